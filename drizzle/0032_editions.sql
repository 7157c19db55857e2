CREATE TABLE "export_edition_results" (
	"edition_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"result_id" uuid NOT NULL,
	"person" uuid NOT NULL,
	"since" smallint NOT NULL,
	"kind" text NOT NULL,
	"told_on" text NOT NULL,
	"gone" boolean DEFAULT false NOT NULL,
	CONSTRAINT "export_edition_results_edition_id_place_pk" PRIMARY KEY("edition_id","place")
);
--> statement-breakpoint
CREATE TABLE "export_editions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"through" date,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"grain" text NOT NULL,
	"order_name" text NOT NULL,
	"organisation" text NOT NULL,
	"metamodule_vids" uuid[] DEFAULT '{}' NOT NULL,
	"results" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	CONSTRAINT "export_editions_number" UNIQUE("order_id","number"),
	CONSTRAINT "export_editions_grain" CHECK ("export_editions"."grain" in ('full', 'tens', 'thirds', 'halves'))
);
--> statement-breakpoint
CREATE TABLE "export_takings" (
	"edition_id" uuid NOT NULL,
	"recipient" text NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "export_takings_edition_id_recipient_pk" PRIMARY KEY("edition_id","recipient")
);
--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_what";--> statement-breakpoint
ALTER TABLE "prepared_exports" ADD COLUMN "edition_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "export_edition_results" ADD CONSTRAINT "export_edition_results_edition_id_export_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."export_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_editions" ADD CONSTRAINT "export_editions_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_takings" ADD CONSTRAINT "export_takings_edition_id_export_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."export_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_edition_results_result" ON "export_edition_results" USING btree ("result_id");--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_what" CHECK ("access_log"."what" in ('everything', 'profile', 'answers_and_results', 'results_without_texts', 'free_texts', 'invitations', 'questions', 'second_factor', 'listed', 'account_created', 'contact_changed', 'details_changed', 'roles_changed', 'closed', 'reopened', 'report_file', 'added_report_file', 'form_results', 'session_handover'));
--> statement-breakpoint
-- by hand: an edition ends with the first of its results that may no longer be told. Whoever makes one holds the lock, so
-- that none is made without knowing of somebody who goes at that moment.
CREATE FUNCTION end_editions(ended_order uuid, ended_results uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('edition ' || ended_order, 0));
  UPDATE export_edition_results SET gone = true WHERE result_id = ANY (ended_results) AND NOT gone;
  UPDATE export_editions SET ended_at = now()
  WHERE ended_at IS NULL AND id IN (SELECT edition_id FROM export_edition_results WHERE result_id = ANY (ended_results));
END $$;--> statement-breakpoint
CREATE FUNCTION end_editions_with_result() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM end_editions(OLD.order_id, ARRAY[OLD.id]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER results_editions AFTER DELETE ON results
  FOR EACH ROW WHEN (OLD.state = 'completed') EXECUTE FUNCTION end_editions_with_result();--> statement-breakpoint
CREATE FUNCTION end_editions_with_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM order_consent_types WHERE order_id = NEW.order_id AND consent_key = NEW.consent_key AND required) THEN
    PERFORM end_editions(NEW.order_id, ARRAY(
      SELECT id FROM results WHERE user_id = NEW.user_id AND order_id = NEW.order_id AND state = 'completed'));
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER consent_grants_editions AFTER UPDATE OF withdrawn_at ON consent_grants
  FOR EACH ROW WHEN (OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL) EXECUTE FUNCTION end_editions_with_consent();
