CREATE TABLE "order_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"told_hash" "bytea",
	-- by hand: a count.
	-- squawk-ignore prefer-bigint-over-int
	"changes" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_calendars_once" UNIQUE("order_id","user_id"),
	CONSTRAINT "order_calendars_token" UNIQUE("token_hash"),
	CONSTRAINT "order_calendars_language" CHECK ("order_calendars"."language" in ('fi', 'sv', 'en'))
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	-- squawk-ignore prefer-bigint-over-int
	"generation" integer DEFAULT 0 NOT NULL,
	-- by hand: a handful of tries, and the status of a reply.
	-- squawk-ignore prefer-bigint-over-smallint
	"tries" smallint DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	-- squawk-ignore prefer-bigint-over-smallint
	"status" smallint,
	"problem" text,
	CONSTRAINT "webhook_deliveries_once" UNIQUE("event_id","endpoint_id"),
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'givenUp', 'dropped'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"sealed_before" "bytea",
	"before_until" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"on_since" timestamp with time zone DEFAULT now() NOT NULL,
	"off_at" timestamp with time zone,
	"off_because" text,
	CONSTRAINT "webhook_endpoints_off" CHECK ("webhook_endpoints"."off_because" in ('hand', 'failing', 'gone')),
	CONSTRAINT "webhook_endpoints_off_whole" CHECK (("webhook_endpoints"."off_at" is null) = ("webhook_endpoints"."off_because" is null)),
	CONSTRAINT "webhook_endpoints_before_whole" CHECK (("webhook_endpoints"."sealed_before" is null) = ("webhook_endpoints"."before_until" is null))
);
--> statement-breakpoint
CREATE TABLE "webhook_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"organisation_id" uuid NOT NULL,
	"order_id" uuid,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "webhook_events_once" UNIQUE("order_id","kind","at"),
	CONSTRAINT "webhook_events_kind" CHECK ("webhook_events"."kind" in ('order.opened', 'order.closed', 'order.sending_done', 'order.not_reached', 'report.ready', 'test')),
	CONSTRAINT "webhook_events_order" CHECK (("webhook_events"."order_id" is null) = ("webhook_events"."kind" = 'test'))
);
--> statement-breakpoint
CREATE TABLE "webhook_sendings" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	-- squawk-ignore prefer-bigint-over-int
	"invited" integer NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"not_reached_told" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_calendars" ADD CONSTRAINT "order_calendars_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_calendars" ADD CONSTRAINT "order_calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_event_id_webhook_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."webhook_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD CONSTRAINT "webhook_events_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_sendings" ADD CONSTRAINT "webhook_sendings_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_calendars_user" ON "order_calendars" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","queued_at");--> statement-breakpoint
CREATE INDEX "webhook_endpoints_organisation" ON "webhook_endpoints" USING btree ("organisation_id","on_since");--> statement-breakpoint
CREATE INDEX "webhook_events_organisation" ON "webhook_events" USING btree ("organisation_id");--> statement-breakpoint
CREATE INDEX "webhook_events_at" ON "webhook_events" USING btree ("at");