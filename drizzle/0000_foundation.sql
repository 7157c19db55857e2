CREATE TABLE "consent_grants" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"consent_type_id" uuid NOT NULL,
	"consent_key" text NOT NULL,
	"language" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "consent_types" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"texts" jsonb NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"group_id" uuid,
	"code_hash" text,
	"code_attempts" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_in_links_kind" CHECK ("sign_in_links"."kind" in ('email', 'token'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"channel" text NOT NULL,
	"priority" smallint DEFAULT 5 NOT NULL,
	"sealed_message" "bytea",
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"given_up_at" timestamp with time zone,
	CONSTRAINT "outbox_channel" CHECK ("outbox"."channel" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "assessment_orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"survey_flow_variant" text NOT NULL,
	"show_results_to_end_user" boolean DEFAULT true NOT NULL,
	"hide_consent" boolean DEFAULT false NOT NULL,
	"trial" boolean DEFAULT false NOT NULL,
	"personal_owner_id" uuid,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"end_timestamp" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "assessment_orders_personal_owner" UNIQUE("personal_owner_id"),
	CONSTRAINT "assessment_orders_variant" CHECK ("assessment_orders"."survey_flow_variant" in ('default', 'only_psychosocial_workload', 'vointi_safety', 'vointi_student', 'energetic_person_plus_extended_work', 'only_extended_work', 'pulse', 'fdf_marsmars', 'personal'))
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"name" text,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_consent_types" (
	"order_id" uuid NOT NULL,
	"consent_key" text NOT NULL,
	"required" boolean DEFAULT true NOT NULL,
	CONSTRAINT "order_consent_types_order_id_consent_key_pk" PRIMARY KEY("order_id","consent_key")
);
--> statement-breakpoint
CREATE TABLE "order_invitations" (
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"group_id" uuid,
	"supervisor" boolean DEFAULT false NOT NULL,
	"invited_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_invitations_order_id_user_id_pk" PRIMARY KEY("order_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'employer' NOT NULL,
	"license_type" text DEFAULT 'organization' NOT NULL,
	"license_active" boolean DEFAULT true NOT NULL,
	"license_expire_at" timestamp with time zone,
	"email_filter" text,
	CONSTRAINT "organisations_kind" CHECK ("organisations"."kind" in ('employer', 'student_body', 'ministry'))
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"organisation_id" uuid,
	CONSTRAINT "user_roles_once" PRIMARY KEY("user_id","role"),
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin', 'subscriber', 'professional')),
	CONSTRAINT "user_roles_organisation" CHECK ("user_roles"."role" = 'admin' or "user_roles"."organisation_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"pseudo_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"phone_number" text,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"date_of_birth" date,
	"gender" text,
	"language" text DEFAULT 'fi' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"organisation_id" uuid,
	"organisational_unit" text,
	"job_title" text,
	"active_order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_pseudo_id_unique" UNIQUE("pseudo_id"),
	CONSTRAINT "users_email_unique" UNIQUE("email"),
	CONSTRAINT "users_phone_number_unique" UNIQUE("phone_number"),
	CONSTRAINT "users_language" CHECK ("users"."language" in ('fi', 'sv', 'en')),
	CONSTRAINT "users_gender" CHECK ("users"."gender" in ('male', 'female', 'other', 'prefer_not_to_say')),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email"))
);
--> statement-breakpoint
CREATE TABLE "result_answers" (
	"result_id" uuid NOT NULL,
	"question_vid" uuid NOT NULL,
	"module_vid" uuid NOT NULL,
	"value" smallint,
	"text" text,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "result_answers_result_id_question_vid_pk" PRIMARY KEY("result_id","question_vid")
);
--> statement-breakpoint
CREATE TABLE "result_modules" (
	"result_id" uuid NOT NULL,
	"module_vid" uuid NOT NULL,
	"metamodule_vid" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"question_count" integer NOT NULL,
	"finished_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "result_modules_result_id_module_vid_pk" PRIMARY KEY("result_id","module_vid")
);
--> statement-breakpoint
CREATE TABLE "results" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"state" text DEFAULT 'under_way' NOT NULL,
	"metamodule_vids" uuid[] NOT NULL,
	"finished_module_vids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"completed_at" timestamp with time zone,
	"virta_score" smallint,
	"content" jsonb,
	CONSTRAINT "results_state" CHECK ("results"."state" in ('under_way', 'completed', 'abandoned')),
	CONSTRAINT "results_completed" CHECK (("results"."state" = 'completed') = ("results"."content" is not null))
);
--> statement-breakpoint
CREATE TABLE "survey_metamodules" (
	"vid" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"content" jsonb NOT NULL,
	"current" boolean DEFAULT true NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consent_grants" ADD CONSTRAINT "consent_grants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_grants" ADD CONSTRAINT "consent_grants_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consent_grants" ADD CONSTRAINT "consent_grants_consent_type_id_consent_types_id_fk" FOREIGN KEY ("consent_type_id") REFERENCES "public"."consent_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_orders" ADD CONSTRAINT "assessment_orders_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_orders" ADD CONSTRAINT "assessment_orders_personal_owner_id_users_id_fk" FOREIGN KEY ("personal_owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_consent_types" ADD CONSTRAINT "order_consent_types_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_invitations" ADD CONSTRAINT "order_invitations_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_invitations" ADD CONSTRAINT "order_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_invitations" ADD CONSTRAINT "order_invitations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_active_order_id_assessment_orders_id_fk" FOREIGN KEY ("active_order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_answers" ADD CONSTRAINT "result_answers_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_modules" ADD CONSTRAINT "result_modules_result_id_results_id_fk" FOREIGN KEY ("result_id") REFERENCES "public"."results"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "consent_grants_valid" ON "consent_grants" USING btree ("user_id","order_id","consent_key") WHERE "consent_grants"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "consent_grants_order" ON "consent_grants" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consent_types_current" ON "consent_types" USING btree ("key") WHERE "consent_types"."current";--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_links_user" ON "sign_in_links" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("priority","next_attempt_at") WHERE "outbox"."sent_at" is null and "outbox"."given_up_at" is null;--> statement-breakpoint
CREATE INDEX "assessment_orders_organisation" ON "assessment_orders" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "groups_order" ON "groups" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_invitations_user" ON "order_invitations" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_invitations_group" ON "order_invitations" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "user_roles_user" ON "user_roles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "users_organisation" ON "users" USING btree ("organisation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "results_under_way" ON "results" USING btree ("user_id","order_id") WHERE "results"."state" = 'under_way';--> statement-breakpoint
CREATE INDEX "results_person" ON "results" USING btree ("user_id","order_id","completed_at");--> statement-breakpoint
CREATE INDEX "results_order" ON "results" USING btree ("order_id","completed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_metamodules_current" ON "survey_metamodules" USING btree ("key") WHERE "survey_metamodules"."current";