-- What drizzle cannot write: roles, functions, triggers, grants, and the order in which policies find the functions that they
-- call: `0000_tables.sql` is what drizzle writes, without roles and policies. The schema files declare the policies too
-- (`schemaPolicies.ts`); `schema.test.ts` compares both.
--
-- Row security is the second lock behind the scopes of the API. Each transaction runs as one of four roles that own nothing,
-- with rayo.subject, rayo.email and rayo.now set for its length. Policies read people, memberships and institutions only
-- through functions that run as the owner, whose policy lets everything through, so that no policy asks another in a circle.
-- These functions are in PL/pgSQL, which caches their plans: as SQL each query that a policy is part of would plan them anew.

-- ---------------------------------------------------------------------------------------------------------------------
-- Roles. They belong to the whole server: another database of it may have created them before, or do so now.
-- ---------------------------------------------------------------------------------------------------------------------

DO $$
DECLARE
	role_name text;
	is_member boolean;
BEGIN
	FOREACH role_name IN ARRAY ARRAY['rayo_public', 'rayo_signed_in', 'rayo_signing_in', 'rayo_system'] LOOP
		IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
			BEGIN
				EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', role_name);
			EXCEPTION WHEN duplicate_object OR unique_violation THEN
				NULL;
			END;
		END IF;
		-- From PostgreSQL 16 on, the creator of a role may administer it but not become it before it is granted.
		IF current_setting('server_version_num')::integer >= 160000 THEN
			EXECUTE 'SELECT pg_has_role(current_user, $1, ''SET'')' INTO is_member USING role_name;
		ELSE
			is_member := pg_has_role(current_user, role_name, 'MEMBER');
		END IF;
		IF NOT is_member THEN
			EXECUTE format('GRANT %I TO CURRENT_USER', role_name);
		END IF;
	END LOOP;
END
$$;

GRANT USAGE ON SCHEMA rayo TO rayo_public, rayo_signed_in, rayo_signing_in, rayo_system;

-- ---------------------------------------------------------------------------------------------------------------------
-- The person who asks
-- ---------------------------------------------------------------------------------------------------------------------

-- The instant of the request.
CREATE FUNCTION rayo.asked_at() RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT coalesce(nullif(current_setting('rayo.now', true), '')::timestamptz, now())
$$;

-- The day in a time zone at an instant. A zone that PostgreSQL does not know counts as the default one, as in
-- domain/calendar.ts: a setting of one club must not fail the lists of others.
CREATE FUNCTION rayo.day_in(zone text, instant timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (instant AT TIME ZONE zone)::date;
EXCEPTION WHEN OTHERS THEN
	RETURN (instant AT TIME ZONE 'America/Argentina/Buenos_Aires')::date;
END
$$;

-- The person signed in; null if nobody is, or if the person is deactivated.
CREATE FUNCTION rayo.actor_id() RETURNS uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN (
		SELECT id FROM rayo.app_user WHERE subject = nullif(current_setting('rayo.subject', true), '') AND active
	);
END
$$;

CREATE FUNCTION rayo.is_super_admin() RETURNS boolean
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM rayo.app_user
		WHERE subject = nullif(current_setting('rayo.subject', true), '') AND active AND super_admin
	);
END
$$;

-- The memberships of the person signed in that are active today. Finds the person by their subject itself: each function that is
-- called costs as much as the rest. Other functions take it in, so that it has no settings of its own.
CREATE FUNCTION rayo.active_memberships() RETURNS SETOF rayo.membership LANGUAGE sql STABLE AS $$
	SELECT membership.* FROM rayo.app_user AS person
	JOIN rayo.membership ON membership.user_id = person.id
	JOIN rayo.institution ON institution.id = membership.institution_id
	CROSS JOIN LATERAL (SELECT rayo.day_in(institution.timezone, rayo.asked_at()) AS today) AS here
	WHERE person.subject = nullif(current_setting('rayo.subject', true), '') AND person.active
		AND membership.state = 'accepted'
		AND institution.status <> 'archived'
		AND membership.since <= here.today
		AND (membership.until IS NULL OR here.today <= membership.until)
$$;

-- Their institutions, of one role or of any.
CREATE FUNCTION rayo.takes_part(required_role text DEFAULT NULL) RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN ARRAY(SELECT institution_id FROM rayo.active_memberships() WHERE required_role IS NULL OR role = required_role);
END
$$;

-- The institutions where the person signed in meets a need (domain/access/duties.ts). `full` is no duty, so only those without
-- limits meet it. A coordinator administers no institution as a whole.
CREATE FUNCTION rayo.administered(need text) RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN ARRAY(
		SELECT institution_id FROM rayo.active_memberships()
		WHERE role = 'Admin' AND cardinality(duty_sport_ids) = 0 AND (need IS NULL OR duties IS NULL OR need = ANY (duties))
	);
END
$$;

CREATE FUNCTION rayo.administered() RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN rayo.administered(NULL);
END
$$;

-- The sports that the person signed in coordinates, with their institutions.
CREATE FUNCTION rayo.coordinated_sports() RETURNS TABLE (institution_id uuid, sport_id uuid)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		SELECT office.institution_id, unnest(office.duty_sport_ids) FROM rayo.active_memberships() AS office WHERE role = 'Admin';
END
$$;

CREATE FUNCTION rayo.coordinated() RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN ARRAY(SELECT DISTINCT institution_id FROM rayo.coordinated_sports());
END
$$;

CREATE FUNCTION rayo.coordinated_sports(institution uuid) RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN ARRAY(SELECT sport_id FROM rayo.coordinated_sports() WHERE institution_id = institution);
END
$$;

-- Whether the transaction under way created an institution: only then may its creator become its Admin.
CREATE FUNCTION rayo.made_now(institution uuid) RETURNS boolean
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM rayo.institution AS candidate WHERE candidate.id = made_now.institution AND candidate.xmin = pg_current_xact_id()::xid
	);
END
$$;

-- Whether a membership is over on its institution's day.
CREATE FUNCTION rayo.is_over(until date, institution uuid) RETURNS boolean
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN until < (SELECT rayo.day_in(here.timezone, rayo.asked_at()) FROM institution AS here WHERE here.id = is_over.institution);
END
$$;

-- The members for whom the person signed in pays today, by the ids that their cuotas have. A guardian's membership that is
-- pending or over pays for nobody, and a ward whose own is over has no guardian.
CREATE FUNCTION rayo.wards() RETURNS TABLE (institution_id uuid, payer_id uuid)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 3 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		SELECT ward.institution_id, CASE WHEN ward.state = 'accepted' THEN coalesce(ward.user_id, ward.id) ELSE ward.id END
		FROM membership AS guardian
		JOIN membership AS ward ON ward.guardian_id = guardian.id AND ward.institution_id = guardian.institution_id
		JOIN institution ON institution.id = guardian.institution_id
		CROSS JOIN LATERAL (SELECT rayo.day_in(institution.timezone, rayo.asked_at()) AS today) AS here
		WHERE guardian.user_id = rayo.actor_id()
			AND guardian.state = 'accepted'
			AND institution.status <> 'archived'
			AND guardian.since <= here.today
			AND (guardian.until IS NULL OR here.today <= guardian.until)
			AND (ward.until IS NULL OR here.today <= ward.until);
END
$$;

-- A cuota of the person signed in, or of a member for whom they pay.
CREATE FUNCTION rayo.owns_fee(fee uuid) RETURNS boolean
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM rayo.fee
		WHERE fee.id = owns_fee.fee
			AND (fee.user_id = rayo.actor_id() OR (fee.institution_id, fee.user_id) IN (SELECT institution_id, payer_id FROM rayo.wards()))
	);
END
$$;

-- A receipt whose payer is the person signed in.
CREATE FUNCTION rayo.paid_receipt(receipt uuid) RETURNS boolean
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM rayo.receipt AS own WHERE own.id = paid_receipt.receipt AND own.payer_id = rayo.actor_id()
	);
END
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Row security of every table: forced on the owner too, who sees everything, as does the system (operations, fixtures,
-- scheduled work). The tallies are read-only even for the system.
-- ---------------------------------------------------------------------------------------------------------------------

DO $$
DECLARE
	target text;
BEGIN
	FOR target IN SELECT tablename FROM pg_tables WHERE schemaname = 'rayo' AND tablename <> 'migration' LOOP
		EXECUTE format('ALTER TABLE rayo.%I FORCE ROW LEVEL SECURITY', target);
		EXECUTE format('CREATE POLICY owner ON rayo.%I TO CURRENT_USER USING (true) WITH CHECK (true)', target);
		EXECUTE format('CREATE POLICY system ON rayo.%I TO rayo_system USING (true) %s', target,
			CASE WHEN target <> 'fee_tally' THEN 'WITH CHECK (true)' END);
	END LOOP;
