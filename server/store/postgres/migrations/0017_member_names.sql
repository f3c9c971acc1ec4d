-- The names of people whom a list names by id: those who have accepted in one of these institutions and belong to it still. It asks for the memberships of these
-- people alone, where the policy of `app_user` reads all memberships that whoever is signed in administers, once for each query.
CREATE FUNCTION rayo.member_names(people uuid[], institutions uuid[])
	RETURNS TABLE (id uuid, given_name text, family_name text, email text)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 25 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
DECLARE
	sees_all boolean := true;
	mine uuid[] := '{}';
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		sees_all := rayo.is_super_admin();
		mine := rayo.administered();
	END IF;
	RETURN QUERY
		SELECT person.id, person.given_name, person.family_name, person.email
		FROM app_user AS person
		WHERE person.id = ANY (people) AND EXISTS (
			SELECT FROM membership AS held
			WHERE held.user_id = person.id
				AND held.state = 'accepted'
				AND held.institution_id = ANY (institutions)
				AND (sees_all OR held.institution_id = ANY (mine))
				AND (held.until IS NULL OR NOT rayo.is_over(held.until, held.institution_id))
		);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.member_names FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.member_names TO rayo_signed_in, rayo_system;
