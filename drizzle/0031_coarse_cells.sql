ALTER TABLE "report_cells" DROP CONSTRAINT "report_cells_status";--> statement-breakpoint
ALTER TABLE "report_cells" DROP CONSTRAINT "report_cells_hidden";--> statement-breakpoint
ALTER TABLE "report_cells" ADD COLUMN "level" text;--> statement-breakpoint
ALTER TABLE "report_cells" ADD COLUMN "basis" jsonb;--> statement-breakpoint
ALTER TABLE "report_cells" ADD COLUMN "until" smallint;--> statement-breakpoint
ALTER TABLE "report_cells" ADD CONSTRAINT "report_cells_numbers" CHECK ("report_cells"."status" = 'published' or num_nonnulls("report_cells"."mean", "report_cells"."bound", "report_cells"."shares", "report_cells"."change", "report_cells"."basis", "report_cells"."until") = 0);--> statement-breakpoint
ALTER TABLE "report_cells" ADD CONSTRAINT "report_cells_coarse" CHECK (case "report_cells"."status" when 'coarse' then "report_cells"."level" is not null and "report_cells"."level" in ('low', 'mid', 'high') and "report_cells"."people_band" is not null else "report_cells"."level" is null end);--> statement-breakpoint
ALTER TABLE "report_cells" ADD CONSTRAINT "report_cells_bound" CHECK ("report_cells"."bound" ~ '^at_(most|least)_[0-9]{1,2}$');--> statement-breakpoint
ALTER TABLE "report_cells" ADD CONSTRAINT "report_cells_status" CHECK ("report_cells"."status" in ('published', 'coarse', 'too_few', 'sensitive_too_few', 'nearly_all', 'sibling', 'difference', 'combination'));--> statement-breakpoint
ALTER TABLE "report_cells" ADD CONSTRAINT "report_cells_hidden" CHECK ("report_cells"."status" in ('published', 'coarse') or num_nonnulls("report_cells"."people_band", "report_cells"."level") = 0);