CREATE TABLE "people_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"dry_run" boolean NOT NULL,
	"content_mac" text NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"row_count" bigint NOT NULL,
	"fresh_count" bigint DEFAULT 0 NOT NULL,
	"known_count" bigint DEFAULT 0 NOT NULL,
	"invited_count" bigint DEFAULT 0 NOT NULL,
	"refused_count" bigint DEFAULT 0 NOT NULL,
	"new_unit_count" bigint DEFAULT 0 NOT NULL,
	"office_count" bigint DEFAULT 0 NOT NULL,
	"missing_count" bigint DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "people_deliveries_state" CHECK ("people_deliveries"."state" in ('checking', 'inviting', 'done', 'dryRun', 'tooManyMissing', 'keyEnded', 'orderClosed'))
);
--> statement-breakpoint
CREATE TABLE "people_delivery_readers" (
	"organisation_id" uuid NOT NULL,
	"reader" uuid NOT NULL,
	CONSTRAINT "people_delivery_readers_organisation_id_reader_pk" PRIMARY KEY("organisation_id","reader")
);
--> statement-breakpoint
CREATE TABLE "people_delivery_settings" (
	"organisation_id" uuid PRIMARY KEY NOT NULL,
	"sealed_mapping" "bytea",
	"mapping_kept_at" timestamp with time zone,
	"most_missing" bigint DEFAULT 10 NOT NULL,
	CONSTRAINT "people_delivery_settings_missing" CHECK ("people_delivery_settings"."most_missing" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "people_deliveries" ADD CONSTRAINT "people_deliveries_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_deliveries" ADD CONSTRAINT "people_deliveries_key_id_service_keys_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."service_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_delivery_readers" ADD CONSTRAINT "people_delivery_readers_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_delivery_settings" ADD CONSTRAINT "people_delivery_settings_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "people_deliveries_order" ON "people_deliveries" USING btree ("order_id","received_at");--> statement-breakpoint
CREATE INDEX "people_deliveries_key" ON "people_deliveries" USING btree ("key_id");--> statement-breakpoint
CREATE INDEX "people_deliveries_received" ON "people_deliveries" USING btree ("received_at");