ALTER TABLE "access_log" VALIDATE CONSTRAINT "access_log_what";--> statement-breakpoint
ALTER TABLE "access_log" VALIDATE CONSTRAINT "access_log_set_of";--> statement-breakpoint
ALTER TABLE "assessment_orders" VALIDATE CONSTRAINT "assessment_orders_legal_basis";--> statement-breakpoint
ALTER TABLE "assessment_orders" VALIDATE CONSTRAINT "assessment_orders_special_condition";--> statement-breakpoint
ALTER TABLE "assessment_orders" VALIDATE CONSTRAINT "assessment_orders_basis_whole";
