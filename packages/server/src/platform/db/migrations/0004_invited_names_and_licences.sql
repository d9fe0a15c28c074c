ALTER TABLE "companies" ADD COLUMN "stripe_state_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "invited_firstname" text;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "invited_lastname" text;--> statement-breakpoint
-- Companies that were there before licences were counted have what a company has that runs the product itself.
UPDATE companies SET control_licences = 1000, viewer_licences = 1000 WHERE control_licences = 0 AND viewer_licences = 0;
