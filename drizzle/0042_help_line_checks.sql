CREATE TABLE "help_line_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"line_id" uuid NOT NULL,
	"line" text NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"checked_by_pseudo_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE INDEX "help_line_checks_line" ON "help_line_checks" USING btree ("line_id","checked_at");