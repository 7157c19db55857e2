ALTER TABLE "assessment_orders" ADD COLUMN "draft" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- by hand: the rules of a draft's reports may change while people are on its list; they are frozen by its opening (0121).
CREATE OR REPLACE FUNCTION freeze_report_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO report_rules (order_id)
    SELECT DISTINCT invited.order_id FROM invited JOIN assessment_orders o ON o.id = invited.order_id
    WHERE o.personal_owner_id IS NULL AND NOT o.draft
      AND NOT EXISTS (SELECT 1 FROM report_rules r WHERE r.order_id = invited.order_id)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_report_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM order_invitations i JOIN assessment_orders o ON o.id = i.order_id
      WHERE i.order_id = OLD.order_id AND NOT o.draft) THEN
    RAISE EXCEPTION 'the rules of a report stand since the first invitation';
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END $$;--> statement-breakpoint
CREATE FUNCTION freeze_opened_rules() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.draft THEN
    RAISE EXCEPTION 'an order that is open does not become a draft' USING ERRCODE = 'restrict_violation';
  END IF;
  INSERT INTO report_rules (order_id)
    SELECT NEW.id WHERE EXISTS (SELECT FROM order_invitations WHERE order_id = NEW.id)
    ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER assessment_orders_opened BEFORE UPDATE OF draft ON assessment_orders
  FOR EACH ROW WHEN (OLD.draft IS DISTINCT FROM NEW.draft) EXECUTE FUNCTION freeze_opened_rules();
