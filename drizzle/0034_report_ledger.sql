CREATE TABLE "report_ledger_groups" (
	"snapshot_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"group_key" text NOT NULL,
	"item_keys" text[] NOT NULL,
	CONSTRAINT "report_ledger_groups_snapshot_id_place_pk" PRIMARY KEY("snapshot_id","place")
);
--> statement-breakpoint
CREATE TABLE "report_ledger_members" (
	"snapshot_id" uuid NOT NULL,
	"member" "bytea" NOT NULL,
	"groups" integer[] NOT NULL,
	CONSTRAINT "report_ledger_members_snapshot_id_member_pk" PRIMARY KEY("snapshot_id","member")
);
--> statement-breakpoint
CREATE TABLE "report_ledgers" (
	"snapshot_id" uuid PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"key_id" text
);
--> statement-breakpoint
ALTER TABLE "report_ledger_groups" ADD CONSTRAINT "report_ledger_groups_snapshot_id_report_ledgers_snapshot_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."report_ledgers"("snapshot_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_ledger_members" ADD CONSTRAINT "report_ledger_members_snapshot_id_report_ledgers_snapshot_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."report_ledgers"("snapshot_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_ledgers" ADD CONSTRAINT "report_ledgers_snapshot_id_report_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."report_snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_ledgers" ADD CONSTRAINT "report_ledgers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_ledger_members_member" ON "report_ledger_members" USING btree ("member");--> statement-breakpoint
CREATE INDEX "report_ledgers_organisation" ON "report_ledgers" USING btree ("organisation_id","made_at");--> statement-breakpoint
-- by hand
DO $$
BEGIN
  -- A cluster has one of each, however many databases. Where this role may not make them, somebody who may has to, before.
  -- Through the second, which inherits nothing, the service may become the first but is not allowed what that one is.
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'vointi_report_job') THEN
    CREATE ROLE vointi_report_job NOLOGIN;
    CREATE ROLE vointi_report_door NOLOGIN NOINHERIT;
    GRANT vointi_report_job TO vointi_report_door;
    EXECUTE format('GRANT vointi_report_door TO %I', current_user);
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
END $$;--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'vointi_report_job' AND pg_has_role(oid, 'member')) THEN
    GRANT SELECT, INSERT, UPDATE ON report_ledger_members TO vointi_report_job;
    -- Rows go with their report, which takes deleting them by its id, and nothing else.
    EXECUTE format('REVOKE ALL ON report_ledger_members FROM %I', current_user);
    EXECUTE format('GRANT DELETE, SELECT (snapshot_id) ON report_ledger_members TO %I', current_user);
  END IF;
END $$;
