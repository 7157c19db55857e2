CREATE TABLE "feedback_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"result_id" uuid NOT NULL,
	"agreed_text" text NOT NULL,
	"agreed_language" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone,
	"professional_id" uuid,
	"feedback" text,
	"given_at" timestamp with time zone,
	CONSTRAINT "feedback_requests_result" UNIQUE("result_id"),
	CONSTRAINT "feedback_requests_language" CHECK ("feedback_requests"."agreed_language" in ('fi', 'sv', 'en')),
	CONSTRAINT "feedback_requests_given" CHECK (("feedback_requests"."feedback" is null) = ("feedback_requests"."given_at" is null))
);
--> statement-breakpoint
ALTER TABLE "assessment_orders" ADD COLUMN "professional_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "feedback_requests" ADD CONSTRAINT "feedback_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_requests" ADD CONSTRAINT "feedback_requests_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_requests" ADD CONSTRAINT "feedback_requests_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback_requests" ADD CONSTRAINT "feedback_requests_professional_id_users_id_fk" FOREIGN KEY ("professional_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feedback_requests_user" ON "feedback_requests" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "feedback_requests_waiting" ON "feedback_requests" USING btree ("order_id","asked_at") WHERE "feedback_requests"."given_at" is null and "feedback_requests"."withdrawn_at" is null;