-- The columns that those who edit a person may write. One more is one word here, in a migration of its own.
CREATE FUNCTION rayo.person_fields() RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT ARRAY['given_name', 'family_name', 'gender', 'birthdate', 'phone', 'document_number']
$$;
REVOKE ALL ON FUNCTION rayo.person_fields FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rayo.person_fields TO rayo_signed_in, rayo_signing_in, rayo_system;

CREATE OR REPLACE FUNCTION rayo.guard_user() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	caller text := current_setting('role');
	fields CONSTANT text[] := rayo.person_fields();
	person CONSTANT text[] := fields || ARRAY['given_name_key', 'family_name_key', 'search'];
	every_write CONSTANT text[] := ARRAY['updated_at', 'version'];
	writable text[] := '{}';
	refused boolean := false;
BEGIN
	IF caller = 'rayo_signing_in' THEN
		refused := NEW.subject IS DISTINCT FROM current_setting('rayo.subject', true)
			OR NEW.email IS DISTINCT FROM current_setting('rayo.email', true)
			OR (TG_OP = 'INSERT' AND (NEW.super_admin OR NEW.terms_version IS NOT NULL))
			OR (TG_OP = 'UPDATE' AND (OLD.id IS DISTINCT FROM rayo.signing_in_id() OR NEW.super_admin <> OLD.super_admin
				OR (NEW.terms_version, NEW.terms_accepted_at) IS DISTINCT FROM (OLD.terms_version, OLD.terms_accepted_at)));
	ELSIF caller = 'rayo_signed_in' AND TG_OP = 'INSERT' THEN
		refused := NEW.subject IS NOT NULL OR NEW.super_admin OR NEW.terms_version IS NOT NULL;
	ELSIF caller = 'rayo_signed_in' THEN
		IF OLD.id = rayo.actor_id() THEN
			writable := writable || person || ARRAY['terms_version', 'terms_accepted_at'];
		ELSIF rayo.is_super_admin() THEN
			writable := writable || ARRAY['active'];
		END IF;
		IF rayo.edits_person(OLD.id) THEN
			writable := writable || person;
			-- People who have signed in change their e-mail at the identity provider.
			IF OLD.subject IS NULL THEN
				writable := writable || ARRAY['email', 'email_key', 'email_held'];
			END IF;
		END IF;
		-- What was typed under a mistaken e-mail is taken off a record that nothing else names.
		IF OLD.subject IS NULL AND NOT EXISTS (SELECT FROM membership WHERE user_id = OLD.id)
			AND NOT EXISTS (SELECT FROM jsonb_each_text(to_jsonb(NEW)) AS field WHERE key = ANY (fields) AND value <> '')
		THEN
			writable := writable || person;
		END IF;
		refused := cardinality(writable) = 0
			OR to_jsonb(NEW) - writable - every_write <> to_jsonb(OLD) - writable - every_write;
	ELSIF caller = 'rayo_public' THEN
		refused := true;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to write' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
