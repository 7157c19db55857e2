-- A session that is ended from elsewhere ends as if it had grown too old: whoever is typing in it is told so, and what
-- they send is kept as their draft until they sign in again. Its row goes a day later, with the others (retention).
CREATE OR REPLACE FUNCTION end_sign_ins_of(person uuid) RETURNS void LANGUAGE sql AS $$
	UPDATE sessions SET expires_at = now() WHERE user_id = person AND expires_at > now();
	UPDATE sign_in_links SET used_at = now() WHERE user_id = person AND used_at IS NULL;
	UPDATE sms_logins SET expires_at = now() WHERE user_id = person AND used_at IS NULL AND expires_at > now();
$$;
