CREATE TABLE "person_attributes" (
	"user_id" uuid NOT NULL,
	"organisation_id" uuid NOT NULL,
	"name" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "person_attributes_user_id_organisation_id_name_pk" PRIMARY KEY("user_id","organisation_id","name")
);
--> statement-breakpoint
ALTER TABLE "order_invitations" ADD COLUMN "attributes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "person_attributes" ADD CONSTRAINT "person_attributes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "person_attributes" ADD CONSTRAINT "person_attributes_organisation_id_organisations_id_fk" FOREIGN KEY ("organisation_id") REFERENCES "public"."organisations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- by hand
CREATE OR REPLACE FUNCTION freeze_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.unit := (SELECT organisational_unit FROM users WHERE id = NEW.user_id);
    NEW.attributes := (SELECT coalesce(jsonb_object_agg(a.name, a.value), '{}')
      FROM person_attributes a JOIN assessment_orders o ON o.organisation_id = a.organisation_id
      WHERE a.user_id = NEW.user_id AND o.id = NEW.order_id);
  ELSE
    NEW.unit := OLD.unit;
    NEW.attributes := OLD.attributes;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER order_invitations_unit ON order_invitations;--> statement-breakpoint
CREATE TRIGGER order_invitations_unit BEFORE INSERT OR UPDATE OF unit, attributes ON order_invitations
  FOR EACH ROW EXECUTE FUNCTION freeze_unit();
