CREATE TABLE "admin_enrolments" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text DEFAULT 'admin' NOT NULL,
	"code_hash" text,
	"code_made_at" timestamp with time zone,
	"code_expires_at" timestamp with time zone,
	"code_used_at" timestamp with time zone,
	"opened_for" "bytea",
	"waits_since" timestamp with time zone,
	CONSTRAINT "admin_enrolments_of_admins" CHECK ("admin_enrolments"."role" = 'admin')
);
--> statement-breakpoint
ALTER TABLE "admin_enrolments" ADD CONSTRAINT "admin_enrolments_role" FOREIGN KEY ("user_id","role") REFERENCES "public"."user_roles"("user_id","role") ON DELETE cascade ON UPDATE no action;