-- Row-level security: the second lock behind the scopes of the API (decisions §3, ADR 20). Each transaction runs as one of four roles that
-- own nothing, with rayo.subject, rayo.email and rayo.now set for its length. Policies read people, memberships and institutions through the
-- functions below alone; these run as the owner, whose own policies let everything through, so that no policy asks for another in a circle.
-- They are in PL/pgSQL, which keeps their plans: as SQL each query that a policy is part of would plan them anew, at ten times the time.

-- The instant of the request.
CREATE FUNCTION rayo.asked_at() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(nullif(current_setting('rayo.now', true), '')::timestamptz, now())
$$;

-- Who is signed in, or null; a deactivated person is nobody.
CREATE FUNCTION rayo.actor_id() RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
  RETURN (
    SELECT id FROM rayo.app_user WHERE subject = nullif(current_setting('rayo.subject', true), '') AND active
  );
END
$$;

CREATE FUNCTION rayo.is_super_admin() RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM rayo.app_user
    WHERE subject = nullif(current_setting('rayo.subject', true), '') AND active AND super_admin
  );
END
$$;

-- The institutions in which whoever is signed in has an active membership today, of one role or of any (decisions §3).
CREATE FUNCTION rayo.takes_part(wanted text DEFAULT NULL) RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
  RETURN (
    SELECT coalesce(array_agg(membership.institution_id), '{}')
    FROM rayo.membership
    JOIN rayo.institution ON institution.id = membership.institution_id
    CROSS JOIN LATERAL (SELECT (rayo.asked_at() AT TIME ZONE institution.timezone)::date AS today) AS here
    WHERE membership.user_id = rayo.actor_id()
      AND membership.state = 'accepted'
      AND institution.status <> 'archived'
      AND membership.since <= here.today
      AND (membership.until IS NULL OR here.today <= membership.until)
      AND (wanted IS NULL OR membership.role = wanted)
  );
END
$$;

CREATE FUNCTION rayo.administered() RETURNS uuid[] LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
  RETURN rayo.takes_part('Admin');
END
$$;

CREATE FUNCTION rayo.owns_fee(fee uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM rayo.fee WHERE fee.id = owns_fee.fee AND fee.user_id = rayo.actor_id());
END
$$;

-- A receipt that whoever is signed in has paid, or that pays a fee of theirs.
CREATE FUNCTION rayo.owns_receipt(receipt uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM rayo.receipt WHERE receipt.id = owns_receipt.receipt AND receipt.payer_id = rayo.actor_id()
  ) OR EXISTS (
    SELECT FROM rayo.ledger_entry JOIN rayo.fee ON fee.id = ledger_entry.fee_id
    WHERE ledger_entry.receipt_id = owns_receipt.receipt
      AND ledger_entry.kind = 'payment'
      AND fee.user_id = rayo.actor_id()
  );
END
$$;

-- Whether an institution was made by the transaction under way: only then may its maker become its Admin.
CREATE FUNCTION rayo.made_now(institution uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM rayo.institution AS made WHERE made.id = made_now.institution AND made.xmin = pg_current_xact_id()::xid
  );
END
$$;

-- Whoever is signing in: the record of their subject, else the one that waits under their e-mail.
CREATE FUNCTION rayo.signing_in_id() RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
  RETURN (
    SELECT id FROM rayo.app_user
    WHERE subject = nullif(current_setting('rayo.subject', true), '')
       OR (subject IS NULL AND email = nullif(current_setting('rayo.email', true), ''))
    ORDER BY subject NULLS LAST
    LIMIT 1
  );
END
$$;

REVOKE ALL ON FUNCTION rayo.asked_at, rayo.actor_id, rayo.is_super_admin, rayo.takes_part, rayo.administered, rayo.owns_fee, rayo.owns_receipt, rayo.made_now, rayo.signing_in_id FROM PUBLIC;

GRANT EXECUTE ON FUNCTION rayo.asked_at, rayo.actor_id, rayo.is_super_admin, rayo.takes_part, rayo.administered, rayo.owns_fee, rayo.owns_receipt, rayo.made_now TO rayo_signed_in;

GRANT EXECUTE ON FUNCTION rayo.asked_at, rayo.signing_in_id TO rayo_signing_in;

-- The owner sees everything: the functions above and those of 0003 run as it, FORCE or not.
DO $$
DECLARE
	named text;
BEGIN
	FOREACH named IN ARRAY ARRAY['institution', 'institution_offering', 'sport', 'sport_type', 'plan', 'app_user', 'membership',
		'membership_sport', 'fee', 'receipt', 'receipt_counter', 'ledger_entry', 'audit_event', 'idempotency_record', 'identity_item']
	LOOP
		EXECUTE format('ALTER TABLE rayo.%I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', named);
		EXECUTE format('CREATE POLICY owner ON rayo.%I TO CURRENT_USER USING (true) WITH CHECK (true)', named);
		-- Operations, fixtures and scheduled work.
		EXECUTE format('CREATE POLICY system ON rayo.%I TO rayo_system USING (true) WITH CHECK (true)', named);
	END LOOP;
