CREATE TABLE "advice_outcomes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"result_id" uuid NOT NULL,
	"recommendation" text NOT NULL,
	"outcome" text NOT NULL,
	"said_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "advice_outcomes_step" UNIQUE("result_id","recommendation"),
	CONSTRAINT "advice_outcomes_outcome" CHECK ("advice_outcomes"."outcome" in ('helped', 'did_not_help', 'not_tried'))
);
--> statement-breakpoint
ALTER TABLE "advice_outcomes" ADD CONSTRAINT "advice_outcomes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "advice_outcomes_user" ON "advice_outcomes" USING btree ("user_id");