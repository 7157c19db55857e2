CREATE TABLE "export_links" (
	"edition_id" uuid NOT NULL,
	"person" uuid NOT NULL,
	"link" uuid NOT NULL,
	CONSTRAINT "export_links_edition_id_person_pk" PRIMARY KEY("edition_id","person")
);
--> statement-breakpoint
CREATE TABLE "link_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipient" text NOT NULL,
	"decision" text NOT NULL,
	"sealed_key" "bytea" NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"withdrawal" text,
	CONSTRAINT "link_grants_withdrawal" CHECK (("link_grants"."withdrawn_at" is null) = ("link_grants"."withdrawal" is null))
);
--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_what";--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_set_of";--> statement-breakpoint
ALTER TABLE "export_links" ADD CONSTRAINT "export_links_edition_id_export_editions_id_fk" FOREIGN KEY ("edition_id") REFERENCES "public"."export_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_links_link" ON "export_links" USING btree ("link");--> statement-breakpoint
CREATE UNIQUE INDEX "link_grants_once" ON "link_grants" USING btree ("recipient") WHERE "link_grants"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_what" CHECK ("access_log"."what" in ('everything', 'profile', 'answers_and_results', 'results_without_texts', 'linked_results', 'free_texts', 'invitations', 'questions', 'second_factor', 'listed', 'account_created', 'contact_changed', 'details_changed', 'roles_changed', 'closed', 'reopened', 'report_file', 'added_report_file', 'form_results', 'session_handover', 'link_grant', 'link_withdrawal'));--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_set_of" CHECK ("access_log"."set_of" in ('questions', 'trial_people', 'order_people', 'results', 'report_files', 'form_results', 'session_handover', 'link_grants'));