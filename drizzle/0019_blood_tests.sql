CREATE TABLE "blood_reports" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"result_count" smallint NOT NULL,
	"content" jsonb,
	"demo" boolean DEFAULT false NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "blood_reports_type" CHECK ("blood_reports"."type" in ('no-results', 'not-virta360-customer', 'results-available')),
	CONSTRAINT "blood_reports_content" CHECK (("blood_reports"."type" = 'results-available') = ("blood_reports"."content" is not null and "blood_reports"."result_count" > 0))
);
--> statement-breakpoint
ALTER TABLE "blood_reports" ADD CONSTRAINT "blood_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;