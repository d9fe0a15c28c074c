CREATE TABLE "bill_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bill_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"source" text NOT NULL,
	"provider" text NOT NULL,
	"export_key" text NOT NULL,
	"export_name" text NOT NULL,
	"month" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"state" text NOT NULL,
	"digest" text NOT NULL,
	"currency" text NOT NULL,
	"billing_accounts" text[] NOT NULL,
	"rows" bigint NOT NULL,
	"billed_cost" numeric(60, 18) NOT NULL,
	"effective_cost" numeric(60, 18) NOT NULL,
	"list_cost" numeric(60, 18) NOT NULL,
	"contracted_cost" numeric(60, 18) NOT NULL,
	"first_day" text,
	"last_day" text,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bill_versions_state" CHECK ("bill_versions"."state" in ('staged', 'live', 'superseded', 'withdrawn', 'discarded'))
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"node" text NOT NULL,
	"source" text NOT NULL,
	"file" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"file_kept" boolean DEFAULT true NOT NULL,
	"provider_given" text,
	"format_given" text,
	"accept_rejects" boolean DEFAULT false NOT NULL,
	"provider" text,
	"format" text,
	"status" text NOT NULL,
	"step" text NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"rows_read" bigint DEFAULT 0 NOT NULL,
	"rows_loaded" bigint DEFAULT 0 NOT NULL,
	"rows_rejected" bigint DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"notices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"totals" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reconciliation" jsonb,
	"can_accept" boolean DEFAULT false NOT NULL,
	"created_by" uuid,
	"discovered_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"runs" integer DEFAULT 0 NOT NULL,
	"lease_owner" uuid,
	"lease_until" timestamp with time zone,
	CONSTRAINT "imports_company_id" UNIQUE("company_id","id"),
	CONSTRAINT "imports_status" CHECK ("imports"."status" in ('pending', 'done', 'error'))
);
--> statement-breakpoint
ALTER TABLE "bill_versions" ADD CONSTRAINT "bill_versions_import" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bill_versions_live" ON "bill_versions" USING btree ("company_id","source","export_key","month") WHERE state = 'live';--> statement-breakpoint
CREATE INDEX "bill_versions_month" ON "bill_versions" USING btree ("company_id","month");--> statement-breakpoint
CREATE INDEX "bill_versions_import" ON "bill_versions" USING btree ("company_id","import_id");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" USING btree ("company_id","discovered_at","id");--> statement-breakpoint
CREATE INDEX "imports_pending" ON "imports" USING btree ("node") WHERE status = 'pending';--> statement-breakpoint
SELECT altocost_protect('imports');
--> statement-breakpoint
SELECT altocost_protect('bill_versions');
