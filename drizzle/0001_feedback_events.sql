CREATE TABLE "feedback_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"result_id" uuid NOT NULL,
	"questionnaire" text,
	"thumb_up" boolean,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_events_type" CHECK ("feedback_events"."type" in ('questionnaire-started', 'results-feedback', 'skip-sector')),
	CONSTRAINT "feedback_events_thumb" CHECK (("feedback_events"."type" = 'results-feedback') = ("feedback_events"."thumb_up" is not null and "feedback_events"."questionnaire" is not null))
);
--> statement-breakpoint
ALTER TABLE "feedback_events" ADD CONSTRAINT "feedback_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_events" ADD CONSTRAINT "feedback_events_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_events_once" ON "feedback_events" USING btree ("result_id") WHERE "feedback_events"."type" = 'results-feedback';--> statement-breakpoint
CREATE INDEX "feedback_events_user" ON "feedback_events" USING btree ("user_id");