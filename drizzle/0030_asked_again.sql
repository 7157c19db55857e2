ALTER TABLE "sign_in_links" ADD COLUMN "outbox_id" uuid;--> statement-breakpoint
ALTER TABLE "trial_requests" ADD COLUMN "outbox_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "feedback_requests" ADD COLUMN "outbox_id" uuid;--> statement-breakpoint
ALTER TABLE "sent_messages" ADD COLUMN "outbox_id" uuid;--> statement-breakpoint
ALTER TABLE "sent_messages" ADD COLUMN "stated_end" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sign_in_links_outbox" ON "sign_in_links" USING btree ("outbox_id") WHERE "sign_in_links"."outbox_id" is not null;--> statement-breakpoint
CREATE INDEX "trial_requests_outbox" ON "trial_requests" USING btree ("outbox_id") WHERE "trial_requests"."outbox_id" is not null;--> statement-breakpoint
CREATE INDEX "feedback_requests_outbox" ON "feedback_requests" USING btree ("outbox_id") WHERE "feedback_requests"."outbox_id" is not null;--> statement-breakpoint
CREATE INDEX "sent_messages_outbox" ON "sent_messages" USING btree ("outbox_id") WHERE "sent_messages"."outbox_id" is not null;