END
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Catalogue: sports and their types, plans
-- ---------------------------------------------------------------------------------------------------------------------

GRANT SELECT ON rayo.sport, rayo.sport_type, rayo.plan TO rayo_public, rayo_signed_in, rayo_signing_in, rayo_system;
GRANT INSERT, UPDATE, DELETE ON rayo.sport, rayo.sport_type, rayo.plan TO rayo_signed_in, rayo_system;

CREATE POLICY published ON rayo.sport FOR SELECT TO rayo_public USING (active);
CREATE POLICY published ON rayo.sport_type FOR SELECT TO rayo_public USING (true);
CREATE POLICY published ON rayo.plan FOR SELECT TO rayo_public USING (published);
DO $$
DECLARE
	target text;
BEGIN
	FOREACH target IN ARRAY ARRAY['sport', 'sport_type', 'plan'] LOOP
		EXECUTE format('CREATE POLICY readable ON rayo.%I FOR SELECT TO rayo_signed_in USING (true)', target);
		EXECUTE format('CREATE POLICY kept ON rayo.%I TO rayo_signed_in
			USING ((SELECT rayo.is_super_admin())) WITH CHECK ((SELECT rayo.is_super_admin()))', target);
	END LOOP;
END
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Pictures: for everybody who has their address. Those who may give an institution or a sport one may add one; only the
-- product itself removes one, and none that a record uses.
-- ---------------------------------------------------------------------------------------------------------------------

GRANT SELECT ON rayo.picture TO rayo_public, rayo_signed_in, rayo_system;
GRANT INSERT, UPDATE (at, bytes) ON rayo.picture TO rayo_signed_in, rayo_system;
GRANT DELETE ON rayo.picture TO rayo_system;

CREATE POLICY readable ON rayo.picture FOR SELECT TO rayo_public, rayo_signed_in USING (true);
CREATE POLICY put ON rayo.picture FOR INSERT TO rayo_signed_in
	WITH CHECK (cardinality((SELECT rayo.administered('full'))) > 0 OR (SELECT rayo.is_super_admin()));
CREATE POLICY renewed ON rayo.picture FOR UPDATE TO rayo_signed_in
	USING (cardinality((SELECT rayo.administered('full'))) > 0 OR (SELECT rayo.is_super_admin()))
	WITH CHECK (cardinality((SELECT rayo.administered('full'))) > 0 OR (SELECT rayo.is_super_admin()));

-- A picture is removed whole or not at all.
CREATE FUNCTION rayo.keep_picture() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
BEGIN
	IF OLD.bytes IS NOT NULL AND NEW.bytes IS NULL THEN
		RAISE EXCEPTION 'a picture keeps its bytes' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER keep BEFORE UPDATE ON rayo.picture FOR EACH ROW EXECUTE FUNCTION rayo.keep_picture();

-- ---------------------------------------------------------------------------------------------------------------------
-- Institutions
-- ---------------------------------------------------------------------------------------------------------------------

GRANT SELECT ON rayo.institution, rayo.institution_offering TO rayo_public, rayo_signed_in, rayo_signing_in, rayo_system;
GRANT INSERT, UPDATE ON rayo.institution TO rayo_signed_in, rayo_system;

CREATE POLICY published ON rayo.institution FOR SELECT TO rayo_public USING (status = 'published');
CREATE POLICY member ON rayo.institution FOR SELECT TO rayo_signed_in
	USING (id = ANY ((SELECT rayo.takes_part())::uuid[]) OR (SELECT rayo.is_super_admin()));
CREATE POLICY admin ON rayo.institution FOR UPDATE TO rayo_signed_in
	USING (id = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()))
	WITH CHECK (id = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));
CREATE POLICY founder ON rayo.institution FOR INSERT TO rayo_signed_in WITH CHECK ((SELECT rayo.actor_id()) IS NOT NULL);

CREATE POLICY published ON rayo.institution_offering FOR SELECT TO rayo_public
	USING (institution_id IN (SELECT id FROM rayo.institution));
CREATE POLICY member ON rayo.institution_offering FOR SELECT TO rayo_signed_in
	USING (institution_id IN (SELECT id FROM rayo.institution));

-- Limited Admins keep how files are read, and close days if they collect.
CREATE FUNCTION rayo.guard_institution() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	writable text[] := ARRAY['updated_at', 'version'];
BEGIN
	IF current_setting('role') <> 'rayo_signed_in' THEN
		RETURN NEW;
	END IF;
	IF rayo.is_super_admin() OR NEW.id = ANY (rayo.administered('full')) THEN
		RETURN NEW;
	END IF;
	IF NEW.id = ANY (rayo.administered('collects') || rayo.administered('members')) THEN
		writable := writable || ARRAY['bank_mappings', 'list_columns'];
	END IF;
	IF NEW.id = ANY (rayo.administered('collects')) THEN
		writable := writable || ARRAY['closed_through'];
	END IF;
	IF to_jsonb(NEW) - writable <> to_jsonb(OLD) - writable OR cardinality(writable) = 2 THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER guard BEFORE UPDATE ON rayo.institution FOR EACH ROW EXECUTE FUNCTION rayo.guard_institution();

-- References inside a list are foreign keys of a table of their own.
CREATE FUNCTION rayo.link_offerings() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	sports uuid[] := ARRAY(SELECT (offering ->> 'sportId')::uuid FROM jsonb_array_elements(NEW.offerings) AS offering);
BEGIN
	DELETE FROM institution_offering WHERE institution_id = NEW.id AND sport_id <> ALL (sports);
	INSERT INTO institution_offering SELECT NEW.id, sport_id FROM unnest(sports) AS sport_id ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
CREATE TRIGGER offerings AFTER INSERT OR UPDATE OF offerings ON rayo.institution
	FOR EACH ROW EXECUTE FUNCTION rayo.link_offerings();

-- Look-ups here and below: what services must know without seeing the rows, by an exact key.
CREATE FUNCTION rayo.institutions_by_id(ids uuid[]) RETURNS SETOF rayo.institution
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM institution WHERE id = ANY (ids); END $$;

CREATE FUNCTION rayo.institution_slugs_taken(slugs text[]) RETURNS SETOF text
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT slug FROM institution WHERE slug = ANY (slugs); END $$;

-- What the status of a cuota depends on in its institution; cuotas outlive memberships.
CREATE FUNCTION rayo.fee_settings(ids uuid[])
	RETURNS TABLE (institution_id uuid, timezone text, grace_days integer, due_soon_days integer)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT here.id, here.timezone, here.grace_days, here.due_soon_days FROM institution AS here
		WHERE here.id = ANY (ids); END $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- People. Their records are written only by functions that run as the owner.
-- ---------------------------------------------------------------------------------------------------------------------

GRANT SELECT ON rayo.app_user TO rayo_signed_in, rayo_signing_in, rayo_system;

-- An e-mail finds the person who holds it; else, of those to whom it was given meanwhile, the first.
CREATE FUNCTION rayo.user_by_email(address text) RETURNS SETOF rayo.app_user
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN QUERY SELECT * FROM app_user WHERE email = address AND email_held;
	IF NOT FOUND THEN
		RETURN QUERY SELECT * FROM app_user WHERE email = address AND NOT email_held ORDER BY id LIMIT 1;
	END IF;
END
$$;

-- The person signing in: the record of their subject, else the one that waits under their e-mail.
CREATE FUNCTION rayo.signing_in_id() RETURNS uuid
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN coalesce(
		(SELECT id FROM app_user WHERE subject = nullif(current_setting('rayo.subject', true), '')),
		(SELECT id FROM user_by_email(nullif(current_setting('rayo.email', true), '')) WHERE subject IS NULL)
	);
END
$$;

CREATE POLICY oneself ON rayo.app_user FOR SELECT TO rayo_signing_in USING (id = (SELECT rayo.signing_in_id()));
-- A person whose memberships are all over is not a row for their former Admins: `former_members` shows what is left.
CREATE POLICY seen ON rayo.app_user FOR SELECT TO rayo_signed_in USING (
	id = (SELECT rayo.actor_id())
	OR (SELECT rayo.is_super_admin())
	OR id IN (
		SELECT user_id FROM rayo.membership
		WHERE state = 'accepted'
			AND institution_id = ANY ((SELECT rayo.administered() || rayo.coordinated())::uuid[])
			AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
	)
);

CREATE FUNCTION rayo.user_by_id(key uuid) RETURNS SETOF rayo.app_user
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM app_user WHERE id = key; END $$;

