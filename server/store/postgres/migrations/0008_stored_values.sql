-- No policy, trigger or query may fail on what is stored, whatever it is (ADR 24); and what the second lock had left open.

-- The day in a time zone at an instant. What PostgreSQL does not know as a zone counts as the default one, as in domain/calendar.ts: a setting
-- of one club must not fail the lists of others. Whatever the reason, since a text may look like a zone in many ways and fail in as many.
CREATE FUNCTION rayo.day_in(zone text, instant timestamptz) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (instant AT TIME ZONE zone)::date;
EXCEPTION WHEN OTHERS THEN
	RETURN (instant AT TIME ZONE 'America/Argentina/Buenos_Aires')::date;
END
$$;
REVOKE ALL ON FUNCTION rayo.day_in FROM PUBLIC;

CREATE OR REPLACE FUNCTION rayo.takes_part(wanted text DEFAULT NULL) RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN (
		SELECT coalesce(array_agg(membership.institution_id), '{}')
		FROM rayo.membership
		JOIN rayo.institution ON institution.id = membership.institution_id
		CROSS JOIN LATERAL (SELECT rayo.day_in(institution.timezone, rayo.asked_at()) AS today) AS here
		WHERE membership.user_id = rayo.actor_id()
			AND membership.state = 'accepted'
			AND institution.status <> 'archived'
			AND membership.since <= here.today
			AND (membership.until IS NULL OR here.today <= membership.until)
			AND (wanted IS NULL OR membership.role = wanted)
	);
END
$$;

-- Zones that were stored while any was that Node knew. An old name becomes today's, another spelling the right one, and what PostgreSQL does not
-- know the default: where that was stored nothing of the club could be listed, so nobody goes by it. Names that both engines know stay.
UPDATE rayo.institution SET timezone = renamed.new
FROM (VALUES
	('africa/asmera', 'Africa/Asmara'), ('america/buenos_aires', 'America/Argentina/Buenos_Aires'),
	('america/catamarca', 'America/Argentina/Catamarca'), ('america/coral_harbour', 'America/Atikokan'),
	('america/cordoba', 'America/Argentina/Cordoba'), ('america/godthab', 'America/Nuuk'),
	('america/indianapolis', 'America/Indiana/Indianapolis'), ('america/jujuy', 'America/Argentina/Jujuy'),
	('america/louisville', 'America/Kentucky/Louisville'), ('america/mendoza', 'America/Argentina/Mendoza'),
	('asia/calcutta', 'Asia/Kolkata'), ('asia/katmandu', 'Asia/Kathmandu'), ('asia/rangoon', 'Asia/Yangon'),
	('asia/saigon', 'Asia/Ho_Chi_Minh'), ('atlantic/faeroe', 'Atlantic/Faroe'), ('europe/kiev', 'Europe/Kyiv'),
	('pacific/enderbury', 'Pacific/Kanton'), ('pacific/ponape', 'Pacific/Pohnpei'), ('pacific/truk', 'Pacific/Chuuk')
) AS renamed (old, new)
WHERE lower(timezone) = renamed.old;
UPDATE rayo.institution SET timezone = coalesce(
	(SELECT name FROM pg_timezone_names WHERE lower(name) = lower(timezone) LIMIT 1),
	'America/Argentina/Buenos_Aires'
)
WHERE NOT EXISTS (SELECT FROM pg_timezone_names WHERE name = timezone);

-- Days and instants that the domain has (domain/calendar.ts), numbers that JavaScript holds exactly whatever is summed of them, and lists that
-- are lists. Whatever the product has written is so.
DO $$
DECLARE
	each record;
BEGIN
	FOR each IN
		SELECT relname, string_agg(format('%I BETWEEN ''1900-01-01 00:00Z'' AND ''2300-01-01 00:00Z''', attname), ' AND ' ORDER BY attnum) AS bounds
		FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
		WHERE relnamespace = 'rayo'::regnamespace AND relkind = 'r' AND relname <> 'migration' AND atttypid = 'timestamptz'::regtype
		GROUP BY relname ORDER BY relname
	LOOP
		EXECUTE format('ALTER TABLE rayo.%I ADD CONSTRAINT %I CHECK (%s)', each.relname, each.relname || '_instants', each.bounds);
	END LOOP;
END
$$;
ALTER TABLE rayo.plan ADD CONSTRAINT plan_features CHECK (jsonb_typeof(features) = 'array');
ALTER TABLE rayo.app_user ADD CONSTRAINT app_user_birthdate CHECK (birthdate BETWEEN '1900-01-01' AND '2200-12-31');
ALTER TABLE rayo.membership
	ADD CONSTRAINT membership_days CHECK (since BETWEEN '1900-01-01' AND '2200-12-31' AND until BETWEEN '1900-01-01' AND '2200-12-31'),
	ADD CONSTRAINT membership_exemptions CHECK (jsonb_typeof(exemptions) = 'array'),
	ADD CONSTRAINT membership_typed CHECK (jsonb_typeof(invitation) = 'object');
