-- What services must know, or do, without seeing the rows themselves: look-ups by an exact key, and writes of a person's record. They run
-- as the owner, and are nobody's to call without a sign-in. In PL/pgSQL, which keeps their plans: as SQL each call would be planned anew.

CREATE FUNCTION rayo.user_by_id(wanted uuid) RETURNS SETOF rayo.app_user
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM app_user WHERE id = wanted; END $$;

CREATE FUNCTION rayo.user_by_subject(wanted text) RETURNS SETOF rayo.app_user
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM app_user WHERE subject = wanted; END $$;

CREATE FUNCTION rayo.user_by_email(wanted text) RETURNS SETOF rayo.app_user
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM app_user WHERE email = wanted; END $$;

CREATE FUNCTION rayo.memberships_of_user(wanted uuid) RETURNS SETOF rayo.membership
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM membership WHERE user_id = wanted; END $$;

CREATE FUNCTION rayo.memberships_of_institution(wanted uuid, wanted_role text) RETURNS SETOF rayo.membership
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM membership WHERE institution_id = wanted AND role = wanted_role; END $$;

CREATE FUNCTION rayo.membership_by_id(wanted uuid) RETURNS SETOF rayo.membership
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM membership WHERE id = wanted; END $$;

CREATE FUNCTION rayo.institutions_by_id(wanted uuid[]) RETURNS SETOF rayo.institution
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM institution WHERE id = ANY (wanted); END $$;

CREATE FUNCTION rayo.institution_slugs_taken(wanted text[]) RETURNS SETOF text
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT slug FROM institution WHERE slug = ANY (wanted); END $$;

-- What the status of a fee depends on in its institution; fees outlive one's part in it.
CREATE FUNCTION rayo.fee_settings(wanted uuid[])
	RETURNS TABLE (institution_id uuid, timezone text, grace_days integer, due_soon_days integer)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT known.id, known.timezone, known.grace_days, known.due_soon_days FROM institution AS known
		WHERE known.id = ANY (wanted); END $$;

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
