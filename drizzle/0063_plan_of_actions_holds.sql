ALTER TABLE "access_log" VALIDATE CONSTRAINT "access_log_what";--> statement-breakpoint
ALTER TABLE "access_log" VALIDATE CONSTRAINT "access_log_set_of";