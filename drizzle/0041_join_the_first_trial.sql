ALTER TABLE "trial_requests" ADD COLUMN "business_id" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_requests" ADD COLUMN "joins" uuid;--> statement-breakpoint
ALTER TABLE "trial_requests" ADD COLUMN "asked_outbox_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_requests" ADD COLUMN "asked_user_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "trial_requests" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "trial_requests" ADD COLUMN "accepted" boolean;--> statement-breakpoint
ALTER TABLE "organisations" ADD COLUMN "business_id" text;--> statement-breakpoint
ALTER TABLE "trial_requests" ADD CONSTRAINT "trial_requests_joins_organisations_id_fk" FOREIGN KEY ("joins") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "trial_requests_joins" ON "trial_requests" USING btree ("joins") WHERE "trial_requests"."joins" is not null;