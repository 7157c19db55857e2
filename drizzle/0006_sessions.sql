CREATE TABLE "drafts" (
	"user_id" uuid NOT NULL,
	"form_hash" "bytea" NOT NULL,
	"sealed_fields" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "drafts_user_id_form_hash_pk" PRIMARY KEY("user_id","form_hash")
);
--> statement-breakpoint
ALTER TABLE "consent_grants" ADD COLUMN "withdrawn_language" text;--> statement-breakpoint
ALTER TABLE "consent_grants" ADD COLUMN "withdrawal_deleted_answers" boolean;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_expires" ON "drafts" USING btree ("expires_at");