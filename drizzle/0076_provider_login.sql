CREATE TABLE "provider_domains" (
	"organisation_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"challenge" text NOT NULL,
	"proved_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"missing_since" timestamp with time zone,
	CONSTRAINT "provider_domains_once" PRIMARY KEY("organisation_id","domain"),
	CONSTRAINT "provider_domains_lower" CHECK ("provider_domains"."domain" = lower("provider_domains"."domain"))
);
--> statement-breakpoint
CREATE TABLE "provider_logins" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" "bytea",
	"address_claim" text DEFAULT 'email' NOT NULL,
	"second_factor_values" text[] DEFAULT '{}' NOT NULL,
	"for_staff" boolean DEFAULT false NOT NULL,
	"for_people" boolean DEFAULT false NOT NULL,
	"tested_at" timestamp with time zone,
	CONSTRAINT "provider_logins_issuer" CHECK ("provider_logins"."issuer" ~ '^https://'),
	CONSTRAINT "provider_logins_tested" CHECK ("provider_logins"."tested_at" is not null or not ("provider_logins"."for_staff" or "provider_logins"."for_people"))
);
--> statement-breakpoint
CREATE TABLE "provider_sessions" (
	"id_hash" "bytea" PRIMARY KEY NOT NULL,
	"organisation_id" uuid NOT NULL,
	"subject_hash" "bytea" NOT NULL,
	"sid_hash" "bytea",
	"sealed_refresh" "bytea",
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"affirmed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_troubles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_troubles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"organisation_id" uuid NOT NULL,
	"code" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "by_provider" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_domains" ADD CONSTRAINT "provider_domains_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_logins" ADD CONSTRAINT "provider_logins_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_id_hash_sessions_id_hash_fk" FOREIGN KEY ("id_hash") REFERENCES "public"."sessions"("id_hash") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "provider_sessions" ADD CONSTRAINT "provider_sessions_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_troubles" ADD CONSTRAINT "provider_troubles_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "provider_domains_taken" ON "provider_domains" USING btree ("domain") WHERE "provider_domains"."proved_at" is not null;--> statement-breakpoint
CREATE INDEX "provider_domains_checked" ON "provider_domains" USING btree ("checked_at") WHERE "provider_domains"."proved_at" is not null;--> statement-breakpoint
CREATE INDEX "provider_sessions_organisation" ON "provider_sessions" USING btree ("organisation_id","subject_hash");--> statement-breakpoint
CREATE INDEX "provider_sessions_asked" ON "provider_sessions" USING btree ("asked_at") WHERE "provider_sessions"."sealed_refresh" is not null;--> statement-breakpoint
CREATE INDEX "provider_troubles_organisation" ON "provider_troubles" USING btree ("organisation_id","id");