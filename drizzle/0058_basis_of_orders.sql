ALTER TABLE "assessment_orders" ADD COLUMN "legal_basis" text;--> statement-breakpoint
ALTER TABLE "assessment_orders" ADD COLUMN "special_condition" text;--> statement-breakpoint
ALTER TABLE "assessment_orders" ADD COLUMN "basis_stated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "assessment_orders" ADD CONSTRAINT "assessment_orders_legal_basis" CHECK ("assessment_orders"."legal_basis" in ('consent', 'contract', 'legal_obligation', 'public_task', 'legitimate_interest')) NOT VALID;--> statement-breakpoint
ALTER TABLE "assessment_orders" ADD CONSTRAINT "assessment_orders_special_condition" CHECK ("assessment_orders"."special_condition" in ('explicit_consent', 'employment_law', 'occupational_health', 'public_health', 'research', 'none')) NOT VALID;--> statement-breakpoint
ALTER TABLE "assessment_orders" ADD CONSTRAINT "assessment_orders_basis_whole" CHECK (num_nonnulls("assessment_orders"."legal_basis", "assessment_orders"."special_condition", "assessment_orders"."basis_stated_at") in (0, 3)) NOT VALID;--> statement-breakpoint
-- by hand: last, as people who save come to the log after the other tables; the other way round they could block each other.
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_what";--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_set_of";--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_what" CHECK ("access_log"."what" in ('everything', 'profile', 'answers_and_results', 'results_without_texts', 'linked_results', 'free_texts', 'invitations', 'questions', 'second_factor', 'listed', 'account_created', 'contact_changed', 'details_changed', 'roles_changed', 'closed', 'reopened', 'report_file', 'added_report_file', 'form_results', 'session_handover', 'link_grant', 'link_withdrawal', 'consent_left_out', 'group_report', 'basis_stated')) NOT VALID;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_set_of" CHECK ("access_log"."set_of" in ('questions', 'trial_people', 'order_people', 'results', 'report_files', 'form_results', 'session_handover', 'link_grants', 'order_consents', 'group_reports', 'order_basis')) NOT VALID;
