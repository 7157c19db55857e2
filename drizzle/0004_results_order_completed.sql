DROP INDEX "results_order";--> statement-breakpoint
CREATE INDEX "results_order" ON "results" USING btree ("order_id","completed_at") WHERE "results"."state" = 'completed';