CREATE FUNCTION rayo.user_by_subject(key text) RETURNS SETOF rayo.app_user
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM app_user WHERE subject = key; END $$;

-- The people who have accepted in these institutions and whose memberships there are all over on these days, by what an
-- institution keeps of them: the name, which is the first line of the searched text. Begins with the few whose membership
-- has ended.
CREATE FUNCTION rayo.former_members(institutions uuid[], days date[])
	RETURNS TABLE (id uuid, created_at timestamptz, updated_at timestamptz, version integer, given_name text, family_name text,
		active boolean, super_admin boolean, linked boolean, given_name_key text, family_name_key text, search text)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
DECLARE
	mine uuid[] := institutions;
	coordinated uuid[] := '{}';
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF NOT rayo.is_super_admin() THEN
			mine := rayo.administered();
			coordinated := rayo.coordinated();
		END IF;
	END IF;
	RETURN QUERY
		WITH part AS NOT MATERIALIZED (
			SELECT user_id, until, here.day FROM membership
			JOIN unnest(institutions, days) AS here (id, day) ON here.id = institution_id
			WHERE state = 'accepted' AND (
				institution_id = ANY (mine)
				OR (institution_id = ANY (coordinated) AND sport_ids && rayo.coordinated_sports(institution_id))
			)
		)
		SELECT person.id, person.created_at, person.updated_at, person.version, person.given_name, person.family_name, person.active,
			person.super_admin, person.subject IS NOT NULL, person.given_name_key, person.family_name_key,
			split_part(person.search, E'\n', 1)
		FROM app_user AS person
		WHERE person.id IN (SELECT user_id FROM part WHERE until < day)
			AND NOT EXISTS (SELECT FROM part WHERE user_id = person.id AND (until IS NULL OR until >= day));
END
$$;

-- The names of people that a list shows by id: those who have accepted in one of these institutions and still belong to it.
-- It asks for the memberships of these people only, where the policy of `app_user` reads all that an Admin administers; and
-- whether the person is a SuperAdmin only where they do not administer these institutions.
CREATE FUNCTION rayo.member_names(people uuid[], institutions uuid[])
	RETURNS TABLE (id uuid, given_name text, family_name text, email text)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 25 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
DECLARE
	mine uuid[] := institutions;
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		mine := rayo.administered();
		IF NOT institutions <@ mine AND rayo.is_super_admin() THEN
			mine := institutions;
		END IF;
	END IF;
	RETURN QUERY
		SELECT person.id, person.given_name, person.family_name, person.email
		FROM app_user AS person
		WHERE person.id = ANY (people) AND EXISTS (
			SELECT FROM membership AS part
			WHERE part.user_id = person.id
				AND part.state = 'accepted'
				AND part.institution_id = ANY (institutions)
				AND part.institution_id = ANY (mine)
				AND (part.until IS NULL OR NOT rayo.is_over(part.until, part.institution_id))
		);
END
$$;

-- Whether the person signed in edits a person (`mayEditPerson` of the API): they edit that member in every institution that
-- the person has accepted, at least one is not over, and the person is not a SuperAdmin. Only full Admins edit Admins.
CREATE FUNCTION rayo.edits_person(person uuid) RETURNS boolean
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	of_members uuid[] := rayo.administered('members');
	of_admins uuid[] := rayo.administered('full');
BEGIN
	RETURN NOT EXISTS (SELECT FROM app_user WHERE id = person AND super_admin) AND coalesce(
		(SELECT bool_and(
				CASE role
					WHEN 'Admin' THEN institution_id = ANY (of_admins)
					ELSE institution_id = ANY (of_members) OR sport_ids && rayo.coordinated_sports(institution_id)
				END
			) AND bool_or(until IS NULL OR NOT rayo.is_over(until, institution_id))
			FROM membership WHERE user_id = person AND state = 'accepted'),
		false
	);
END
$$;

-- The record comes as JSON by column names, so that one value holds it whole.
CREATE FUNCTION rayo.insert_user(record jsonb) RETURNS void
	LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp
	AS $$ INSERT INTO app_user SELECT * FROM jsonb_populate_record(NULL::rayo.app_user, record) $$;

-- Writes the columns that the record names, so that a new one needs no line here. False when the expected version is not the
-- stored one.
CREATE FUNCTION rayo.update_user(record jsonb, expected_version integer) RETURNS boolean
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	columns text := (SELECT string_agg(quote_ident(name), ', ') FROM jsonb_object_keys(record - 'id') AS name);
	updates integer;
BEGIN
	EXECUTE format(
		'UPDATE app_user SET (%1$s) = (SELECT %1$s FROM jsonb_populate_record(NULL::app_user, $1)) WHERE id = $2 AND version = $3',
		columns
	) USING record, (record ->> 'id')::uuid, expected_version;
	GET DIAGNOSTICS updates = ROW_COUNT;
	RETURN updates > 0;
END
$$;

-- What each role may write of a person: the role is known inside the functions above too. A new column is nobody's before it
-- is named here: a field of a person in `fields`, a column derived from them in `person`.
CREATE FUNCTION rayo.guard_user() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	caller text := current_setting('role');
	fields CONSTANT text[] := ARRAY['given_name', 'family_name', 'gender', 'birthdate', 'phone', 'document_number'];
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
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON rayo.app_user FOR EACH ROW EXECUTE FUNCTION rayo.guard_user();

-- ---------------------------------------------------------------------------------------------------------------------
-- Memberships
-- ---------------------------------------------------------------------------------------------------------------------

GRANT SELECT ON rayo.membership, rayo.membership_sport TO rayo_signed_in, rayo_signing_in, rayo_system;
GRANT INSERT, UPDATE ON rayo.membership TO rayo_signed_in, rayo_system;

CREATE POLICY own ON rayo.membership FOR SELECT TO rayo_signing_in USING (user_id = (SELECT rayo.signing_in_id()));
CREATE POLICY seen ON rayo.membership FOR SELECT TO rayo_signed_in USING (
	user_id = (SELECT rayo.actor_id())
	OR institution_id = ANY ((SELECT rayo.administered())::uuid[])
	OR (SELECT rayo.is_super_admin())
	OR (institution_id = ANY ((SELECT rayo.coordinated())::uuid[]) AND sport_ids && rayo.coordinated_sports(institution_id))
);
CREATE POLICY made ON rayo.membership FOR INSERT TO rayo_signed_in WITH CHECK (
	institution_id = ANY ((SELECT rayo.administered('members'))::uuid[])
	OR (SELECT rayo.is_super_admin())
	OR (institution_id = ANY ((SELECT rayo.coordinated())::uuid[]) AND sport_ids && rayo.coordinated_sports(institution_id))
	OR (user_id = (SELECT rayo.actor_id()) AND rayo.made_now(institution_id))
);
-- The triggers `guard` and `guard_duties` decide what members, limited Admins and coordinators may change.
CREATE POLICY changed ON rayo.membership FOR UPDATE TO rayo_signed_in
	USING (
		user_id = (SELECT rayo.actor_id())
		OR institution_id = ANY ((SELECT rayo.administered('members'))::uuid[])
		OR (SELECT rayo.is_super_admin())
		OR (institution_id = ANY ((SELECT rayo.coordinated())::uuid[]) AND sport_ids && rayo.coordinated_sports(institution_id))
	)
	WITH CHECK (
		user_id = (SELECT rayo.actor_id())
		OR institution_id = ANY ((SELECT rayo.administered('members'))::uuid[])
		OR (SELECT rayo.is_super_admin())
		OR (institution_id = ANY ((SELECT rayo.coordinated())::uuid[]) AND sport_ids && rayo.coordinated_sports(institution_id))
	);

CREATE POLICY own ON rayo.membership_sport FOR SELECT TO rayo_signing_in
	USING (membership_id IN (SELECT id FROM rayo.membership));
CREATE POLICY seen ON rayo.membership_sport FOR SELECT TO rayo_signed_in
	USING (membership_id IN (SELECT id FROM rayo.membership));

CREATE FUNCTION rayo.link_sports() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	DELETE FROM membership_sport WHERE membership_id = NEW.id AND sport_id <> ALL (NEW.sport_ids);
	INSERT INTO membership_sport SELECT NEW.id, sport_id FROM unnest(NEW.sport_ids) AS sport_id ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
CREATE TRIGGER sports AFTER INSERT OR UPDATE OF sport_ids ON rayo.membership
	FOR EACH ROW EXECUTE FUNCTION rayo.link_sports();

