ALTER TABLE "budgets" RENAME TO "rate_limits";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME CONSTRAINT "budgets_pkey" TO "rate_limits_pkey";--> statement-breakpoint
ALTER INDEX "budgets_expire" RENAME TO "rate_limits_expire";--> statement-breakpoint
ALTER TABLE "results" DROP CONSTRAINT "results_state";--> statement-breakpoint
DROP INDEX "results_under_way";--> statement-breakpoint
UPDATE "results" SET "state" = 'in_progress' WHERE "state" = 'under_way';--> statement-breakpoint
ALTER TABLE "results" ALTER COLUMN "state" SET DEFAULT 'in_progress';--> statement-breakpoint
ALTER TABLE "results" ADD CONSTRAINT "results_state" CHECK ("results"."state" in ('in_progress', 'completed', 'abandoned'));--> statement-breakpoint
CREATE UNIQUE INDEX "results_in_progress" ON "results" USING btree ("user_id","order_id") WHERE "results"."state" = 'in_progress';
