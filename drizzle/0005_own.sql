CREATE TABLE "access_log" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"subject_pseudo_id" uuid NOT NULL,
	"actor_role" text NOT NULL,
	"actor_pseudo_id" uuid,
	"actor_organisation" text,
	"what" text NOT NULL,
	"purpose" text NOT NULL,
	"record_count" integer,
	"request_id" text,
	CONSTRAINT "access_log_actor_role" CHECK ("access_log"."actor_role" in ('self', 'admin', 'subscriber', 'professional', 'system')),
	CONSTRAINT "access_log_what" CHECK ("access_log"."what" in ('everything', 'profile', 'answers_and_results', 'invitations')),
	CONSTRAINT "access_log_purpose" CHECK ("access_log"."purpose" in ('own_copy', 'erasure', 'support', 'administration', 'research_export', 'personal_feedback'))
);
--> statement-breakpoint
CREATE TABLE "job_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"finished_at" timestamp with time zone NOT NULL,
	"counts" jsonb NOT NULL
);
--> statement-breakpoint
CREATE INDEX "access_log_subject" ON "access_log" USING btree ("subject_pseudo_id","at");--> statement-breakpoint
CREATE INDEX "access_log_at" ON "access_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "results_unfinished" ON "results" USING btree ("id") WHERE "results"."state" <> 'completed';--> statement-breakpoint
-- What was looked at stays on record: nobody, an administrator and the service itself included, changes or removes an
-- entry before its two years are over.
CREATE FUNCTION access_log_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'DELETE' AND OLD.at < now() - interval '2 years' THEN RETURN OLD; END IF;
	RAISE EXCEPTION 'access_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER access_log_append_only BEFORE UPDATE OR DELETE ON access_log FOR EACH ROW
	EXECUTE FUNCTION access_log_append_only();
--> statement-breakpoint
CREATE FUNCTION access_log_never_emptied() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'access_log is append-only' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER access_log_never_emptied BEFORE TRUNCATE ON access_log FOR EACH STATEMENT
	EXECUTE FUNCTION access_log_never_emptied();
