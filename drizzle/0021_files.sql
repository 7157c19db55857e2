CREATE TABLE "report_containers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"versions" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"report_file_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"filename" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" "bytea" NOT NULL,
	"uploaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_version" UNIQUE("report_file_id","version"),
	CONSTRAINT "stored_files_size" CHECK ("stored_files"."size" > 0 and "stored_files"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "prepared_exports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"organisation_id" uuid,
	"asked" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"state" text DEFAULT 'preparing' NOT NULL,
	"filename" text,
	"content_type" text,
	"size" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "prepared_exports_state" CHECK ("prepared_exports"."state" in ('preparing', 'ready', 'failed')),
	CONSTRAINT "prepared_exports_ready" CHECK ("prepared_exports"."state" <> 'ready' or ("prepared_exports"."size" > 0 and "prepared_exports"."expires_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "session_handovers" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"session_hash" "bytea" NOT NULL,
	"to_origin" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signature_form_results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"form_id" text NOT NULL,
	"once_key" text NOT NULL,
	"content" json NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signature_form_results_once_key_unique" UNIQUE("once_key")
);
--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_what";--> statement-breakpoint
ALTER TABLE "access_log" DROP CONSTRAINT "access_log_set_of";--> statement-breakpoint
ALTER TABLE "report_containers" ADD CONSTRAINT "report_containers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_containers" ADD CONSTRAINT "report_containers_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_report_id_report_containers_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report_containers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_files" ADD CONSTRAINT "stored_files_report_file_id_report_files_id_fk" FOREIGN KEY ("report_file_id") REFERENCES "public"."report_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepared_exports" ADD CONSTRAINT "prepared_exports_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_handovers" ADD CONSTRAINT "session_handovers_session_hash_sessions_id_hash_fk" FOREIGN KEY ("session_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_containers_organisation" ON "report_containers" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "report_files_report" ON "report_files" USING btree ("report_id");--> statement-breakpoint
CREATE INDEX "prepared_exports_user" ON "prepared_exports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "signature_form_results_form" ON "signature_form_results" USING btree ("form_id","received_at");--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_what" CHECK ("access_log"."what" in ('everything', 'profile', 'answers_and_results', 'results_without_texts', 'invitations', 'questions', 'second_factor', 'listed', 'account_created', 'contact_changed', 'details_changed', 'roles_changed', 'closed', 'reopened', 'report_file', 'added_report_file', 'form_results', 'session_handover'));--> statement-breakpoint
ALTER TABLE "access_log" ADD CONSTRAINT "access_log_set_of" CHECK ("access_log"."set_of" in ('questions', 'trial_people', 'order_people', 'results', 'report_files', 'form_results', 'session_handover'));