-- by hand, before the policies that ask it
-- The memberships of the person signed in that are active today. Other functions take it in, so that it has no settings of its own.
CREATE FUNCTION rayo.active_memberships() RETURNS SETOF rayo.membership LANGUAGE sql STABLE AS $$
	SELECT membership.* FROM rayo.membership
	JOIN rayo.institution ON institution.id = membership.institution_id
	CROSS JOIN LATERAL (SELECT rayo.day_in(institution.timezone, rayo.asked_at()) AS today) AS here
	WHERE membership.user_id = rayo.actor_id()
		AND membership.state = 'accepted'
		AND institution.status <> 'archived'
		AND membership.since <= here.today
		AND (membership.until IS NULL OR here.today <= membership.until)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rayo.takes_part(required_role text DEFAULT NULL) RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN ARRAY(SELECT institution_id FROM rayo.active_memberships() WHERE required_role IS NULL OR role = required_role);
END
$$;--> statement-breakpoint
-- A coordinator administers no institution as a whole.
CREATE OR REPLACE FUNCTION rayo.administered(need text) RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN ARRAY(
		SELECT institution_id FROM rayo.active_memberships()
		WHERE role = 'Admin' AND cardinality(duty_sport_ids) = 0 AND (need IS NULL OR duties IS NULL OR need = ANY (duties))
	);
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rayo.administered() RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN rayo.administered(NULL);
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rayo.coordinated_sports() RETURNS TABLE (institution_id uuid, sport_id uuid)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		SELECT office.institution_id, unnest(office.duty_sport_ids) FROM rayo.active_memberships() AS office WHERE role = 'Admin';
END
$$;--> statement-breakpoint
-- The institutions where the person signed in coordinates sports.
CREATE FUNCTION rayo.coordinated() RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN ARRAY(SELECT DISTINCT institution_id FROM rayo.coordinated_sports());
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.active_memberships, rayo.coordinated FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.coordinated TO rayo_signed_in;--> statement-breakpoint
CREATE INDEX "fee_institution_amount" ON "rayo"."fee" USING btree ("institution_id","amount","id");--> statement-breakpoint
CREATE INDEX "membership_ended" ON "rayo"."membership" USING btree ("institution_id","until") WHERE "rayo"."membership"."until" IS NOT NULL;--> statement-breakpoint
ALTER POLICY "seen" ON "rayo"."membership" TO rayo_signed_in USING ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) OR "rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."membership"."institution_id" = ANY ((SELECT rayo.coordinated())::uuid[]) AND "rayo"."membership"."sport_ids" && rayo.coordinated_sports("rayo"."membership"."institution_id")));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."membership" TO rayo_signed_in WITH CHECK ("rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."membership"."institution_id" = ANY ((SELECT rayo.coordinated())::uuid[]) AND "rayo"."membership"."sport_ids" && rayo.coordinated_sports("rayo"."membership"."institution_id")) OR ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) AND rayo.made_now("rayo"."membership"."institution_id")));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."membership" TO rayo_signed_in USING ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) OR "rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."membership"."institution_id" = ANY ((SELECT rayo.coordinated())::uuid[]) AND "rayo"."membership"."sport_ids" && rayo.coordinated_sports("rayo"."membership"."institution_id"))) WITH CHECK ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) OR "rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."membership"."institution_id" = ANY ((SELECT rayo.coordinated())::uuid[]) AND "rayo"."membership"."sport_ids" && rayo.coordinated_sports("rayo"."membership"."institution_id")));--> statement-breakpoint
ALTER POLICY "seen" ON "rayo"."app_user" TO rayo_signed_in USING ("rayo"."app_user"."id" = (SELECT rayo.actor_id()) OR (SELECT rayo.is_super_admin()) OR "rayo"."app_user"."id" IN (
  SELECT user_id FROM rayo.membership
  WHERE state = 'accepted'
    AND institution_id = ANY ((SELECT rayo.administered() || rayo.coordinated())::uuid[])
    AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
));--> statement-breakpoint
ALTER POLICY "seen" ON "rayo"."join_request" TO rayo_signed_in USING ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.coordinated())::uuid[]) AND "rayo"."join_request"."sport_id" = ANY (rayo.coordinated_sports("rayo"."join_request"."institution_id"))));--> statement-breakpoint
ALTER POLICY "decided" ON "rayo"."join_request" TO rayo_signed_in USING ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.coordinated())::uuid[]) AND "rayo"."join_request"."sport_id" = ANY (rayo.coordinated_sports("rayo"."join_request"."institution_id")))) WITH CHECK ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.coordinated())::uuid[]) AND "rayo"."join_request"."sport_id" = ANY (rayo.coordinated_sports("rayo"."join_request"."institution_id"))));--> statement-breakpoint
ALTER POLICY "seen" ON "rayo"."audit_event" TO rayo_signed_in USING (
        "rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin())
        OR ("rayo"."audit_event"."entity" = 'fee' AND rayo.owns_fee("rayo"."audit_event"."entity_id"))
        OR ("rayo"."audit_event"."entity" = 'receipt' AND rayo.paid_receipt("rayo"."audit_event"."entity_id"))
        OR ("rayo"."audit_event"."entity" = 'user' AND "rayo"."audit_event"."entity_id" IN (
  SELECT user_id FROM rayo.membership
  WHERE state = 'accepted'
    AND institution_id = ANY ((SELECT rayo.administered() || rayo.coordinated())::uuid[])
    AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
))
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.coordinated())::uuid[]) AND (
        ("rayo"."audit_event"."entity" = 'membership' AND "rayo"."audit_event"."entity_id" IN (SELECT id FROM rayo.membership))
        OR ("rayo"."audit_event"."entity" = 'joinRequest' AND "rayo"."audit_event"."entity_id" IN (SELECT id FROM rayo.join_request))
      ))
      );--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."audit_event" TO rayo_signed_in WITH CHECK ("rayo"."audit_event"."actor_id" = (SELECT rayo.actor_id()) AND (
        "rayo"."audit_event"."institution_id" IS NULL
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) AND (NOT ("rayo"."audit_event"."entity" IN ('membership', 'memberImport', 'joinRequest')) OR "rayo"."audit_event"."action" = 'remind'))
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) AND ("rayo"."audit_event"."entity" IN ('membership', 'memberImport', 'joinRequest') OR ("rayo"."audit_event"."entity" = 'institution' AND "rayo"."audit_event"."action" = 'edit')))
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.coordinated())::uuid[]) AND (
        ("rayo"."audit_event"."entity" = 'membership' AND "rayo"."audit_event"."entity_id" IN (SELECT id FROM rayo.membership))
        OR ("rayo"."audit_event"."entity" = 'joinRequest' AND "rayo"."audit_event"."entity_id" IN (SELECT id FROM rayo.join_request))
      ))
        OR (SELECT rayo.is_super_admin())
        OR rayo.may_record("rayo"."audit_event"."institution_id", "rayo"."audit_event"."entity", "rayo"."audit_event"."entity_id")
      ));--> statement-breakpoint
-- by hand
-- Begins with the few whose membership has ended.
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
