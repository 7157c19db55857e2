CREATE TABLE "service_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"grain" text,
	"key_hash" "bytea" NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	"made_by" uuid,
	"taken_over" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"revoked_by" uuid,
	CONSTRAINT "service_keys_key_hash_unique" UNIQUE("key_hash"),
	CONSTRAINT "service_keys_scopes" CHECK (cardinality("service_keys"."scopes") > 0
        and "service_keys"."scopes" <@ array['people:import', 'orders:read', 'reports:read', 'results:read']),
	CONSTRAINT "service_keys_results_alone" CHECK (('results:read' = any("service_keys"."scopes")) = ("service_keys"."grain" is not null)
        and ("service_keys"."grain" is null or cardinality("service_keys"."scopes") = 1)),
	CONSTRAINT "service_keys_organisation" CHECK ("service_keys"."organisation_id" is not null or "service_keys"."grain" is not null),
	CONSTRAINT "service_keys_grain" CHECK ("service_keys"."grain" in ('full', 'tens')),
	CONSTRAINT "service_keys_end" CHECK ("service_keys"."ends_at" <= "service_keys"."made_at" + interval '366 days')
);
--> statement-breakpoint
ALTER TABLE "service_keys" ADD CONSTRAINT "service_keys_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_keys_of_organisation" ON "service_keys" USING btree ("organisation_id");