-- Nobody accepts for another: a membership begins as an invitation, or as that of an institution's creator. Only the person
-- who has the address of the invitation accepts it, and it stays theirs. They also decide whether they take reminders;
-- everything else is for those who administer the institution.
CREATE FUNCTION rayo.guard_membership() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	refused boolean := false;
BEGIN
	-- In a statement of its own: other roles may not call the functions below.
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF TG_OP = 'INSERT' THEN
			refused := NEW.state <> 'pending'
				AND (NEW.user_id IS DISTINCT FROM rayo.actor_id() OR NOT rayo.made_now(NEW.institution_id));
		ELSE
			refused := NEW.institution_id <> OLD.institution_id
				OR NEW.import_id IS DISTINCT FROM OLD.import_id
				OR (NEW.user_id IS DISTINCT FROM OLD.user_id AND (OLD.state <> 'pending' OR NEW.state <> 'pending'))
				OR (NEW.state <> OLD.state AND (NEW.state <> 'accepted' OR OLD.user_id IS DISTINCT FROM rayo.actor_id()
					OR OLD.invitation ->> 'email' IS DISTINCT FROM (SELECT email FROM app_user WHERE id = rayo.actor_id())))
				OR (NEW.reminders_stopped_at IS DISTINCT FROM OLD.reminders_stopped_at AND OLD.user_id IS DISTINCT FROM rayo.actor_id())
				OR (
					NOT (rayo.is_super_admin() OR OLD.institution_id = ANY (rayo.administered())
						OR OLD.sport_ids && rayo.coordinated_sports(OLD.institution_id))
					AND (NEW.user_id, NEW.role, NEW.since, NEW.until, NEW.member_number, NEW.sport_ids, NEW.exemptions, NEW.scholarships, NEW.pauses, NEW.variants, NEW.category_id, NEW.guardian_id, NEW.contact)
						IS DISTINCT FROM
						(OLD.user_id, OLD.role, OLD.since, OLD.until, OLD.member_number, OLD.sport_ids, OLD.exemptions, OLD.scholarships, OLD.pauses, OLD.variants, OLD.category_id, OLD.guardian_id, OLD.contact)
				);
		END IF;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON rayo.membership FOR EACH ROW EXECUTE FUNCTION rayo.guard_membership();

-- Limited Admins leave the memberships of Admins alone, so that nobody widens their own rights, and change no membership
-- without the duty. A coordinator changes members of their sports, only those sports, nothing that decides what is charged,
-- and of members with other sports too nothing that counts for all of them (`coordinatorErrors` of the API). A generated
-- column is named because it is still empty before the row is written; nobody can write it.
CREATE FUNCTION rayo.guard_duties() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	writable text[] := ARRAY['updated_at', 'version', 'search', 'number_has_letters', 'user_id', 'reminders_stopped_at'];
	invitation CONSTANT text[] := ARRAY['invitation', 'invitation_search', 'invitation_email_key', 'invitation_given_name_key',
		'invitation_family_name_key'];
	theirs uuid[];
	others uuid[];
	refused boolean := false;
BEGIN
	-- In a statement of its own: other roles may not call the functions below.
	IF current_setting('role') <> 'rayo_signed_in' THEN
		RETURN NEW;
	END IF;
	IF rayo.is_super_admin() THEN
		RETURN NEW;
	END IF;
	IF NEW.role = 'User' THEN
		theirs := rayo.coordinated_sports(NEW.institution_id);
	END IF;
	IF TG_OP = 'INSERT' THEN
		IF NEW.role = 'Admin' THEN
			refused := NOT (NEW.institution_id = ANY (rayo.administered('full')) OR rayo.made_now(NEW.institution_id));
		ELSIF cardinality(theirs) > 0 THEN
			refused := cardinality(NEW.sport_ids) = 0 OR NOT NEW.sport_ids <@ theirs OR NEW.guardian_id IS NOT NULL OR NEW.contact
				OR jsonb_array_length(NEW.exemptions || NEW.scholarships || NEW.pauses) > 0 OR NEW.import_id IS NOT NULL;
		END IF;
	ELSIF OLD.role = 'User' AND NEW.role = 'User' AND OLD.sport_ids && theirs THEN
		others := ARRAY(SELECT id FROM unnest(OLD.sport_ids) AS id WHERE id <> ALL (theirs) ORDER BY id);
		writable := writable || invitation || ARRAY['state', 'member_number', 'sport_ids', 'variants'];
		IF cardinality(others) = 0 THEN
			writable := writable || ARRAY['since', 'until', 'category_id'];
			-- Nobody pays any more for who leaves.
			IF NEW.until IS NOT NULL AND NEW.guardian_id IS NULL THEN
				writable := writable || ARRAY['guardian_id'];
			END IF;
		END IF;
		refused := NOT NEW.sport_ids && theirs
			OR others <> ARRAY(SELECT id FROM unnest(NEW.sport_ids) AS id WHERE id <> ALL (theirs) ORDER BY id)
			OR NEW.variants - theirs::text[] <> OLD.variants - theirs::text[]
			OR to_jsonb(NEW) - writable <> to_jsonb(OLD) - writable;
	ELSIF NEW.institution_id <> ALL (rayo.administered(CASE WHEN 'Admin' IN (OLD.role, NEW.role) THEN 'full' ELSE 'members' END)) THEN
		IF NEW.state <> OLD.state THEN
			writable := writable || invitation || ARRAY['state'];
		END IF;
		refused := to_jsonb(NEW) - writable <> to_jsonb(OLD) - writable;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER guard_duties BEFORE INSERT OR UPDATE ON rayo.membership FOR EACH ROW EXECUTE FUNCTION rayo.guard_duties();

-- The product itself asks for an erasure and erases; a member who comes back is known again.
CREATE FUNCTION rayo.guard_erasure() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER guard_erasure BEFORE UPDATE ON rayo.membership FOR EACH ROW
	WHEN (NEW.erasure_requested_at IS DISTINCT FROM OLD.erasure_requested_at
		OR (NEW.erased_at IS NOT NULL AND NEW.erased_at IS DISTINCT FROM OLD.erased_at))
	EXECUTE FUNCTION rayo.guard_erasure();

CREATE FUNCTION rayo.memberships_of_user(person uuid) RETURNS SETOF rayo.membership
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM membership WHERE user_id = person; END $$;

CREATE FUNCTION rayo.memberships_of_institution(institution uuid, required_role text) RETURNS SETOF rayo.membership
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 5 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM membership WHERE institution_id = institution AND role = required_role; END $$;

CREATE FUNCTION rayo.membership_by_id(key uuid) RETURNS SETOF rayo.membership
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp
	AS $$ BEGIN RETURN QUERY SELECT * FROM membership WHERE id = key; END $$;

-- How many members take a place of the plan (domain/clubs/plan.ts), also of those whom a coordinator does not see.
CREATE FUNCTION rayo.places_taken(institution uuid, today date) RETURNS bigint
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN (
		SELECT count(*) FROM membership
		WHERE institution_id = institution AND role = 'User' AND NOT contact AND (until IS NULL OR until >= today)
	);
END
$$;

-- The members for whom these memberships pay, whatever their states, with their names: for the person of the guardian's
-- membership, and for those who administer its institution.
CREATE FUNCTION rayo.wards_of(guardians uuid[])
	RETURNS TABLE ("membershipId" uuid, "institutionId" uuid, "payerId" uuid, "givenName" text, "familyName" text, "guardianId" uuid, "until" date)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN QUERY
		SELECT ward.id, ward.institution_id, CASE WHEN ward.state = 'accepted' THEN coalesce(ward.user_id, ward.id) ELSE ward.id END,
			coalesce(ward.invitation ->> 'givenName', person.given_name, ''),
			coalesce(ward.invitation ->> 'familyName', person.family_name, ''),
			ward.guardian_id, ward.until
		FROM membership AS ward
		LEFT JOIN app_user AS person ON person.id = ward.user_id
		WHERE ward.guardian_id = ANY (guardians)
			AND (
				current_setting('role') <> 'rayo_signed_in'
				OR rayo.is_super_admin()
				OR ward.institution_id = ANY (rayo.administered())
				OR EXISTS (SELECT FROM membership AS guardian WHERE guardian.id = ward.guardian_id AND guardian.user_id = rayo.actor_id())
			);
END
$$;

-- What each request begins with, in one call. Only guardians have wards, and asking for them takes longer than all the rest.
CREATE FUNCTION rayo.actor_records(key text)
	RETURNS TABLE (person rayo.app_user, part rayo.membership, club rayo.institution, wards jsonb)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp AS $$
DECLARE
	family jsonb;
