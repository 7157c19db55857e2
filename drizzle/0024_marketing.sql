CREATE TABLE "quote_requests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"organisation" text NOT NULL,
	"email" text NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"people" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_requests_language" CHECK ("quote_requests"."language" in ('fi', 'sv', 'en'))
);
--> statement-breakpoint
CREATE TABLE "trial_requests" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"organisation" text NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "trial_requests_language" CHECK ("trial_requests"."language" in ('fi', 'sv', 'en'))
);
--> statement-breakpoint
CREATE INDEX "quote_requests_email" ON "quote_requests" USING btree ("email","created_at");--> statement-breakpoint
CREATE INDEX "quote_requests_created" ON "quote_requests" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "trial_requests_email" ON "trial_requests" USING btree ("email");--> statement-breakpoint
CREATE INDEX "trial_requests_expires" ON "trial_requests" USING btree ("expires_at");