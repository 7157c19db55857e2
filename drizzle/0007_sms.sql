CREATE TABLE "sms_logins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"phone_hash" text NOT NULL,
	"sealed_phone" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"code_hash" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"outbox_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"locked_until" timestamp with time zone,
	CONSTRAINT "sms_logins_code" CHECK (("sms_logins"."user_id" is null) = ("sms_logins"."code_hash" is null))
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sms_logins" ADD CONSTRAINT "sms_logins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_logins" ADD CONSTRAINT "sms_logins_outbox_id_outbox_id_fk" FOREIGN KEY ("outbox_id") REFERENCES "public"."outbox"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_logins_phone" ON "sms_logins" USING btree ("phone_hash","created_at");--> statement-breakpoint
CREATE INDEX "sms_logins_user" ON "sms_logins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sms_logins_outbox" ON "sms_logins" USING btree ("outbox_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_number" CHECK ("users"."phone_number" ~ '^[+][0-9]{1,31}$');
--> statement-breakpoint
-- Codes on their way to a number end with it, as links do.
CREATE OR REPLACE FUNCTION end_sign_ins_of(person uuid) RETURNS void LANGUAGE sql AS $$
	DELETE FROM sessions WHERE user_id = person;
	UPDATE sign_in_links SET used_at = now() WHERE user_id = person AND used_at IS NULL;
	UPDATE sms_logins SET expires_at = now() WHERE user_id = person AND used_at IS NULL AND expires_at > now();
$$;