BEGIN
	IF EXISTS (
		SELECT FROM app_user
		JOIN membership AS own ON own.user_id = app_user.id
		JOIN membership AS ward ON ward.guardian_id = own.id
		WHERE app_user.subject = key
	) THEN
		SELECT jsonb_agg(ward ORDER BY ward."membershipId") INTO family
		FROM wards_of(ARRAY(
			SELECT own.id FROM app_user JOIN membership AS own ON own.user_id = app_user.id WHERE app_user.subject = key
		)) AS ward;
	END IF;
	RETURN QUERY
		SELECT app_user, membership, institution, family
		FROM app_user
		LEFT JOIN membership ON membership.user_id = app_user.id
		LEFT JOIN institution ON institution.id = membership.institution_id
		WHERE app_user.subject = key
		ORDER BY membership.id;
END
$$;

-- Puts the invitations sent to a person's e-mail under their record, except where they already belong. People who sign in do
-- so for themselves.
CREATE FUNCTION rayo.give_invitations(person uuid) RETURNS SETOF uuid
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	IF current_setting('role') = 'rayo_signing_in' AND person IS DISTINCT FROM rayo.signing_in_id() THEN
		RAISE EXCEPTION 'not theirs to take' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN QUERY
		UPDATE membership AS sent SET user_id = person
		FROM app_user
		WHERE app_user.id = person
			AND sent.state = 'pending'
			AND sent.invitation ->> 'email' = app_user.email
			AND sent.user_id <> person
			AND NOT EXISTS (
				SELECT FROM membership AS other WHERE other.user_id = person AND other.institution_id = sent.institution_id
			)
		RETURNING sent.id;
END
$$;

-- How often an institution, or a person in any institution, has invited since an instant: each new or restored invitation,
-- and each corrected to another e-mail. The person may not see all of these events any more.
CREATE FUNCTION rayo.invitations(of_institution uuid, of_actor uuid, since timestamptz, OUT count bigint, OUT first timestamptz)
	LANGUAGE sql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
	SELECT count(*), min(at)
	FROM (
		SELECT at, action, changes FROM audit_event
		WHERE institution_id = of_institution AND at > since AND entity = 'membership' AND action IN ('invite', 'edit')
		UNION ALL
		SELECT at, action, changes FROM audit_event
		WHERE actor_id = of_actor AND at > since AND entity = 'membership' AND action IN ('invite', 'edit')
	) AS event
	WHERE action = 'invite' OR (
		changes #>> '{invitation,to,email}' IS NOT NULL
		AND changes #>> '{invitation,from,email}' IS DISTINCT FROM changes #>> '{invitation,to,email}'
	)
$$;

-- Takes an import back: all that it created, or nothing once something depends on it. Members who accepted, or were changed,
-- charged, paid for, reminded or noted, are no longer the file's alone.
CREATE FUNCTION rayo.remove_imported(undone uuid) RETURNS TABLE (kind text, id uuid)
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	members uuid[];
	people uuid[];
BEGIN
	IF current_setting('role') = 'rayo_signed_in' AND NOT EXISTS (
		SELECT FROM member_import
		WHERE member_import.id = undone AND (rayo.is_super_admin() OR institution_id = ANY (rayo.administered('members')))
	) THEN
		RAISE EXCEPTION 'not theirs to undo' USING ERRCODE = 'insufficient_privilege';
	END IF;
	-- The locks make a cuota or receipt that is being written for one of them wait.
	PERFORM FROM membership AS one WHERE one.import_id = undone ORDER BY one.id FOR UPDATE;
	RETURN QUERY SELECT 'inUse', one.id FROM membership AS one WHERE one.import_id = undone AND (
		one.version > 1 OR one.state <> 'pending'
		OR EXISTS (SELECT FROM fee WHERE user_id = one.id)
		OR EXISTS (SELECT FROM receipt WHERE payer_id = one.id)
		OR EXISTS (SELECT FROM reminder WHERE membership_id = one.id)
		OR EXISTS (SELECT FROM join_request WHERE membership_id = one.id)
		OR EXISTS (SELECT FROM note WHERE membership_id = one.id)
		OR EXISTS (SELECT FROM membership AS ward WHERE ward.guardian_id = one.id AND ward.import_id IS DISTINCT FROM undone)
	);
	IF FOUND THEN
		RETURN;
	END IF;
	SELECT array_agg(one.id), array_agg(one.user_id) INTO members, people FROM membership AS one WHERE one.import_id = undone;
	DELETE FROM membership_sport WHERE membership_id = ANY (members);
	DELETE FROM membership AS one WHERE one.id = ANY (members);
	RETURN QUERY SELECT 'membership', unnest(members);
	RETURN QUERY DELETE FROM app_user AS person
		WHERE person.id = ANY (people) AND person.subject IS NULL
			AND NOT EXISTS (SELECT FROM membership AS other WHERE other.user_id = person.id)
		RETURNING 'user', person.id;
END
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- What those who administer an institution see, and those of them with the duty write: imports and notes of members; money, which
-- is cuotas, their tallies, receipts, the ledger, runs, bank lines, reminders and the cash box.
-- ---------------------------------------------------------------------------------------------------------------------

-- `paid` is written by the ledger's trigger alone.
GRANT SELECT ON rayo.fee TO rayo_signed_in, rayo_system;
GRANT
	INSERT (id, created_at, updated_at, version, institution_id, user_id, sport_id, concept, period, amount, currency, due_date, exempt,
		surcharge, cancelled_at, cancelled_on, cancel_reason, adjustments, run_id, opening, refinanced_by, instalment_of, owed_since,
		concept_key, search),
	UPDATE (updated_at, version, institution_id, user_id, sport_id, concept, period, amount, currency, due_date, exempt,
		surcharge, cancelled_at, cancelled_on, cancel_reason, adjustments, run_id, opening, refinanced_by, instalment_of, owed_since,
		concept_key, search)
	ON rayo.fee TO rayo_signed_in, rayo_system;
GRANT SELECT ON rayo.fee_tally TO rayo_signed_in, rayo_system;
GRANT SELECT, INSERT ON rayo.ledger_entry, rayo.cash_movement TO rayo_signed_in, rayo_system;
GRANT SELECT, INSERT, UPDATE ON
	rayo.receipt, rayo.receipt_counter, rayo.fee_run, rayo.bank_line, rayo.reminder, rayo.notice, rayo.member_import
	TO rayo_signed_in, rayo_system;
GRANT SELECT, INSERT, UPDATE, DELETE ON rayo.note TO rayo_signed_in, rayo_system;

DO $$
DECLARE
	target text;
	need text;
	manages CONSTANT text := '(institution_id = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()))';
	works text;
BEGIN
	FOR target, need IN VALUES
		('member_import', 'members'), ('note', 'members'),
		('fee', 'collects'), ('receipt', 'collects'), ('receipt_counter', 'collects'), ('ledger_entry', 'collects'),
		('fee_run', 'collects'), ('bank_line', 'collects'), ('reminder', 'collects'), ('cash_movement', 'collects')
	LOOP
		works := format('(institution_id = ANY ((SELECT rayo.administered(%L))::uuid[]) OR (SELECT rayo.is_super_admin()))', need);
		EXECUTE format('CREATE POLICY made ON rayo.%I FOR INSERT TO rayo_signed_in WITH CHECK %s', target, works);
		EXECUTE format('CREATE POLICY changed ON rayo.%I FOR UPDATE TO rayo_signed_in USING %s WITH CHECK %s', target, works, works);
	END LOOP;
	-- The tally too: it would tell members about the cuotas of others.
	FOREACH target IN ARRAY ARRAY[
		'member_import', 'note', 'receipt_counter', 'fee_tally', 'fee_run', 'bank_line', 'reminder', 'cash_movement'
	] LOOP
		EXECUTE format('CREATE POLICY seen ON rayo.%I FOR SELECT TO rayo_signed_in USING %s', target, manages);
	END LOOP;
END
$$;
CREATE POLICY deleted ON rayo.note FOR DELETE TO rayo_signed_in
	USING (institution_id = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()));

