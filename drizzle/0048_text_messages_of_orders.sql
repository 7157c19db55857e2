CREATE TABLE "text_stops" (
	"organisation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"stopped_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "text_stops_organisation_id_user_id_pk" PRIMARY KEY("organisation_id","user_id")
);
--> statement-breakpoint
-- It counts rows of one table, of which there are a hundred thousand at most.
-- squawk-ignore prefer-bigint-over-int
ALTER TABLE "people_imports" ADD COLUMN "by_mail_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "people_imports" ADD COLUMN "by_text_counts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- It counts rows of one table, of which there are a hundred thousand at most.
-- squawk-ignore prefer-bigint-over-int
ALTER TABLE "people_imports" ADD COLUMN "texted_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "assessment_orders" ADD COLUMN "text_messages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sent_messages" ADD COLUMN "link_hash" "bytea";--> statement-breakpoint
ALTER TABLE "text_stops" ADD CONSTRAINT "text_stops_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_stops" ADD CONSTRAINT "text_stops_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_stops_user" ON "text_stops" USING btree ("user_id");