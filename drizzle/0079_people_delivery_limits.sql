ALTER TABLE "people_deliveries" DROP CONSTRAINT "people_deliveries_state";--> statement-breakpoint
ALTER TABLE "people_deliveries" ADD COLUMN "reported_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "people_delivery_settings" ADD COLUMN "most_new" bigint DEFAULT 500 NOT NULL;--> statement-breakpoint
ALTER TABLE "people_deliveries" ADD CONSTRAINT "people_deliveries_state" CHECK ("people_deliveries"."state" in ('checking', 'inviting', 'done', 'dryRun', 'tooManyMissing', 'tooManyNew', 'keyEnded', 'keyEndedPartly', 'orderClosed', 'failed')) NOT VALID;--> statement-breakpoint
ALTER TABLE "people_delivery_settings" ADD CONSTRAINT "people_delivery_settings_new" CHECK ("people_delivery_settings"."most_new" between 1 and 50000) NOT VALID;--> statement-breakpoint
-- by hand: both tables are small (a list of a survey each night for 90 days, a row of an organisation), so reading them while
-- they are held takes milliseconds.
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "people_deliveries" VALIDATE CONSTRAINT "people_deliveries_state";--> statement-breakpoint
-- squawk-ignore constraint-missing-not-valid
ALTER TABLE "people_delivery_settings" VALIDATE CONSTRAINT "people_delivery_settings_new";