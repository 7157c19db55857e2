ALTER TABLE "access_log" DROP CONSTRAINT "access_log_what";--> statement-breakpoint
ALTER TABLE "access_log" ALTER COLUMN "subject_pseudo_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "access_log" ADD COLUMN "set_of" text;--> statement-breakpoint
ALTER TABLE "access_log" ADD COLUMN "set_order_id" uuid;--> statement-breakpoint
ALTER TABLE "access_log" ADD COLUMN "set_organisation_id" uuid;--> statement-breakpoint
CREATE INDEX "access_log_sets" ON "access_log" USING btree ("at") WHERE "access_log"."set_of" is not null;--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_set_of" CHECK ("access_log"."set_of" in ('questions', 'trial_people', 'order_people', 'results'));--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_whose" CHECK (("access_log"."subject_pseudo_id" is null) = ("access_log"."set_of" is not null));--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_what" CHECK ("access_log"."what" in ('everything', 'profile', 'answers_and_results', 'results_without_texts', 'invitations', 'questions'));