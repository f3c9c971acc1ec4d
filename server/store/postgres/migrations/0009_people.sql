ALTER TABLE "rayo"."app_user" DROP CONSTRAINT "user.email";--> statement-breakpoint
ALTER TABLE "rayo"."app_user" ADD COLUMN "email_held" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "membership_invited" ON "rayo"."membership" USING btree (("invitation" ->> 'email')) WHERE "rayo"."membership"."state" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "user.email" ON "rayo"."app_user" USING btree ("email") WHERE "rayo"."app_user"."email_held";--> statement-breakpoint
CREATE INDEX "app_user_email_waiting" ON "rayo"."app_user" USING btree ("email","id") WHERE NOT "rayo"."app_user"."email_held";--> statement-breakpoint
CREATE INDEX "audit_event_invited" ON "rayo"."audit_event" USING btree ("institution_id","at") WHERE "rayo"."audit_event"."entity" = 'membership' AND "rayo"."audit_event"."action" IN ('invite', 'edit');

-- An e-mail finds whoever holds it; else, of those who were given it while somebody else did, the one who was there first (ADR 25). Only who has
-- never signed in can be without.
ALTER TABLE rayo.app_user ADD CONSTRAINT app_user_email_held CHECK (email_held OR subject IS NULL);

CREATE OR REPLACE FUNCTION rayo.user_by_email(wanted text) RETURNS SETOF rayo.app_user
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 1 SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN QUERY SELECT * FROM app_user WHERE email = wanted AND email_held;
	IF NOT FOUND THEN
		RETURN QUERY SELECT * FROM app_user WHERE email = wanted AND NOT email_held ORDER BY id LIMIT 1;
	END IF;
END
$$;

CREATE OR REPLACE FUNCTION rayo.signing_in_id() RETURNS uuid LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN coalesce(
		(SELECT id FROM app_user WHERE subject = nullif(current_setting('rayo.subject', true), '')),
		(SELECT id FROM user_by_email(nullif(current_setting('rayo.email', true), '')) WHERE subject IS NULL)
	);
END
$$;

-- As before, with the column that is new.
CREATE OR REPLACE FUNCTION rayo.update_user(record jsonb, expected_version integer) RETURNS boolean
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	next rayo.app_user := jsonb_populate_record(NULL::rayo.app_user, record);
BEGIN
	UPDATE app_user SET (created_at, updated_at, version, subject, email, email_held, given_name, family_name, gender, birthdate, phone,
			document_number, active, super_admin, email_key, given_name_key, family_name_key, search)
		= (next.created_at, next.updated_at, next.version, next.subject, next.email, next.email_held, next.given_name, next.family_name,
			next.gender, next.birthdate, next.phone, next.document_number, next.active, next.super_admin, next.email_key,
			next.given_name_key, next.family_name_key, next.search)
		WHERE id = next.id AND version = expected_version;
	RETURN FOUND;
END
$$;

-- Puts the invitations that were sent to a person's e-mail under their record, but for those of where they belong already. Whoever signs in does it
-- for themselves.
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
				SELECT FROM membership AS held WHERE held.user_id = person AND held.institution_id = sent.institution_id
			)
		RETURNING sent.id;
END
$$;
REVOKE ALL ON FUNCTION rayo.give_invitations FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rayo.give_invitations TO rayo_signing_in, rayo_system;
CREATE POLICY given ON rayo.audit_event FOR INSERT TO rayo_signing_in
	WITH CHECK (entity = 'membership' AND action = 'move' AND institution_id IS NULL AND entity_id IN (SELECT id FROM rayo.membership));

-- Whether a membership is over on its institution's day.
CREATE FUNCTION rayo.is_over(until date, institution uuid) RETURNS boolean
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN until < (SELECT rayo.day_in(here.timezone, rayo.asked_at()) FROM institution AS here WHERE here.id = is_over.institution);
END
$$;
REVOKE ALL ON FUNCTION rayo.is_over FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rayo.is_over TO rayo_signed_in;

-- Somebody whose memberships are all over is no row to who administers them any more, and neither is what was done to their record: what is told
-- of them still, the function below tells.
ALTER POLICY seen ON rayo.app_user USING (
	id = (SELECT rayo.actor_id())
	OR (SELECT rayo.is_super_admin())
	OR id IN (
		SELECT user_id FROM rayo.membership
		WHERE state = 'accepted'
			AND institution_id = ANY ((SELECT rayo.administered())::uuid[])
			AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
	)
);

-- The people who have accepted in these institutions and whose memberships there are all over on the days told, by what an institution keeps of
-- them: the name, which is the first line of what is searched.
CREATE FUNCTION rayo.former_members(institutions uuid[], days date[])
	RETURNS TABLE (id uuid, created_at timestamptz, updated_at timestamptz, version integer, given_name text, family_name text, active boolean,
		super_admin boolean, linked boolean, given_name_key text, family_name_key text, search text)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 100 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
