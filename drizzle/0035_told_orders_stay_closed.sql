ALTER TABLE "prepared_exports" DROP CONSTRAINT "prepared_exports_organisation_id_organisations_id_fk";
--> statement-breakpoint
ALTER TABLE "prepared_exports" DROP COLUMN "organisation_id";
--> statement-breakpoint
-- by hand: the use cases answer before (see staysClosed); this is for whatever doesn't ask them.
CREATE FUNCTION keep_told_order_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever tells of the order at this moment is waited for.
  PERFORM FROM assessment_orders WHERE id = OLD.id FOR UPDATE;
  IF EXISTS (SELECT FROM report_snapshots WHERE order_id = OLD.id) OR EXISTS (SELECT FROM export_editions WHERE order_id = OLD.id) THEN
    RAISE EXCEPTION 'an order of which something was told neither opens again nor gets a later end' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER assessment_orders_stay_closed BEFORE UPDATE OF closed_at, end_timestamp ON assessment_orders
  FOR EACH ROW WHEN (
    coalesce(NEW.closed_at, 'infinity') > coalesce(OLD.closed_at, 'infinity')
    OR coalesce(NEW.end_timestamp, 'infinity') > coalesce(OLD.end_timestamp, 'infinity'))
  EXECUTE FUNCTION keep_told_order_closed();
