ALTER TABLE "users" ADD COLUMN "office_first_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "office_last_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "office_language" text DEFAULT 'fi' NOT NULL;--> statement-breakpoint
-- by hand: what has been shown so far stays; from now on it is what the organisation gives.
UPDATE users SET office_first_name = first_name, office_last_name = last_name, office_language = language;--> statement-breakpoint
CREATE FUNCTION know_as_given() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.office_first_name := NEW.first_name;
  NEW.office_last_name := NEW.last_name;
  NEW.office_language := NEW.language;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_known_as_given BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION know_as_given();
