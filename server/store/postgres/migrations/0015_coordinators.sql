-- by hand, before the policies that ask it: the sports that the person signed in coordinates, with their institutions (domain/access/duties.ts).
CREATE FUNCTION rayo.coordinated_sports() RETURNS TABLE (institution_id uuid, sport_id uuid)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		SELECT office.institution_id, unnest(office.duty_sport_ids) FROM membership AS office
		WHERE office.user_id = (SELECT rayo.actor_id()) AND office.role = 'Admin' AND cardinality(office.duty_sport_ids) > 0
			AND office.institution_id = ANY ((SELECT rayo.takes_part('Admin'))::uuid[]);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.coordinated_sports FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.coordinated_sports TO rayo_signed_in;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "duty_sport_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership_duty_sports" CHECK (cardinality("rayo"."membership"."duty_sport_ids") = 0 OR ("rayo"."membership"."role" = 'Admin' AND coalesce("rayo"."membership"."duties" = '{members}', false)));--> statement-breakpoint
ALTER POLICY "seen" ON "rayo"."membership" TO rayo_signed_in USING ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) OR "rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."membership"."institution_id" = ANY (ARRAY(SELECT institution_id FROM rayo.coordinated_sports())) AND EXISTS (SELECT FROM unnest("rayo"."membership"."sport_ids") AS sport WHERE ("rayo"."membership"."institution_id", sport) IN (SELECT institution_id, sport_id FROM rayo.coordinated_sports()))));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."membership" TO rayo_signed_in WITH CHECK ("rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."membership"."institution_id" = ANY (ARRAY(SELECT institution_id FROM rayo.coordinated_sports())) AND EXISTS (SELECT FROM unnest("rayo"."membership"."sport_ids") AS sport WHERE ("rayo"."membership"."institution_id", sport) IN (SELECT institution_id, sport_id FROM rayo.coordinated_sports()))) OR ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) AND rayo.made_now("rayo"."membership"."institution_id")));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."membership" TO rayo_signed_in USING ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) OR "rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."membership"."institution_id" = ANY (ARRAY(SELECT institution_id FROM rayo.coordinated_sports())) AND EXISTS (SELECT FROM unnest("rayo"."membership"."sport_ids") AS sport WHERE ("rayo"."membership"."institution_id", sport) IN (SELECT institution_id, sport_id FROM rayo.coordinated_sports())))) WITH CHECK ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) OR "rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."membership"."institution_id" = ANY (ARRAY(SELECT institution_id FROM rayo.coordinated_sports())) AND EXISTS (SELECT FROM unnest("rayo"."membership"."sport_ids") AS sport WHERE ("rayo"."membership"."institution_id", sport) IN (SELECT institution_id, sport_id FROM rayo.coordinated_sports()))));--> statement-breakpoint
ALTER POLICY "seen" ON "rayo"."app_user" TO rayo_signed_in USING ("rayo"."app_user"."id" = (SELECT rayo.actor_id()) OR (SELECT rayo.is_super_admin()) OR "rayo"."app_user"."id" IN (
  SELECT user_id FROM rayo.membership
  WHERE state = 'accepted'
    AND institution_id = ANY ((SELECT rayo.administered())::uuid[])
    AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
) OR "rayo"."app_user"."id" IN (
  SELECT user_id FROM rayo.membership
  WHERE state = 'accepted'
    AND institution_id = ANY (ARRAY(SELECT institution_id FROM rayo.coordinated_sports()))
    AND EXISTS (
      SELECT FROM unnest(sport_ids) AS sport
      WHERE (membership.institution_id, sport) IN (SELECT institution_id, sport_id FROM rayo.coordinated_sports())
    )
    AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
));--> statement-breakpoint
ALTER POLICY "seen" ON "rayo"."join_request" TO rayo_signed_in USING ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."join_request"."institution_id", "rayo"."join_request"."sport_id") IN (SELECT institution_id, sport_id FROM rayo.coordinated_sports()));--> statement-breakpoint
ALTER POLICY "decided" ON "rayo"."join_request" TO rayo_signed_in USING ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."join_request"."institution_id", "rayo"."join_request"."sport_id") IN (SELECT institution_id, sport_id FROM rayo.coordinated_sports())) WITH CHECK ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."join_request"."institution_id", "rayo"."join_request"."sport_id") IN (SELECT institution_id, sport_id FROM rayo.coordinated_sports()));--> statement-breakpoint
ALTER POLICY "seen" ON "rayo"."audit_event" TO rayo_signed_in USING (
        "rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin())
        OR ("rayo"."audit_event"."entity" = 'fee' AND rayo.owns_fee("rayo"."audit_event"."entity_id"))
        OR ("rayo"."audit_event"."entity" = 'receipt' AND rayo.paid_receipt("rayo"."audit_event"."entity_id"))
        OR ("rayo"."audit_event"."entity" = 'user' AND ("rayo"."audit_event"."entity_id" IN (
  SELECT user_id FROM rayo.membership
  WHERE state = 'accepted'
    AND institution_id = ANY ((SELECT rayo.administered())::uuid[])
    AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
) OR "rayo"."audit_event"."entity_id" IN (
  SELECT user_id FROM rayo.membership
  WHERE state = 'accepted'
    AND institution_id = ANY (ARRAY(SELECT institution_id FROM rayo.coordinated_sports()))
    AND EXISTS (
      SELECT FROM unnest(sport_ids) AS sport
      WHERE (membership.institution_id, sport) IN (SELECT institution_id, sport_id FROM rayo.coordinated_sports())
    )
    AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
)))
        OR ("rayo"."audit_event"."institution_id" = ANY (ARRAY(SELECT institution_id FROM rayo.coordinated_sports())) AND (
        ("rayo"."audit_event"."entity" = 'membership' AND "rayo"."audit_event"."entity_id" IN (SELECT id FROM rayo.membership))
        OR ("rayo"."audit_event"."entity" = 'joinRequest' AND "rayo"."audit_event"."entity_id" IN (SELECT id FROM rayo.join_request))
      ))
      );--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."audit_event" TO rayo_signed_in WITH CHECK ("rayo"."audit_event"."actor_id" = (SELECT rayo.actor_id()) AND (
        "rayo"."audit_event"."institution_id" IS NULL
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) AND (NOT ("rayo"."audit_event"."entity" IN ('membership', 'memberImport', 'joinRequest')) OR "rayo"."audit_event"."action" = 'remind'))
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) AND ("rayo"."audit_event"."entity" IN ('membership', 'memberImport', 'joinRequest') OR ("rayo"."audit_event"."entity" = 'institution' AND "rayo"."audit_event"."action" = 'edit')))
        OR ("rayo"."audit_event"."institution_id" = ANY (ARRAY(SELECT institution_id FROM rayo.coordinated_sports())) AND (
        ("rayo"."audit_event"."entity" = 'membership' AND "rayo"."audit_event"."entity_id" IN (SELECT id FROM rayo.membership))
        OR ("rayo"."audit_event"."entity" = 'joinRequest' AND "rayo"."audit_event"."entity_id" IN (SELECT id FROM rayo.join_request))
      ))
        OR (SELECT rayo.is_super_admin())
        OR rayo.may_record("rayo"."audit_event"."institution_id", "rayo"."audit_event"."entity", "rayo"."audit_event"."entity_id")
      ));--> statement-breakpoint
