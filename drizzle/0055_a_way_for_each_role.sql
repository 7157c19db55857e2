CREATE TABLE "request_notices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"told_on" date NOT NULL,
	"told" uuid[] NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	"outbox_id" uuid NOT NULL,
	CONSTRAINT "request_notices_told" CHECK (cardinality("request_notices"."told") > 0)
);--> statement-breakpoint
ALTER TABLE "request_notices" ADD CONSTRAINT "request_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_notices_outbox" ON "request_notices" USING btree ("outbox_id");--> statement-breakpoint
-- by hand: last, as people who save come to the log after the other tables; the other way round they could block each other.
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_what";--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_set_of";--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_what" CHECK ("access_log"."what" in ('everything', 'profile', 'answers_and_results', 'results_without_texts', 'linked_results', 'free_texts', 'invitations', 'questions', 'second_factor', 'listed', 'account_created', 'contact_changed', 'details_changed', 'roles_changed', 'closed', 'reopened', 'report_file', 'added_report_file', 'form_results', 'session_handover', 'link_grant', 'link_withdrawal', 'consent_left_out', 'group_report')) NOT VALID;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_set_of" CHECK ("access_log"."set_of" in ('questions', 'trial_people', 'order_people', 'results', 'report_files', 'form_results', 'session_handover', 'link_grants', 'order_consents', 'group_reports')) NOT VALID;