END
$$;

-- Without a sign-in: what is published, and nothing of people or money.
CREATE POLICY published ON rayo.institution FOR SELECT TO rayo_public USING (status = 'published');
CREATE POLICY published ON rayo.institution_offering FOR SELECT TO rayo_public
	USING (institution_id IN (SELECT id FROM rayo.institution));
CREATE POLICY published ON rayo.sport FOR SELECT TO rayo_public USING (active);
CREATE POLICY published ON rayo.sport_type FOR SELECT TO rayo_public USING (true);
CREATE POLICY published ON rayo.plan FOR SELECT TO rayo_public USING (published);

-- The first sign-in, and a changed e-mail: one's own record, by the subject or the verified e-mail.
CREATE POLICY oneself ON rayo.app_user FOR SELECT TO rayo_signing_in USING (id = (SELECT rayo.signing_in_id()));
CREATE POLICY own ON rayo.membership FOR SELECT TO rayo_signing_in USING (user_id = (SELECT rayo.signing_in_id()));
CREATE POLICY own ON rayo.membership_sport FOR SELECT TO rayo_signing_in
	USING (membership_id IN (SELECT id FROM rayo.membership));
CREATE POLICY oneself ON rayo.audit_event FOR INSERT TO rayo_signing_in
	WITH CHECK (entity = 'user' AND entity_id = (SELECT rayo.signing_in_id()));

-- Signed in. What a policy asks of the person is asked once a query, in a sub-select.
CREATE POLICY readable ON rayo.sport FOR SELECT TO rayo_signed_in USING (true);
CREATE POLICY readable ON rayo.sport_type FOR SELECT TO rayo_signed_in USING (true);
CREATE POLICY readable ON rayo.plan FOR SELECT TO rayo_signed_in USING (true);
CREATE POLICY kept ON rayo.sport TO rayo_signed_in
	USING ((SELECT rayo.is_super_admin())) WITH CHECK ((SELECT rayo.is_super_admin()));
CREATE POLICY kept ON rayo.sport_type TO rayo_signed_in
	USING ((SELECT rayo.is_super_admin())) WITH CHECK ((SELECT rayo.is_super_admin()));
CREATE POLICY kept ON rayo.plan TO rayo_signed_in
	USING ((SELECT rayo.is_super_admin())) WITH CHECK ((SELECT rayo.is_super_admin()));

CREATE POLICY member ON rayo.institution FOR SELECT TO rayo_signed_in
	USING (id = ANY ((SELECT rayo.takes_part())::uuid[]) OR (SELECT rayo.is_super_admin()));
CREATE POLICY admin ON rayo.institution FOR UPDATE TO rayo_signed_in
	USING (id = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()))
	WITH CHECK (id = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));
CREATE POLICY founder ON rayo.institution FOR INSERT TO rayo_signed_in
	WITH CHECK (cardinality((SELECT rayo.administered())) > 0 OR (SELECT rayo.is_super_admin()));
CREATE POLICY member ON rayo.institution_offering FOR SELECT TO rayo_signed_in
	USING (institution_id IN (SELECT id FROM rayo.institution));

CREATE POLICY seen ON rayo.app_user FOR SELECT TO rayo_signed_in
	USING (
		id = (SELECT rayo.actor_id())
		OR (SELECT rayo.is_super_admin())
		OR id IN (
			SELECT user_id FROM rayo.membership
			WHERE state = 'accepted' AND institution_id = ANY ((SELECT rayo.administered())::uuid[])
		)
	);

CREATE POLICY seen ON rayo.membership FOR SELECT TO rayo_signed_in
	USING (
		user_id = (SELECT rayo.actor_id())
		OR institution_id = ANY ((SELECT rayo.administered())::uuid[])
		OR (SELECT rayo.is_super_admin())
	);
CREATE POLICY made ON rayo.membership FOR INSERT TO rayo_signed_in
	WITH CHECK (
		institution_id = ANY ((SELECT rayo.administered())::uuid[])
		OR (SELECT rayo.is_super_admin())
		OR (user_id = (SELECT rayo.actor_id()) AND rayo.made_now(institution_id))
	);
-- Of what one may change of one's own membership, `guard_membership` tells the rest.
CREATE POLICY changed ON rayo.membership FOR UPDATE TO rayo_signed_in
	USING (
		user_id = (SELECT rayo.actor_id())
		OR institution_id = ANY ((SELECT rayo.administered())::uuid[])
		OR (SELECT rayo.is_super_admin())
	)
	WITH CHECK (
		user_id = (SELECT rayo.actor_id())
		OR institution_id = ANY ((SELECT rayo.administered())::uuid[])
		OR (SELECT rayo.is_super_admin())
	);
CREATE POLICY seen ON rayo.membership_sport FOR SELECT TO rayo_signed_in
	USING (membership_id IN (SELECT id FROM rayo.membership));

CREATE POLICY seen ON rayo.fee FOR SELECT TO rayo_signed_in
	USING (
		institution_id = ANY ((SELECT rayo.administered())::uuid[])
		OR user_id = (SELECT rayo.actor_id())
		OR (SELECT rayo.is_super_admin())
	);
