ALTER TABLE "report_cells" DROP CONSTRAINT "report_cells_status";--> statement-breakpoint
-- by hand: before the narrower check, which these rows would not pass
ALTER TABLE report_cells DISABLE TRIGGER report_cells_kept;--> statement-breakpoint
UPDATE report_cells SET status = 'combination' WHERE status = 'uniform';--> statement-breakpoint
ALTER TABLE report_cells ENABLE TRIGGER report_cells_kept;--> statement-breakpoint
ALTER TABLE "report_cells" ADD CONSTRAINT "report_cells_status" CHECK ("report_cells"."status" in ('published', 'too_few', 'sensitive_too_few', 'nearly_all', 'sibling', 'difference', 'combination'));
