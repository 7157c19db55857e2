CREATE TABLE "budgets" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "idle_minutes" smallint DEFAULT 60 NOT NULL;--> statement-breakpoint
CREATE INDEX "budgets_expire" ON "budgets" USING btree ("expire");