-- Counting asks these two policies of tens of thousands of rows: comparing with the first institution, which for most Admins
-- is the only one, costs a fraction of a look through the list. Wards come last, because almost nobody has any.
CREATE POLICY seen ON rayo.fee FOR SELECT TO rayo_signed_in USING (
	institution_id = (SELECT (rayo.administered())[1])
	OR institution_id = ANY ((SELECT rayo.administered())::uuid[])
	OR user_id = (SELECT rayo.actor_id())
	OR (SELECT rayo.is_super_admin())
	OR (institution_id, user_id) IN (SELECT institution_id, payer_id FROM rayo.wards())
);
CREATE POLICY seen ON rayo.receipt FOR SELECT TO rayo_signed_in USING (
	institution_id = (SELECT (rayo.administered())[1])
	OR institution_id = ANY ((SELECT rayo.administered())::uuid[])
	OR (SELECT rayo.is_super_admin())
	OR payer_id = (SELECT rayo.actor_id())
);
CREATE POLICY seen ON rayo.ledger_entry FOR SELECT TO rayo_signed_in USING (
	institution_id = ANY ((SELECT rayo.administered())::uuid[])
	OR (SELECT rayo.is_super_admin())
	OR rayo.owns_fee(fee_id)
	OR rayo.paid_receipt(receipt_id)
);

-- A cuota of a period is unique among those not cancelled; one without, within its run. Having no sport is a value like any other.
CREATE UNIQUE INDEX "fee.period" ON rayo.fee (institution_id, user_id, sport_id, concept, period)
	NULLS NOT DISTINCT WHERE period IS NOT NULL AND cancelled_at IS NULL;
CREATE UNIQUE INDEX "fee.run" ON rayo.fee (run_id, user_id, sport_id, concept)
	NULLS NOT DISTINCT WHERE period IS NULL AND run_id IS NOT NULL;
-- The same file of opening balances again makes nothing twice.
CREATE UNIQUE INDEX "fee.opening" ON rayo.fee (institution_id, user_id, sport_id, concept, due_date)
	NULLS NOT DISTINCT WHERE opening AND cancelled_at IS NULL;

-- Lists by status and due date, of one institution and of all, in both directions. They include the columns of the policies,
-- so that counting reads the index alone.
CREATE INDEX fee_institution_standing ON rayo.fee (institution_id, standing, due_date, id) INCLUDE (user_id, paid);
CREATE INDEX fee_institution_due ON rayo.fee (institution_id, due_date, id) INCLUDE (user_id);
CREATE INDEX fee_standing ON rayo.fee (standing, due_date, id) INCLUDE (institution_id, user_id, paid);
CREATE INDEX fee_due ON rayo.fee (due_date, id) INCLUDE (institution_id, user_id);

-- A cuota or receipt names a person, or a pending membership of its institution. The membership stays locked: it is accepted
-- before the row is written, which is then refused, or after, and the row is then given to the person with the others.
CREATE FUNCTION rayo.refer_to_member() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	member uuid;
	reference text := TG_ARGV[0];
BEGIN
	IF TG_TABLE_NAME = 'fee' THEN
		member := NEW.user_id;
	ELSE
		member := NEW.payer_id;
	END IF;
	PERFORM FROM app_user WHERE id = member;
	IF NOT FOUND THEN
		PERFORM FROM membership WHERE id = member AND institution_id = NEW.institution_id AND state = 'pending' FOR SHARE;
		IF NOT FOUND THEN
			RAISE EXCEPTION 'no member %', member USING ERRCODE = 'foreign_key_violation', CONSTRAINT = reference;
		END IF;
	END IF;
	RETURN NULL;
END
$$;
CREATE TRIGGER member AFTER INSERT OR UPDATE OF user_id ON rayo.fee
	FOR EACH ROW EXECUTE FUNCTION rayo.refer_to_member('fee.userId');
CREATE TRIGGER member AFTER INSERT OR UPDATE OF payer_id ON rayo.receipt
	FOR EACH ROW EXECUTE FUNCTION rayo.refer_to_member('receipt.payerId');

-- What a price depends on, also of those whose membership has ended, whose rows their former Admins do not see.
CREATE FUNCTION rayo.billed_people(institution uuid) RETURNS TABLE (id uuid, active boolean, birthdate date)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF NOT rayo.is_super_admin() AND institution <> ALL (rayo.administered()) THEN
			RETURN;
		END IF;
	END IF;
	RETURN QUERY SELECT person.id, person.active, person.birthdate
		FROM membership AS part JOIN app_user AS person ON person.id = part.user_id
		WHERE part.institution_id = institution AND part.state = 'accepted';
END
$$;

-- Puts what an accepted membership owes and has paid under its person, who does so by accepting.
CREATE FUNCTION rayo.take_dues(accepted uuid) RETURNS TABLE (kind text, id uuid)
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
DECLARE
	person uuid := (SELECT user_id FROM membership WHERE id = accepted AND state = 'accepted');
BEGIN
	IF person IS NULL THEN
		RETURN;
	END IF;
	IF current_setting('role') = 'rayo_signed_in' AND person IS DISTINCT FROM rayo.actor_id() THEN
		RAISE EXCEPTION 'not theirs to take' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN QUERY UPDATE fee SET user_id = person WHERE user_id = accepted RETURNING 'fee', fee.id;
	RETURN QUERY UPDATE receipt SET payer_id = person WHERE payer_id = accepted RETURNING 'receipt', receipt.id;
END
$$;

-- How many cuotas of each standing an institution has. Rows are written in the order of their ids, so that two who change
-- cuotas at once wait for each other and never in a circle.
CREATE FUNCTION rayo.tally_fees() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	institutions uuid[];
	standings text[];
	changes integer[];
BEGIN
	CASE TG_OP
		WHEN 'INSERT' THEN
			SELECT array_agg(institution_id), array_agg(standing), array_agg(1) INTO institutions, standings, changes FROM added_fee;
		WHEN 'DELETE' THEN
			SELECT array_agg(institution_id), array_agg(standing), array_agg(-1) INTO institutions, standings, changes FROM removed_fee;
		WHEN 'UPDATE' THEN
			SELECT array_agg(institution_id), array_agg(standing), array_agg(change) INTO institutions, standings, changes FROM (
				SELECT institution_id, standing, 1 AS change FROM added_fee
				UNION ALL
				SELECT institution_id, standing, -1 FROM removed_fee
			) AS changed;
	END CASE;
	INSERT INTO fee_tally AS tally (institution_id, "none", "over", paid, "open")
	SELECT institution_id,
		coalesce(sum(change) FILTER (WHERE standing = 'none'), 0), coalesce(sum(change) FILTER (WHERE standing = 'over'), 0),
		coalesce(sum(change) FILTER (WHERE standing = 'paid'), 0), coalesce(sum(change) FILTER (WHERE standing = 'open'), 0)
	FROM (
		SELECT institution_id, standing, sum(change) AS change
		FROM unnest(institutions, standings, changes) AS changed (institution_id, standing, change)
		GROUP BY institution_id, standing HAVING sum(change) <> 0
	) AS differing
	GROUP BY institution_id ORDER BY institution_id
	ON CONFLICT (institution_id) DO UPDATE SET "none" = tally."none" + excluded."none", "over" = tally."over" + excluded."over",
		paid = tally.paid + excluded.paid, "open" = tally."open" + excluded."open";
	RETURN NULL;
END
$$;
CREATE TRIGGER tally_added AFTER INSERT ON rayo.fee REFERENCING NEW TABLE AS added_fee
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.tally_fees();
CREATE TRIGGER tally_changed AFTER UPDATE ON rayo.fee REFERENCING OLD TABLE AS removed_fee NEW TABLE AS added_fee
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.tally_fees();
CREATE TRIGGER tally_removed AFTER DELETE ON rayo.fee REFERENCING OLD TABLE AS removed_fee
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.tally_fees();

-- The receipts of others that pay cuotas of a member or give their money back, or of the members for whom the member pays: rows of the table without
-- what is not the member's business. The amount is that of their own cuotas.
CREATE FUNCTION rayo.shared_receipts(member uuid, ward_institutions uuid[] DEFAULT '{}', ward_payers uuid[] DEFAULT '{}')
	RETURNS SETOF rayo.receipt
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = rayo, pg_temp AS $$
DECLARE
	excerpt rayo.receipt;
	own bigint;
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF NOT rayo.is_super_admin() AND (
			member IS DISTINCT FROM rayo.actor_id()
			OR EXISTS (
				SELECT * FROM unnest(ward_institutions, ward_payers)
				EXCEPT SELECT wards.institution_id, wards.payer_id FROM rayo.wards() AS wards
			)
		) THEN
			RETURN;
		END IF;
	END IF;
	FOR excerpt.id, own IN
		SELECT ledger_entry.receipt_id, sum(ledger_entry.amount)
		FROM fee JOIN ledger_entry ON ledger_entry.fee_id = fee.id
		WHERE (
				fee.user_id = member
				OR (fee.user_id = ANY (ward_payers) AND (fee.institution_id, fee.user_id) IN (SELECT * FROM unnest(ward_institutions, ward_payers)))
			)
			AND ledger_entry.kind IN ('payment', 'refund')
		GROUP BY ledger_entry.receipt_id
	LOOP
		SELECT * INTO excerpt FROM receipt WHERE id = excerpt.id AND payer_id <> member;
		CONTINUE WHEN NOT FOUND;
		excerpt.amount := own;
		excerpt.search := chr(1) || excerpt.number;
		excerpt.payer_id := NULL;
		excerpt.actor_id := NULL;
		excerpt.reference := NULL;
		excerpt.reversal_reason := NULL;
		RETURN NEXT excerpt;
	END LOOP;