CREATE POLICY seen ON rayo.receipt FOR SELECT TO rayo_signed_in
	USING (
		institution_id = ANY ((SELECT rayo.administered())::uuid[])
		OR (SELECT rayo.is_super_admin())
		OR payer_id = (SELECT rayo.actor_id())
		OR rayo.owns_receipt(id)
	);
CREATE POLICY seen ON rayo.ledger_entry FOR SELECT TO rayo_signed_in
	USING (
		institution_id = ANY ((SELECT rayo.administered())::uuid[])
		OR (SELECT rayo.is_super_admin())
		OR rayo.owns_fee(fee_id)
		OR rayo.owns_receipt(receipt_id)
	);
DO $$
DECLARE
	named text;
	mine text := '(institution_id = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()))';
BEGIN
	FOREACH named IN ARRAY ARRAY['fee', 'receipt', 'receipt_counter', 'ledger_entry'] LOOP
		EXECUTE format('CREATE POLICY made ON rayo.%I FOR INSERT TO rayo_signed_in WITH CHECK %s', named, mine);
		EXECUTE format('CREATE POLICY changed ON rayo.%I FOR UPDATE TO rayo_signed_in USING %s WITH CHECK %s', named, mine, mine);
	END LOOP;
	EXECUTE format('CREATE POLICY seen ON rayo.receipt_counter FOR SELECT TO rayo_signed_in USING %s', mine);
END
$$;

-- History: with its institution's data; of one's own fees and receipts; of a person where they have accepted (ADR 18).
CREATE POLICY seen ON rayo.audit_event FOR SELECT TO rayo_signed_in
	USING (
		institution_id = ANY ((SELECT rayo.administered())::uuid[])
		OR (SELECT rayo.is_super_admin())
		OR (entity = 'fee' AND rayo.owns_fee(entity_id))
		OR (entity = 'receipt' AND rayo.owns_receipt(entity_id))
		OR (entity = 'user' AND entity_id IN (
			SELECT user_id FROM rayo.membership
			WHERE state = 'accepted' AND institution_id = ANY ((SELECT rayo.administered())::uuid[])
		))
	);
CREATE POLICY made ON rayo.audit_event FOR INSERT TO rayo_signed_in WITH CHECK (actor_id = (SELECT rayo.actor_id()));

CREATE POLICY own ON rayo.idempotency_record TO rayo_signed_in
	USING (actor_id = (SELECT rayo.actor_id())) WITH CHECK (actor_id = (SELECT rayo.actor_id()));

-- A person's record is written by functions that run as the owner, so that what each role may write of it is told here. The role asked for
-- is known inside them too.
CREATE FUNCTION rayo.guard_user() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	asking text := current_setting('role');
	refused boolean := false;
BEGIN
	IF asking = 'rayo_signing_in' THEN
		refused := NEW.subject IS DISTINCT FROM current_setting('rayo.subject', true)
			OR NEW.email IS DISTINCT FROM current_setting('rayo.email', true)
			OR (TG_OP = 'INSERT' AND NEW.super_admin)
			OR (TG_OP = 'UPDATE' AND (OLD.id IS DISTINCT FROM rayo.signing_in_id() OR NEW.super_admin <> OLD.super_admin));
	ELSIF asking = 'rayo_signed_in' THEN
		IF TG_OP = 'INSERT' THEN
			refused := NEW.subject IS NOT NULL OR NEW.super_admin;
		ELSE
			refused := NEW.subject IS DISTINCT FROM OLD.subject
				OR NEW.super_admin <> OLD.super_admin
				OR NOT (
					OLD.subject IS NULL
					OR OLD.id = rayo.actor_id()
					OR rayo.is_super_admin()
					OR EXISTS (
						SELECT FROM membership
						WHERE user_id = OLD.id AND state = 'accepted' AND institution_id = ANY (rayo.administered())
					)
				);
		END IF;
	ELSIF asking = 'rayo_public' THEN
		refused := true;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to write' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON rayo.app_user FOR EACH ROW EXECUTE FUNCTION rayo.guard_user();

-- Whoever administers nothing there can accept a membership, and change nothing of its terms.
CREATE FUNCTION rayo.guard_membership() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
BEGIN
	-- In a statement of its own: whoever is no role of a sign-in may not call what the next one does.
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF NOT (rayo.is_super_admin() OR OLD.institution_id = ANY (rayo.administered()))
			AND (NEW.user_id, NEW.institution_id, NEW.role, NEW.since, NEW.until, NEW.member_number, NEW.sport_ids, NEW.exemptions)
				IS DISTINCT FROM
				(OLD.user_id, OLD.institution_id, OLD.role, OLD.since, OLD.until, OLD.member_number, OLD.sport_ids, OLD.exemptions)
		THEN
			RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
		END IF;
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER guard BEFORE UPDATE ON rayo.membership FOR EACH ROW EXECUTE FUNCTION rayo.guard_membership();
REVOKE ALL ON FUNCTION rayo.guard_user, rayo.guard_membership FROM PUBLIC;
