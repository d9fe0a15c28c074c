CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" text,
	"data_version" bigint DEFAULT 0 NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "companies_currency" CHECK ("companies"."currency" in ('EUR', 'USD', 'GBP', 'INR'))
);
--> statement-breakpoint
CREATE TABLE "instance_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_throttle" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" timestamp with time zone[] NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "memberships_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "memberships_role" CHECK ("memberships"."role" in ('admin', 'user', 'viewer', 'guest'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text,
	"firstname" text DEFAULT '' NOT NULL,
	"lastname" text DEFAULT '' NOT NULL,
	"lang" text DEFAULT 'fr' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"last_login_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_lang" CHECK ("users"."lang" in ('fr', 'en'))
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_company_id_user_id_memberships_company_id_user_id_fk" FOREIGN KEY ("company_id","user_id") REFERENCES "public"."memberships"("company_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_token" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("company_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
-- Two roles without a login, ownership or BYPASSRLS; each transaction takes one of them (platform/db/database.ts).
-- Roles belong to the whole database server, so another database of ours may have made them already.
DO $$
BEGIN
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'altocost_app') THEN
		CREATE ROLE altocost_app NOLOGIN NOINHERIT;
	END IF;
	IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'altocost_system') THEN
		CREATE ROLE altocost_system NOLOGIN NOINHERIT;
	END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;
--> statement-breakpoint
GRANT altocost_app, altocost_system TO CURRENT_USER;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO altocost_app, altocost_system;
--> statement-breakpoint
-- For each table of a company: its rows are visible and writable inside that company's transactions only.
CREATE FUNCTION altocost_protect(t regclass, company_column name DEFAULT 'company_id') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
	EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
	EXECUTE format(
		'CREATE POLICY company ON %1$s TO altocost_app'
		' USING (%2$I = nullif(current_setting(''altocost.company_id'', true), '''')::uuid)'
		' WITH CHECK (%2$I = nullif(current_setting(''altocost.company_id'', true), '''')::uuid)', t, company_column);
	EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO altocost_app', t);
	PERFORM altocost_open_to_system(t);
END
$$;
--> statement-breakpoint
-- For every table: sign-in, jobs over several companies and maintenance run as altocost_system.
CREATE FUNCTION altocost_open_to_system(t regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', t);
	EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', t);
	EXECUTE format('CREATE POLICY system ON %s TO altocost_system USING (true) WITH CHECK (true)', t);
	EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO altocost_system', t);
END
$$;
--> statement-breakpoint
REVOKE EXECUTE ON FUNCTION altocost_protect(regclass, name), altocost_open_to_system(regclass) FROM PUBLIC;
--> statement-breakpoint
SELECT altocost_protect('companies', 'id');
--> statement-breakpoint
REVOKE INSERT, DELETE ON companies FROM altocost_app;
--> statement-breakpoint
SELECT altocost_protect('memberships');
--> statement-breakpoint
SELECT altocost_protect('sessions');
--> statement-breakpoint
SELECT altocost_open_to_system('users');
--> statement-breakpoint
-- A company sees the people who are in it, and never their password hashes.
CREATE POLICY company ON users FOR SELECT TO altocost_app
	USING (EXISTS (SELECT FROM memberships WHERE memberships.user_id = users.id));
--> statement-breakpoint
GRANT SELECT (id, email, firstname, lastname, lang, active, demo, last_login_at, created_at) ON users TO altocost_app;
--> statement-breakpoint
SELECT altocost_open_to_system('login_throttle');
--> statement-breakpoint
SELECT altocost_open_to_system('instance_facts');