-- by hand
-- A coordinator administers no institution as a whole: what other policies show and let write is not theirs. In a sub-select,
-- so that the institutions are looked up once a call and not once a row.
CREATE OR REPLACE FUNCTION rayo.administered() RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN (
		SELECT coalesce(array_agg(institution_id), '{}') FROM membership
		WHERE user_id = (SELECT rayo.actor_id()) AND institution_id = ANY ((SELECT rayo.takes_part('Admin'))::uuid[])
			AND role = 'Admin' AND cardinality(duty_sport_ids) = 0
	);
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rayo.administered(need text) RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN (
		SELECT coalesce(array_agg(institution_id), '{}') FROM membership
		WHERE user_id = (SELECT rayo.actor_id()) AND institution_id = ANY ((SELECT rayo.administered())::uuid[])
			AND role = 'Admin' AND (duties IS NULL OR need = ANY (duties))
	);
END
$$;--> statement-breakpoint
CREATE FUNCTION rayo.coordinated_sports(institution uuid) RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN ARRAY(SELECT sport_id FROM rayo.coordinated_sports() WHERE institution_id = institution);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.coordinated_sports(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.coordinated_sports(uuid) TO rayo_signed_in;--> statement-breakpoint
-- How many members take a place of the plan (domain/clubs/plan.ts), also of those whom a coordinator does not see.
CREATE FUNCTION rayo.places_taken(institution uuid, today date) RETURNS bigint
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN (
		SELECT count(*) FROM membership
		WHERE institution_id = institution AND role = 'User' AND NOT contact AND (until IS NULL OR until >= today)
	);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.places_taken FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.places_taken TO rayo_signed_in, rayo_system;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rayo.guard_membership() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
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
$$;--> statement-breakpoint
-- Limited Admins leave the memberships of Admins alone, so that nobody widens their own rights, and change no membership
-- without the duty. A coordinator changes members of their sports, only those sports, nothing that decides what is charged,
-- and of members with other sports too nothing that counts for all of them (`coordinatorErrors` of the API).
CREATE OR REPLACE FUNCTION rayo.guard_duties() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	writable text[] := ARRAY['updated_at', 'version', 'search', 'user_id', 'reminders_stopped_at'];
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
$$;--> statement-breakpoint
-- Whether the person signed in edits a person (`mayEditPerson` of the API): they edit that member in every institution that
-- the person has accepted, at least one is not over, and the person is not a SuperAdmin. Only full Admins edit Admins.
CREATE OR REPLACE FUNCTION rayo.edits_person(person uuid) RETURNS boolean
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
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rayo.former_members(institutions uuid[], days date[])
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
			coordinated := ARRAY(SELECT institution_id FROM rayo.coordinated_sports());
		END IF;
	END IF;
	RETURN QUERY
		SELECT person.id, person.created_at, person.updated_at, person.version, person.given_name, person.family_name, person.active,
			person.super_admin, person.subject IS NOT NULL, person.given_name_key, person.family_name_key,
			split_part(person.search, E'\n', 1)
		FROM (
			SELECT part.user_id
			FROM membership AS part
			JOIN unnest(institutions, days) AS here (id, day) ON here.id = part.institution_id
			WHERE part.state = 'accepted' AND (
				part.institution_id = ANY (mine)
				OR (part.institution_id = ANY (coordinated) AND part.sport_ids && rayo.coordinated_sports(part.institution_id))
			)
			GROUP BY part.user_id
			HAVING bool_and(part.until IS NOT NULL AND part.until < here.day)
		) AS former
		JOIN app_user AS person ON person.id = former.user_id;
END
$$;
