-- Whoever changes a person's e-mail, phone, activity or roles, in whatever way, ends that person's sessions and the links
-- that could still start one: an old address must not open the account, and rights must vanish at once.
CREATE FUNCTION end_sign_ins_of(person uuid) RETURNS void LANGUAGE sql AS $$
	DELETE FROM sessions WHERE user_id = person;
	UPDATE sign_in_links SET used_at = now() WHERE user_id = person AND used_at IS NULL;
$$;
--> statement-breakpoint
CREATE FUNCTION users_end_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM end_sign_ins_of(NEW.id);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_end_sign_ins AFTER UPDATE OF email, phone_number, active ON users FOR EACH ROW
	WHEN (OLD.email IS DISTINCT FROM NEW.email OR OLD.phone_number IS DISTINCT FROM NEW.phone_number OR (OLD.active AND NOT NEW.active))
	EXECUTE FUNCTION users_end_sign_ins();
--> statement-breakpoint
CREATE FUNCTION user_roles_end_sign_ins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN PERFORM end_sign_ins_of(OLD.user_id); END IF;
	IF TG_OP <> 'DELETE' THEN PERFORM end_sign_ins_of(NEW.user_id); END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER user_roles_end_sign_ins AFTER INSERT OR UPDATE OR DELETE ON user_roles FOR EACH ROW
	EXECUTE FUNCTION user_roles_end_sign_ins();
