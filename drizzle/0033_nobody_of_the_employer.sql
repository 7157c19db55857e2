CREATE TABLE "answered_so_far" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"counted_on" date NOT NULL,
	"shown" integer,
	"invited" integer
);
--> statement-breakpoint
ALTER TABLE "access_log" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "answered_so_far" ADD CONSTRAINT "answered_so_far_order_id_assessment_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."assessment_orders"("id") ON DELETE cascade ON UPDATE no action;