ALTER TABLE rayo.fee ADD CONSTRAINT fee_paid CHECK (paid BETWEEN -9000000000000 AND 9000000000000);
ALTER TABLE rayo.fee_tally ADD CONSTRAINT fee_tally_exact CHECK (
	"none" BETWEEN -1000000000000 AND 1000000000000 AND "over" BETWEEN -1000000000000 AND 1000000000000
	AND paid BETWEEN -1000000000000 AND 1000000000000 AND "open" BETWEEN -1000000000000 AND 1000000000000
);
ALTER TABLE rayo.receipt ADD CONSTRAINT receipt_number_exact CHECK (number <= 9007199254740991);
ALTER TABLE rayo.receipt_counter ADD CONSTRAINT receipt_counter_exact CHECK (last <= 9007199254740991);
ALTER TABLE rayo.ledger_entry ADD CONSTRAINT ledger_entry_exact CHECK (amount BETWEEN -9000000000000 AND 9000000000000);
ALTER TABLE rayo.audit_event ADD CONSTRAINT audit_event_changes CHECK (jsonb_typeof(changes) = 'object');

-- Whether whoever is signed in edits a person (decisions §3, "a person in two clubs"; mayEditPerson of the API): every institution that the
-- person has accepted is one they administer, of which there is one at least, and the person is no SuperAdmin.
CREATE FUNCTION rayo.edits_person(person uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	mine uuid[] := rayo.administered();
BEGIN
	RETURN NOT EXISTS (SELECT FROM app_user WHERE id = person AND super_admin) AND coalesce(
		(SELECT bool_and(institution_id = ANY (mine)) FROM membership WHERE user_id = person AND state = 'accepted'),
		false
	);
END
$$;
REVOKE ALL ON FUNCTION rayo.edits_person FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rayo.edits_person TO rayo_signed_in;

-- As before, but that whoever is signed in changes of a person what is named here, and nothing of strangers. A column that is new is nobody's
-- before it is named.
CREATE OR REPLACE FUNCTION rayo.guard_user() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	asking text := current_setting('role');
	person CONSTANT text[] := ARRAY['given_name', 'family_name', 'gender', 'birthdate', 'phone', 'document_number',
		'given_name_key', 'family_name_key', 'search'];
	every_write CONSTANT text[] := ARRAY['updated_at', 'version'];
	theirs text[] := '{}';
	refused boolean := false;
BEGIN
	IF asking = 'rayo_signing_in' THEN
		refused := NEW.subject IS DISTINCT FROM current_setting('rayo.subject', true)
			OR NEW.email IS DISTINCT FROM current_setting('rayo.email', true)
			OR (TG_OP = 'INSERT' AND NEW.super_admin)
			OR (TG_OP = 'UPDATE' AND (OLD.id IS DISTINCT FROM rayo.signing_in_id() OR NEW.super_admin <> OLD.super_admin));
	ELSIF asking = 'rayo_signed_in' AND TG_OP = 'INSERT' THEN
		refused := NEW.subject IS NOT NULL OR NEW.super_admin;
	ELSIF asking = 'rayo_signed_in' THEN
		IF OLD.id = rayo.actor_id() THEN
			theirs := theirs || person;
		ELSIF rayo.is_super_admin() THEN
			theirs := theirs || ARRAY['active'];
		END IF;
		IF rayo.edits_person(OLD.id) THEN
			theirs := theirs || person;
			-- Whoever has signed in changes their e-mail at the identity provider.
			IF OLD.subject IS NULL THEN
				theirs := theirs || ARRAY['email', 'email_key'];
			END IF;
		END IF;
		-- What was typed under a mistaken e-mail is taken off a record that nothing else speaks of.
		IF OLD.subject IS NULL AND NOT EXISTS (SELECT FROM membership WHERE user_id = OLD.id)
			AND (NEW.given_name, NEW.family_name) = ('', '')
			AND num_nonnulls(NEW.gender, NEW.birthdate, NEW.phone, NEW.document_number) = 0
		THEN
			theirs := theirs || person;
		END IF;
		refused := cardinality(theirs) = 0
			OR to_jsonb(NEW) - theirs - every_write <> to_jsonb(OLD) - theirs - every_write;
	ELSIF asking = 'rayo_public' THEN
		refused := true;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to write' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;

-- Nobody accepts for another: a membership begins as an invitation, or as that of whoever has just made the institution; it is accepted by the
-- person it is of alone, and stays theirs from then on. Whoever administers nothing there changes nothing else of it.
CREATE OR REPLACE FUNCTION rayo.guard_membership() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	refused boolean := false;
BEGIN
	-- In a statement of its own: whoever is no role of a sign-in may not call what the next ones do.
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF TG_OP = 'INSERT' THEN
			refused := NEW.state <> 'pending'
				AND (NEW.user_id IS DISTINCT FROM rayo.actor_id() OR NOT rayo.made_now(NEW.institution_id));
		ELSE
			refused := NEW.institution_id <> OLD.institution_id
				OR (NEW.user_id <> OLD.user_id AND (OLD.state <> 'pending' OR NEW.state <> 'pending'))
				OR (NEW.state <> OLD.state AND (NEW.state <> 'accepted' OR OLD.user_id IS DISTINCT FROM rayo.actor_id()))
				OR (
					NOT (rayo.is_super_admin() OR OLD.institution_id = ANY (rayo.administered()))
					AND (NEW.user_id, NEW.role, NEW.since, NEW.until, NEW.member_number, NEW.sport_ids, NEW.exemptions)
						IS DISTINCT FROM
						(OLD.user_id, OLD.role, OLD.since, OLD.until, OLD.member_number, OLD.sport_ids, OLD.exemptions)
				);
		END IF;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER guard BEFORE INSERT OR UPDATE ON rayo.membership FOR EACH ROW EXECUTE FUNCTION rayo.guard_membership();
