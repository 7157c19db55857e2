ALTER TABLE "users" DROP CONSTRAINT "users_email_unique";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_phone_number_unique";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proved" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_organisation" ON "users" USING btree ("email",coalesce("organisation_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_organisation" ON "users" USING btree ("phone_number",coalesce("organisation_id", '00000000-0000-0000-0000-000000000000'::uuid));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_proved" CHECK ("sessions"."proved" in ('email', 'phone'));