END
$$;

-- An institution's counter never lags behind its receipts, however they came.
CREATE FUNCTION rayo.count_receipt() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	INSERT INTO receipt_counter AS counter (institution_id, last)
	SELECT institution_id, max(number) FROM added_receipt GROUP BY institution_id ORDER BY institution_id
	ON CONFLICT (institution_id) DO UPDATE SET last = excluded.last WHERE counter.last < excluded.last;
	RETURN NULL;
END
$$;
CREATE TRIGGER counter AFTER INSERT ON rayo.receipt REFERENCING NEW TABLE AS added_receipt
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.count_receipt();

-- A ledger entry belongs to its cuota's institution, whatever the statement says.
CREATE FUNCTION rayo.fill_ledger_institution() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	SELECT institution_id INTO NEW.institution_id FROM fee WHERE id = NEW.fee_id;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'no fee %', NEW.fee_id USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledgerEntry.feeId';
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER institution BEFORE INSERT ON rayo.ledger_entry
	FOR EACH ROW EXECUTE FUNCTION rayo.fill_ledger_institution();

-- What has been paid of a cuota, and what was written off, are sums of its ledger. What is refinanced counts as what is written
-- off: it is not owed any more, without being paid.
CREATE FUNCTION rayo.add_to_paid() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	UPDATE fee SET paid = fee.paid + added.paid, written_off = fee.written_off + added.written_off
	FROM (
		SELECT fee_id, coalesce(sum(amount) FILTER (WHERE NOT is_write_off), 0)::bigint AS paid,
			coalesce(sum(amount) FILTER (WHERE is_write_off), 0)::bigint AS written_off
		FROM (
			SELECT fee_id, amount, kind IN ('writeOff', 'refinance') OR (kind = 'reversal' AND receipt_id IS NULL) AS is_write_off
			FROM added_entry
		) AS entry
		GROUP BY fee_id
	) AS added
	WHERE fee.id = added.fee_id;
	RETURN NULL;
END
$$;
CREATE TRIGGER paid AFTER INSERT ON rayo.ledger_entry REFERENCING NEW TABLE AS added_entry
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.add_to_paid();

-- ---------------------------------------------------------------------------------------------------------------------
-- Notices: members give them, with a picture, of their own payments; those who collect decide.
-- ---------------------------------------------------------------------------------------------------------------------

CREATE POLICY seen ON rayo.notice FOR SELECT TO rayo_signed_in USING (
	institution_id = ANY ((SELECT rayo.administered())::uuid[])
	OR (SELECT rayo.is_super_admin())
	OR user_id = (SELECT rayo.actor_id())
);
CREATE POLICY given ON rayo.notice FOR INSERT TO rayo_signed_in WITH CHECK (
	user_id = (SELECT rayo.actor_id()) AND institution_id = ANY ((SELECT rayo.takes_part())::uuid[]) AND state = 'waiting'
);
CREATE POLICY decided ON rayo.notice FOR UPDATE TO rayo_signed_in
	USING (institution_id = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()))
	WITH CHECK (institution_id = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));
CREATE POLICY withdrawn ON rayo.notice FOR UPDATE TO rayo_signed_in
	USING (user_id = (SELECT rayo.actor_id()) AND state = 'waiting')
	WITH CHECK (user_id = (SELECT rayo.actor_id()) AND state = 'withdrawn');

-- Withdrawing is for the giver of a waiting notice, changes nothing else of it, and stays.
CREATE FUNCTION rayo.guard_notice() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	writable text[] := ARRAY['state', 'updated_at', 'version'];
BEGIN
	-- In a statement of its own: other roles may not call the function below.
	IF current_setting('role') <> 'rayo_signed_in' OR 'withdrawn' NOT IN (OLD.state, NEW.state) THEN
		RETURN NEW;
	END IF;
	IF OLD.state <> 'waiting' OR OLD.user_id IS DISTINCT FROM rayo.actor_id()
			OR to_jsonb(NEW) - writable <> to_jsonb(OLD) - writable THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER guard BEFORE UPDATE ON rayo.notice FOR EACH ROW EXECUTE FUNCTION rayo.guard_notice();

GRANT SELECT, INSERT, UPDATE (bytes) ON rayo.notice_picture TO rayo_signed_in;
GRANT SELECT, INSERT, UPDATE, DELETE ON rayo.notice_picture TO rayo_system;

CREATE POLICY seen ON rayo.notice_picture FOR SELECT TO rayo_signed_in
	USING (EXISTS (SELECT FROM rayo.notice WHERE id = notice_id));
CREATE POLICY given ON rayo.notice_picture FOR INSERT TO rayo_signed_in WITH CHECK (
	EXISTS (SELECT FROM rayo.notice WHERE id = notice_id AND user_id = (SELECT rayo.actor_id()) AND state = 'waiting')
);
CREATE POLICY replaced ON rayo.notice_picture FOR UPDATE TO rayo_signed_in
	USING (EXISTS (SELECT FROM rayo.notice WHERE id = notice_id AND user_id = (SELECT rayo.actor_id()) AND state = 'waiting'))
	WITH CHECK (EXISTS (SELECT FROM rayo.notice WHERE id = notice_id AND user_id = (SELECT rayo.actor_id()) AND state = 'waiting'));

-- ---------------------------------------------------------------------------------------------------------------------
-- Visitors' requests and messages: the product takes and forgets them, and no role of a visitor reads or writes them.
-- ---------------------------------------------------------------------------------------------------------------------

GRANT SELECT, UPDATE ON rayo.join_request, rayo.contact_message TO rayo_signed_in;
GRANT SELECT, INSERT, UPDATE, DELETE ON rayo.join_request, rayo.contact_message TO rayo_system;

CREATE POLICY seen ON rayo.join_request FOR SELECT TO rayo_signed_in USING (
	institution_id = ANY ((SELECT rayo.administered())::uuid[])
	OR (SELECT rayo.is_super_admin())
	OR (institution_id = ANY ((SELECT rayo.coordinated())::uuid[]) AND sport_id = ANY (rayo.coordinated_sports(institution_id)))
);
CREATE POLICY decided ON rayo.join_request FOR UPDATE TO rayo_signed_in
	USING (
		institution_id = ANY ((SELECT rayo.administered('members'))::uuid[])
		OR (SELECT rayo.is_super_admin())
		OR (institution_id = ANY ((SELECT rayo.coordinated())::uuid[]) AND sport_id = ANY (rayo.coordinated_sports(institution_id)))
	)
	WITH CHECK (
		institution_id = ANY ((SELECT rayo.administered('members'))::uuid[])
		OR (SELECT rayo.is_super_admin())
		OR (institution_id = ANY ((SELECT rayo.coordinated())::uuid[]) AND sport_id = ANY (rayo.coordinated_sports(institution_id)))
	);
CREATE POLICY seen ON rayo.contact_message FOR SELECT TO rayo_signed_in USING ((SELECT rayo.is_super_admin()));
CREATE POLICY marked ON rayo.contact_message FOR UPDATE TO rayo_signed_in
	USING ((SELECT rayo.is_super_admin())) WITH CHECK ((SELECT rayo.is_super_admin()));

-- ---------------------------------------------------------------------------------------------------------------------
-- History, idempotency, saved queries. No role of the API may touch `identity_item`.
-- ---------------------------------------------------------------------------------------------------------------------

GRANT SELECT, INSERT ON rayo.audit_event TO rayo_signed_in, rayo_system;
GRANT INSERT ON rayo.audit_event TO rayo_signing_in;
GRANT UPDATE (changes) ON rayo.audit_event TO rayo_system;
GRANT SELECT, INSERT, UPDATE ON rayo.idempotency_record TO rayo_signed_in, rayo_system;
GRANT DELETE ON rayo.idempotency_record TO rayo_system;

-- The ledger and the history are only ever added to, whoever asks, except that fields of an event may be emptied: their names stay.
CREATE FUNCTION rayo.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rayo.ledger_entry
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.refuse_change();
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON rayo.audit_event FOR EACH STATEMENT EXECUTE FUNCTION rayo.refuse_change();

