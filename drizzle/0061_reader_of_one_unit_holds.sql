ALTER TABLE "user_roles" VALIDATE CONSTRAINT "user_roles_units";--> statement-breakpoint
ALTER TABLE "user_roles" VALIDATE CONSTRAINT "user_roles_role";
