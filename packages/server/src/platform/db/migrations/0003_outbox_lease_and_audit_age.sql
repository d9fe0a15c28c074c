ALTER TABLE "audit_heads" ADD COLUMN "forgotten_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_heads" ADD COLUMN "forgotten_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "lease_until" timestamp with time zone;