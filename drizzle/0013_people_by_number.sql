ALTER TABLE "sms_logins" DROP CONSTRAINT "sms_logins_code";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_logins" ADD COLUMN "newcomer_group_id" uuid;--> statement-breakpoint
ALTER TABLE "sms_logins" ADD COLUMN "newcomer_language" text;--> statement-breakpoint
ALTER TABLE "sms_logins" ADD CONSTRAINT "sms_logins_newcomer_group_id_groups_id_fk" FOREIGN KEY ("newcomer_group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_way_in" CHECK ("users"."email" is not null or "users"."phone_number" is not null);--> statement-breakpoint
ALTER TABLE "sms_logins" ADD CONSTRAINT "sms_logins_newcomer" CHECK (("sms_logins"."newcomer_group_id" is null) = ("sms_logins"."newcomer_language" is null) and ("sms_logins"."newcomer_group_id" is null or "sms_logins"."user_id" is null));--> statement-breakpoint
ALTER TABLE "sms_logins" ADD CONSTRAINT "sms_logins_code" CHECK ("sms_logins"."code_hash" is null or "sms_logins"."user_id" is not null or "sms_logins"."newcomer_group_id" is not null);