DECLARE
	mine uuid[] := institutions;
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF NOT rayo.is_super_admin() THEN
			mine := rayo.administered();
		END IF;
	END IF;
	RETURN QUERY
		SELECT person.id, person.created_at, person.updated_at, person.version, person.given_name, person.family_name, person.active,
			person.super_admin, person.subject IS NOT NULL, person.given_name_key, person.family_name_key,
			split_part(person.search, E'\n', 1)
		FROM (
			SELECT held.user_id
			FROM membership AS held
			JOIN unnest(institutions, days) AS here (id, day) ON here.id = held.institution_id
			WHERE held.state = 'accepted' AND held.institution_id = ANY (mine)
			GROUP BY held.user_id
			HAVING bool_and(held.until IS NOT NULL AND held.until < here.day)
		) AS former
		JOIN app_user AS person ON person.id = former.user_id;
END
$$;
REVOKE ALL ON FUNCTION rayo.former_members FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rayo.former_members TO rayo_signed_in, rayo_system;

-- A receipt that whoever is signed in has paid.
CREATE FUNCTION rayo.paid_receipt(receipt uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM rayo.receipt AS paid WHERE paid.id = paid_receipt.receipt AND paid.payer_id = rayo.actor_id()
	);
END
$$;
REVOKE ALL ON FUNCTION rayo.paid_receipt FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rayo.paid_receipt TO rayo_signed_in;

-- A receipt that pays a fee of theirs is no row to somebody else than its payer, and neither are its other allocations and its history: what is told
-- of it the function below tells.
ALTER POLICY seen ON rayo.receipt USING (
	institution_id = (SELECT (rayo.administered())[1])
	OR institution_id = ANY ((SELECT rayo.administered())::uuid[])
	OR (SELECT rayo.is_super_admin())
	OR payer_id = (SELECT rayo.actor_id())
);
ALTER POLICY seen ON rayo.ledger_entry USING (
	institution_id = ANY ((SELECT rayo.administered())::uuid[])
	OR (SELECT rayo.is_super_admin())
	OR rayo.owns_fee(fee_id)
	OR rayo.paid_receipt(receipt_id)
);
ALTER POLICY seen ON rayo.audit_event USING (
	institution_id = ANY ((SELECT rayo.administered())::uuid[])
	OR (SELECT rayo.is_super_admin())
	OR (entity = 'fee' AND rayo.owns_fee(entity_id))
	OR (entity = 'receipt' AND rayo.paid_receipt(entity_id))
	OR (entity = 'user' AND entity_id IN (
		SELECT user_id FROM rayo.membership
		WHERE state = 'accepted'
			AND institution_id = ANY ((SELECT rayo.administered())::uuid[])
			AND (until IS NULL OR NOT rayo.is_over(until, institution_id))
	))
);
DROP FUNCTION rayo.owns_receipt;

-- The receipts of others that pay fees of a member, as a row of the table with what they tell alone: the amount is that of the member's own fees.
CREATE FUNCTION rayo.shared_receipts(member uuid) RETURNS SETOF rayo.receipt
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = rayo, pg_temp AS $$
DECLARE
	told rayo.receipt;
	own bigint;
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF member IS DISTINCT FROM rayo.actor_id() AND NOT rayo.is_super_admin() THEN
			RETURN;
		END IF;
	END IF;
	FOR told.id, own IN
		SELECT ledger_entry.receipt_id, sum(ledger_entry.amount)
		FROM fee JOIN ledger_entry ON ledger_entry.fee_id = fee.id
		WHERE fee.user_id = member AND ledger_entry.kind = 'payment'
		GROUP BY ledger_entry.receipt_id
	LOOP
		SELECT * INTO told FROM receipt WHERE id = told.id AND payer_id <> member;
		CONTINUE WHEN NOT FOUND;
		told.amount := own;
		told.search := chr(1) || told.number;
		told.payer_id := NULL;
		told.actor_id := NULL;
		told.reference := NULL;
		told.reversal_reason := NULL;
		RETURN NEXT told;
	END LOOP;
END
$$;
REVOKE ALL ON FUNCTION rayo.shared_receipts FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rayo.shared_receipts TO rayo_signed_in, rayo_system;

-- As before, but for who is theirs no more: somebody whose memberships are all over nobody edits but themselves.
CREATE OR REPLACE FUNCTION rayo.edits_person(person uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	mine uuid[] := rayo.administered();
BEGIN
	RETURN NOT EXISTS (SELECT FROM app_user WHERE id = person AND super_admin) AND coalesce(
		(SELECT bool_and(institution_id = ANY (mine)) AND bool_or(until IS NULL OR NOT rayo.is_over(until, institution_id))
			FROM membership WHERE user_id = person AND state = 'accepted'),
		false
	);
END
$$;

-- As before, but that the e-mail given to somebody who never signed in may be held by somebody else.
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
				theirs := theirs || ARRAY['email', 'email_key', 'email_held'];
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

-- As before, but that an invitation is accepted by whoever has the address it was sent to alone.
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
				OR (NEW.state <> OLD.state AND (NEW.state <> 'accepted' OR OLD.user_id IS DISTINCT FROM rayo.actor_id()
					OR OLD.invitation ->> 'email' IS DISTINCT FROM (SELECT email FROM app_user WHERE id = rayo.actor_id())))
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
