CREATE TABLE "report_cells" (
	"snapshot_id" uuid NOT NULL,
	"item_key" text NOT NULL,
	"group_key" text NOT NULL,
	"status" text NOT NULL,
	"k" smallint NOT NULL,
	"people_band" text,
	"mean" smallint,
	"bound" text,
	"shares" jsonb,
	"change" smallint,
	CONSTRAINT "report_cells_snapshot_id_item_key_group_key_pk" PRIMARY KEY("snapshot_id","item_key","group_key"),
	CONSTRAINT "report_cells_k" CHECK ("report_cells"."k" >= 5),
	CONSTRAINT "report_cells_status" CHECK ("report_cells"."status" in ('published', 'too_few', 'sensitive_too_few', 'nearly_all', 'uniform', 'sibling', 'difference', 'combination')),
	CONSTRAINT "report_cells_hidden" CHECK ("report_cells"."status" = 'published' or num_nonnulls("report_cells"."people_band", "report_cells"."mean", "report_cells"."bound", "report_cells"."shares", "report_cells"."change") = 0)
);
--> statement-breakpoint
CREATE TABLE "report_rules" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"k" smallint DEFAULT 7 NOT NULL,
	"sensitive_k" smallint DEFAULT 10 NOT NULL,
	"attributes" text[] DEFAULT '{}'::text[] NOT NULL,
	"crossing_from" smallint DEFAULT 50 NOT NULL,
	CONSTRAINT "report_rules_floors" CHECK ("report_rules"."k" >= 5 and "report_rules"."sensitive_k" >= greatest(10, "report_rules"."k") and "report_rules"."crossing_from" >= 50),
	CONSTRAINT "report_rules_attributes" CHECK ("report_rules"."attributes" <@ array['gender', 'age'])
);
--> statement-breakpoint
CREATE TABLE "report_snapshots" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"wave" smallint NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outline" jsonb NOT NULL,
	"certificate" jsonb NOT NULL,
	CONSTRAINT "report_snapshots_once" UNIQUE("order_id","wave")
);
--> statement-breakpoint
ALTER TABLE "order_invitations" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "report_cells" ADD CONSTRAINT "report_cells_snapshot_id_report_snapshots_id_fk" FOREIGN KEY ("snapshot_id") REFERENCES "public"."report_snapshots"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_rules" ADD CONSTRAINT "report_rules_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_snapshots" ADD CONSTRAINT "report_snapshots_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- by hand
UPDATE order_invitations i SET unit = u.organisational_unit FROM users u WHERE u.id = i.user_id AND u.organisational_unit IS NOT NULL;--> statement-breakpoint
CREATE FUNCTION freeze_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.unit := (SELECT organisational_unit FROM users WHERE id = NEW.user_id);
  ELSE
    NEW.unit := OLD.unit;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER order_invitations_unit BEFORE INSERT OR UPDATE OF unit ON order_invitations
  FOR EACH ROW EXECUTE FUNCTION freeze_unit();--> statement-breakpoint
CREATE FUNCTION freeze_report_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_rules (order_id)
    SELECT DISTINCT invited.order_id FROM invited JOIN assessment_orders o ON o.id = invited.order_id
    WHERE o.personal_owner_id IS NULL AND NOT EXISTS (SELECT 1 FROM report_rules r WHERE r.order_id = invited.order_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_invitations_report_rules AFTER INSERT ON order_invitations
  REFERENCING NEW TABLE AS invited FOR EACH STATEMENT EXECUTE FUNCTION freeze_report_rules();--> statement-breakpoint
CREATE FUNCTION keep_report_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM order_invitations i JOIN assessment_orders o ON o.id = i.order_id WHERE i.order_id = OLD.order_id) THEN
    RAISE EXCEPTION 'the rules of a report stand since the first invitation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE TRIGGER report_rules_kept BEFORE UPDATE OR DELETE ON report_rules
  FOR EACH ROW EXECUTE FUNCTION keep_report_rules();--> statement-breakpoint
CREATE FUNCTION keep_report() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a report that is made does not change';
END $$;--> statement-breakpoint
CREATE TRIGGER report_snapshots_kept BEFORE UPDATE ON report_snapshots
  FOR EACH ROW EXECUTE FUNCTION keep_report();--> statement-breakpoint
CREATE TRIGGER report_cells_kept BEFORE UPDATE ON report_cells
  FOR EACH ROW EXECUTE FUNCTION keep_report();--> statement-breakpoint
INSERT INTO report_rules (order_id)
  SELECT DISTINCT i.order_id FROM order_invitations i JOIN assessment_orders o ON o.id = i.order_id
  WHERE o.personal_owner_id IS NULL;--> statement-breakpoint
DO $$
BEGIN
  -- A cluster has one of it, however many databases. Where this role may not make it, somebody who may has to, before.
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'vointi_report_reader') THEN
    CREATE ROLE vointi_report_reader NOLOGIN;
    EXECUTE format('GRANT vointi_report_reader TO %I', current_user);
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation OR insufficient_privilege THEN NULL;
END $$;--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'vointi_report_reader') THEN
    GRANT SELECT ON report_snapshots, report_cells TO vointi_report_reader;
  END IF;
END $$;
