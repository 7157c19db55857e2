CREATE TABLE "planned_actions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"order_id" uuid,
	-- by hand: a wave is a small number, as in report_snapshots.
	-- squawk-ignore prefer-bigint-over-smallint
	"wave" smallint,
	"item_key" text,
	"group_key" text,
	"area" jsonb,
	"unit" text[],
	"guide" text,
	"what" text NOT NULL,
	"owner_kind" text NOT NULL,
	"owner_id" uuid,
	"owner_words" text,
	"due_on" date NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"remind" boolean DEFAULT false NOT NULL,
	"reminded_for" date,
	"reminder_outbox_id" uuid,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_by" uuid,
	CONSTRAINT "planned_actions_state" CHECK ("planned_actions"."state" in ('planned', 'under_way', 'done', 'dropped')),
	CONSTRAINT "planned_actions_origin" CHECK (num_nonnulls("planned_actions"."wave", "planned_actions"."item_key", "planned_actions"."group_key", "planned_actions"."area", "planned_actions"."unit") in (0, 5)),
	CONSTRAINT "planned_actions_owner" CHECK (case "planned_actions"."owner_kind" when 'words' then "planned_actions"."owner_words" is not null and "planned_actions"."owner_id" is null
        when 'account' then "planned_actions"."owner_words" is null else false end)
);
--> statement-breakpoint
ALTER TABLE "planned_actions" ADD CONSTRAINT "planned_actions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_actions" ADD CONSTRAINT "planned_actions_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_actions" ADD CONSTRAINT "planned_actions_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "planned_actions" ADD CONSTRAINT "planned_actions_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "planned_actions_organisation" ON "planned_actions" USING btree ("organisation_id","due_on");--> statement-breakpoint
CREATE INDEX "planned_actions_order" ON "planned_actions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "planned_actions_owner_account" ON "planned_actions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "planned_actions_changed_by" ON "planned_actions" USING btree ("changed_by");--> statement-breakpoint
CREATE INDEX "planned_actions_reminder" ON "planned_actions" USING btree ("reminder_outbox_id") WHERE "planned_actions"."reminder_outbox_id" is not null;--> statement-breakpoint
CREATE INDEX "planned_actions_to_remind" ON "planned_actions" USING btree ("due_on") WHERE "planned_actions"."remind";--> statement-breakpoint
-- by hand: last, as people who save come to the log after the other tables; the other way round they could block each other.
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_what";--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_set_of";--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_what" CHECK ("access_log"."what" in ('everything', 'profile', 'answers_and_results', 'results_without_texts', 'linked_results', 'free_texts', 'invitations', 'questions', 'second_factor', 'listed', 'account_created', 'contact_changed', 'details_changed', 'roles_changed', 'closed', 'reopened', 'report_file', 'added_report_file', 'form_results', 'session_handover', 'link_grant', 'link_withdrawal', 'consent_left_out', 'group_report', 'basis_stated', 'action_planned', 'action_changed', 'action_removed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_set_of" CHECK ("access_log"."set_of" in ('questions', 'trial_people', 'order_people', 'results', 'report_files', 'form_results', 'session_handover', 'link_grants', 'order_consents', 'group_reports', 'order_basis', 'action_plans')) NOT VALID;