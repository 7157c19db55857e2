ALTER TABLE "user_roles" DROP CONSTRAINT "user_roles_role";--> statement-breakpoint
ALTER TABLE "user_roles" ADD COLUMN "units" text[];--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_units" CHECK (("user_roles"."role" = 'unit_reader') = (coalesce(cardinality("user_roles"."units"), 0) > 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('admin', 'subscriber', 'professional', 'unit_reader')) NOT VALID;--> statement-breakpoint
-- by hand: a unit's new name beside its old one is no other role, and logs nobody out.
CREATE OR REPLACE TRIGGER user_roles_end_sign_ins AFTER INSERT OR DELETE OR UPDATE OF user_id, role, organisation_id ON user_roles
	FOR EACH ROW EXECUTE FUNCTION user_roles_end_sign_ins();
