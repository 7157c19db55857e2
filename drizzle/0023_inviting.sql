CREATE TABLE "people_import_pieces" (
	"import_id" uuid NOT NULL,
	"first_row" integer NOT NULL,
	"sealed_rows" "bytea" NOT NULL,
	"problems" jsonb,
	CONSTRAINT "people_import_pieces_import_id_first_row_pk" PRIMARY KEY("import_id","first_row")
);
--> statement-breakpoint
CREATE TABLE "people_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'uploaded' NOT NULL,
	"sealed_head" "bytea",
	"columns" jsonb,
	"language" text DEFAULT 'fi' NOT NULL,
	"row_count" integer NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"known_count" integer DEFAULT 0 NOT NULL,
	"mailed_count" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "people_imports_state" CHECK ("people_imports"."state" in ('uploaded', 'checking', 'checked', 'inviting', 'done')),
	CONSTRAINT "people_imports_language" CHECK ("people_imports"."language" in ('fi', 'sv', 'en'))
);
--> statement-breakpoint
CREATE TABLE "message_texts" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"language" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "message_texts_order_id_kind_language_pk" PRIMARY KEY("order_id","kind","language"),
	CONSTRAINT "message_texts_kind" CHECK ("message_texts"."kind" in ('invitation', 'reminder', 'last_day', 'results_ready', 'trial_ends')),
	CONSTRAINT "message_texts_language" CHECK ("message_texts"."language" in ('fi', 'sv', 'en'))
);
--> statement-breakpoint
CREATE TABLE "scheduled_messages" (
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"step" smallint DEFAULT 1 NOT NULL,
	"send_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "scheduled_messages_order_id_kind_step_pk" PRIMARY KEY("order_id","kind","step"),
	CONSTRAINT "scheduled_messages_kind" CHECK ("scheduled_messages"."kind" in ('invitation', 'reminder', 'last_day', 'results_ready', 'trial_ends'))
);
--> statement-breakpoint
CREATE TABLE "sent_messages" (
	"order_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"step" smallint DEFAULT 1 NOT NULL,
	"queued_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sent_messages_order_id_user_id_kind_step_pk" PRIMARY KEY("order_id","user_id","kind","step"),
	CONSTRAINT "sent_messages_kind" CHECK ("sent_messages"."kind" in ('invitation', 'reminder', 'last_day', 'results_ready', 'trial_ends'))
);
--> statement-breakpoint
CREATE TABLE "unsubscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"unsubscribed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "people_import_pieces" ADD CONSTRAINT "people_import_pieces_import_id_people_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."people_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_imports" ADD CONSTRAINT "people_imports_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_texts" ADD CONSTRAINT "message_texts_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_messages" ADD CONSTRAINT "scheduled_messages_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_messages" ADD CONSTRAINT "sent_messages_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_messages" ADD CONSTRAINT "sent_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unsubscriptions" ADD CONSTRAINT "unsubscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_messages_waiting" ON "scheduled_messages" USING btree ("send_at") WHERE "scheduled_messages"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "sent_messages_user" ON "sent_messages" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_links_order" ON "sign_in_links" USING btree ("order_id") WHERE "sign_in_links"."order_id" is not null;