CREATE FUNCTION rayo.empty_only() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
BEGIN
	IF to_jsonb(NEW) - 'changes' <> to_jsonb(OLD) - 'changes' OR EXISTS (
		SELECT FROM jsonb_each(OLD.changes) AS before FULL JOIN jsonb_each(NEW.changes) AS after USING (key)
		WHERE before.value IS NULL OR after.value IS NULL OR (after.value <> before.value AND after.value <> '{}')
	) THEN
		RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE ON rayo.audit_event FOR EACH ROW EXECUTE FUNCTION rayo.empty_only();

-- What grew in the history, and where, for all processes that listen. What was done is not said.
CREATE FUNCTION rayo.hint() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
BEGIN
	PERFORM pg_notify('rayo_hints', json_build_object('institutionId', institution_id, 'entity', entity)::text)
	FROM (SELECT DISTINCT institution_id, entity FROM added) AS kind;
	RETURN NULL;
END
$$;
CREATE TRIGGER hint AFTER INSERT ON rayo.audit_event REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.hint();

-- Whether a person may record an event of an institution that they do not administer now: of one that they just created, of
-- their own membership, cuotas, receipts and notices there; and as a full Admin from whom that very change takes the institution.
CREATE FUNCTION rayo.may_record(institution uuid, kind text, record uuid) RETURNS boolean
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN rayo.made_now(institution) OR EXISTS (
		SELECT FROM membership
		WHERE institution_id = institution
			AND user_id = rayo.actor_id()
			AND (kind = 'notice' OR (kind = 'membership' AND id = record) OR (role = 'Admin' AND state = 'accepted' AND duties IS NULL))
	) OR (kind = 'fee' AND EXISTS (
		SELECT FROM fee WHERE id = record AND institution_id = institution AND user_id = rayo.actor_id()
	)) OR (kind = 'receipt' AND EXISTS (
		SELECT FROM receipt WHERE id = record AND institution_id = institution AND payer_id = rayo.actor_id()
	));
END
$$;

-- Signing in changes one's own record, and takes the invitations sent to one's e-mail.
CREATE POLICY oneself ON rayo.audit_event FOR INSERT TO rayo_signing_in
	WITH CHECK (entity = 'user' AND entity_id = (SELECT rayo.signing_in_id()));
CREATE POLICY given ON rayo.audit_event FOR INSERT TO rayo_signing_in
	WITH CHECK (entity = 'membership' AND action = 'move' AND institution_id IS NULL AND entity_id IN (SELECT id FROM rayo.membership));
CREATE POLICY seen ON rayo.audit_event FOR SELECT TO rayo_signed_in USING (
	institution_id = ANY ((SELECT rayo.administered())::uuid[])
	OR (SELECT rayo.is_super_admin())
	OR (entity = 'fee' AND rayo.owns_fee(entity_id))
	OR (entity = 'receipt' AND rayo.paid_receipt(entity_id))
	OR (entity = 'user' AND entity_id IN (
		SELECT user_id FROM rayo.membership
		WHERE state = 'accepted'
			AND institution_id = ANY ((SELECT rayo.administered() || rayo.coordinated())::uuid[])
			AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
	))
	OR (institution_id = ANY ((SELECT rayo.coordinated())::uuid[]) AND (
		(entity = 'membership' AND entity_id IN (SELECT id FROM rayo.membership))
		OR (entity = 'joinRequest' AND entity_id IN (SELECT id FROM rayo.join_request))
	))
);
-- Asked of thousands of rows at once: the list comes first.
CREATE POLICY made ON rayo.audit_event FOR INSERT TO rayo_signed_in WITH CHECK (
	actor_id = (SELECT rayo.actor_id()) AND (
		institution_id IS NULL
		OR (institution_id = ANY ((SELECT rayo.administered('collects'))::uuid[])
			AND (NOT (entity IN ('membership', 'memberImport', 'joinRequest', 'note')) OR action = 'remind'))
		OR (institution_id = ANY ((SELECT rayo.administered('members'))::uuid[])
			AND (entity IN ('membership', 'memberImport', 'joinRequest', 'note') OR (entity = 'institution' AND action = 'edit')))
		OR (institution_id = ANY ((SELECT rayo.coordinated())::uuid[]) AND (
			(entity = 'membership' AND entity_id IN (SELECT id FROM rayo.membership))
			OR (entity = 'joinRequest' AND entity_id IN (SELECT id FROM rayo.join_request))
		))
		OR (SELECT rayo.is_super_admin())
		OR rayo.may_record(institution_id, entity, entity_id)
	)
);

CREATE POLICY own ON rayo.idempotency_record TO rayo_signed_in
	USING (actor_id = (SELECT rayo.actor_id())) WITH CHECK (actor_id = (SELECT rayo.actor_id()));

GRANT SELECT, INSERT, UPDATE (institution_id), DELETE ON rayo.saved_query TO rayo_signed_in;
GRANT SELECT, INSERT, UPDATE, DELETE ON rayo.saved_query TO rayo_system;

CREATE POLICY seen ON rayo.saved_query FOR SELECT TO rayo_signed_in
	USING (user_id = (SELECT rayo.actor_id()) OR institution_id = ANY ((SELECT rayo.administered())::uuid[]));
CREATE POLICY saved ON rayo.saved_query FOR INSERT TO rayo_signed_in WITH CHECK (
	user_id = (SELECT rayo.actor_id())
	AND (institution_id IS NULL OR institution_id = ANY ((SELECT rayo.administered())::uuid[]))
);
CREATE POLICY shared ON rayo.saved_query FOR UPDATE TO rayo_signed_in
	USING (user_id = (SELECT rayo.actor_id()))
	WITH CHECK (
		user_id = (SELECT rayo.actor_id())
		AND (institution_id IS NULL OR institution_id = ANY ((SELECT rayo.administered())::uuid[]))
	);
CREATE POLICY removed ON rayo.saved_query FOR DELETE TO rayo_signed_in
	USING (user_id = (SELECT rayo.actor_id()) OR institution_id = ANY ((SELECT rayo.administered('full'))::uuid[]));

-- ---------------------------------------------------------------------------------------------------------------------
-- Locks, and who may call what. Nobody without a sign-in calls anything.
-- ---------------------------------------------------------------------------------------------------------------------

-- Waits for others who have locked the record, and shows nothing of it. `books` keeps an institution's days from being closed:
-- many may hold it at once, and closing waits for them.
CREATE FUNCTION rayo.lock_record(kind text, key uuid) RETURNS void
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	CASE kind
		WHEN 'institution' THEN PERFORM FROM institution WHERE id = key FOR NO KEY UPDATE;
		WHEN 'books' THEN PERFORM FROM institution WHERE id = key FOR SHARE;
		WHEN 'user' THEN PERFORM FROM app_user WHERE id = key FOR NO KEY UPDATE;
		WHEN 'fee' THEN PERFORM FROM fee WHERE id = key FOR NO KEY UPDATE;
		WHEN 'receipt' THEN PERFORM FROM receipt WHERE id = key FOR NO KEY UPDATE;
		WHEN 'plan' THEN PERFORM FROM plan WHERE id = key FOR NO KEY UPDATE;
	END CASE;
END
$$;

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA rayo FROM PUBLIC;
GRANT EXECUTE ON FUNCTION
	rayo.asked_at, rayo.actor_id, rayo.is_super_admin, rayo.takes_part, rayo.administered(), rayo.administered(text), rayo.coordinated,
	rayo.coordinated_sports(), rayo.coordinated_sports(uuid), rayo.made_now, rayo.is_over, rayo.wards, rayo.owns_fee,
	rayo.paid_receipt, rayo.edits_person, rayo.may_record
	TO rayo_signed_in;
GRANT EXECUTE ON FUNCTION rayo.asked_at, rayo.signing_in_id TO rayo_signing_in;
GRANT EXECUTE ON FUNCTION rayo.give_invitations TO rayo_signing_in, rayo_system;
GRANT EXECUTE ON FUNCTION rayo.former_members, rayo.member_names, rayo.invitations, rayo.take_dues, rayo.shared_receipts,
	rayo.remove_imported, rayo.billed_people, rayo.places_taken
	TO rayo_signed_in, rayo_system;
GRANT EXECUTE ON FUNCTION
	rayo.institutions_by_id, rayo.institution_slugs_taken, rayo.fee_settings, rayo.user_by_id, rayo.user_by_subject,
	rayo.user_by_email, rayo.insert_user, rayo.update_user, rayo.memberships_of_user, rayo.memberships_of_institution,
	rayo.membership_by_id, rayo.wards_of, rayo.actor_records, rayo.lock_record
	TO rayo_signed_in, rayo_signing_in, rayo_system;
