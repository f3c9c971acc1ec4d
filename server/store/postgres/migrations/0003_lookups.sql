-- What services must know, or do, without seeing the rows themselves: look-ups by an exact key, and writes of a person's record. They run
-- as the owner, and are nobody's to call without a sign-in.

CREATE FUNCTION rayo.user_by_id(wanted uuid) RETURNS SETOF rayo.app_user
	LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ SELECT * FROM app_user WHERE id = wanted $$;

CREATE FUNCTION rayo.user_by_subject(wanted text) RETURNS SETOF rayo.app_user
	LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ SELECT * FROM app_user WHERE subject = wanted $$;

CREATE FUNCTION rayo.user_by_email(wanted text) RETURNS SETOF rayo.app_user
	LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ SELECT * FROM app_user WHERE email = wanted $$;

CREATE FUNCTION rayo.memberships_of_user(wanted uuid) RETURNS SETOF rayo.membership
	LANGUAGE sql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp
	AS $$ SELECT * FROM membership WHERE user_id = wanted $$;

CREATE FUNCTION rayo.memberships_of_institution(wanted uuid, wanted_role text) RETURNS SETOF rayo.membership
	LANGUAGE sql STABLE SECURITY DEFINER ROWS 5 SET search_path = rayo, pg_temp
	AS $$ SELECT * FROM membership WHERE institution_id = wanted AND role = wanted_role $$;

CREATE FUNCTION rayo.membership_by_id(wanted uuid) RETURNS SETOF rayo.membership
	LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ SELECT * FROM membership WHERE id = wanted $$;

CREATE FUNCTION rayo.institutions_by_id(wanted uuid[]) RETURNS SETOF rayo.institution
	LANGUAGE sql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp
	AS $$ SELECT * FROM institution WHERE id = ANY (wanted) $$;

CREATE FUNCTION rayo.institution_slugs_taken(wanted text[]) RETURNS SETOF text
	LANGUAGE sql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ SELECT slug FROM institution WHERE slug = ANY (wanted) $$;

-- What the status of a fee depends on in its institution; fees outlive one's part in it.
CREATE FUNCTION rayo.fee_settings(wanted uuid[])
	RETURNS TABLE (institution_id uuid, timezone text, grace_days integer, due_soon_days integer)
	LANGUAGE sql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp
	AS $$ SELECT id, timezone, grace_days, due_soon_days FROM institution WHERE id = ANY (wanted) $$;

-- Waits for whoever else has locked the record, and shows nothing of it.
CREATE FUNCTION rayo.lock_record(kind text, wanted uuid) RETURNS void
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	CASE kind
		WHEN 'institution' THEN PERFORM FROM institution WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'user' THEN PERFORM FROM app_user WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'fee' THEN PERFORM FROM fee WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'receipt' THEN PERFORM FROM receipt WHERE id = wanted FOR NO KEY UPDATE;
	END CASE;
END
$$;

-- The record comes as JSON by column names, so that one value holds it whole.
CREATE FUNCTION rayo.insert_user(record jsonb) RETURNS void
	LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp
	AS $$ INSERT INTO app_user SELECT * FROM jsonb_populate_record(NULL::rayo.app_user, record) $$;

-- False when the version expected is not the stored one.
CREATE FUNCTION rayo.update_user(record jsonb, expected_version integer) RETURNS boolean
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	next rayo.app_user := jsonb_populate_record(NULL::rayo.app_user, record);
BEGIN
	UPDATE app_user SET (created_at, updated_at, version, subject, email, given_name, family_name, gender, birthdate, phone, document_number,
			active, super_admin, email_key, given_name_key, family_name_key, search)
		= (next.created_at, next.updated_at, next.version, next.subject, next.email, next.given_name, next.family_name, next.gender,
			next.birthdate, next.phone, next.document_number, next.active, next.super_admin, next.email_key, next.given_name_key,
			next.family_name_key, next.search)
		WHERE id = next.id AND version = expected_version;
	RETURN FOUND;
END
$$;

REVOKE EXECUTE ON ALL FUNCTIONS IN SCHEMA rayo FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
	rayo.user_by_id, rayo.user_by_subject, rayo.user_by_email, rayo.memberships_of_user, rayo.memberships_of_institution,
	rayo.membership_by_id, rayo.institutions_by_id, rayo.institution_slugs_taken, rayo.fee_settings, rayo.lock_record,
	rayo.insert_user, rayo.update_user
	TO rayo_signed_in, rayo_signing_in, rayo_system;
