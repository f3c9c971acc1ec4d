-- How often an institution, or a person in whatever institution, has invited since an instant: each new or restored invitation, and each
-- that was corrected to another e-mail. A person may not see all that they did, in an institution that they have left for instance.
CREATE FUNCTION rayo.invitations(of_institution uuid, of_actor uuid, since timestamptz, OUT count bigint, OUT first timestamptz)
	LANGUAGE sql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
	SELECT count(*), min(at)
	FROM (
		SELECT at, action, changes FROM audit_event
		WHERE institution_id = of_institution AND at > since AND entity = 'membership' AND action IN ('invite', 'edit')
		UNION ALL
		SELECT at, action, changes FROM audit_event
		WHERE actor_id = of_actor AND at > since AND entity = 'membership' AND action IN ('invite', 'edit')
	) AS told
	WHERE action = 'invite' OR (
		changes #>> '{invitation,to,email}' IS NOT NULL
		AND changes #>> '{invitation,from,email}' IS DISTINCT FROM changes #>> '{invitation,to,email}'
	)
$$;--> statement-breakpoint
-- Whether somebody signed in may record an event of an institution that they do not manage now: of one that they just made, of their own
-- membership, their own cuotas and receipts there, and of what they say that they paid; and what an Admin does whom that very change takes
-- the institution from.
CREATE FUNCTION rayo.may_record(institution uuid, told text, record uuid) RETURNS boolean
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN rayo.made_now(institution) OR EXISTS (
		SELECT FROM membership
		WHERE institution_id = institution
			AND user_id = rayo.actor_id()
			AND (told = 'notice' OR (told = 'membership' AND id = record) OR (role = 'Admin' AND state = 'accepted'))
	) OR (told = 'fee' AND EXISTS (
		SELECT FROM fee WHERE id = record AND institution_id = institution AND user_id = rayo.actor_id()
	)) OR (told = 'receipt' AND EXISTS (
		SELECT FROM receipt WHERE id = record AND institution_id = institution AND payer_id = rayo.actor_id()
	));
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.invitations, rayo.may_record FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.invitations TO rayo_signed_in, rayo_system;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.may_record TO rayo_signed_in;--> statement-breakpoint
CREATE INDEX "audit_event_inviter" ON "rayo"."audit_event" USING btree ("actor_id","at") WHERE "rayo"."audit_event"."entity" = 'membership' AND "rayo"."audit_event"."action" IN ('invite', 'edit');--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."audit_event" TO rayo_signed_in WITH CHECK ("rayo"."audit_event"."actor_id" = (SELECT rayo.actor_id()) AND (
        "rayo"."audit_event"."institution_id" IS NULL
        OR "rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin())
        OR rayo.may_record("rayo"."audit_event"."institution_id", "rayo"."audit_event"."entity", "rayo"."audit_event"."entity_id")
      ));
