ALTER TABLE "sent_messages" DROP CONSTRAINT "sent_messages_kind";--> statement-breakpoint
ALTER TABLE "sent_messages" ADD CONSTRAINT "sent_messages_kind" CHECK ("sent_messages"."kind" in ('invitation', 'reminder', 'last_day', 'results_ready', 'trial_ends', 'unfinished', 'report_ready')) NOT VALID;
