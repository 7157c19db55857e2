ALTER TABLE "job_runs" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "job_runs" CASCADE;--> statement-breakpoint
DROP INDEX "outbox_due";--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "next_attempt_at";