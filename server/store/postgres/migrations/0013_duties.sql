-- by hand, before the policies that ask it: the institutions where the person signed in meets a need (domain/access/duties.ts).
-- `full` is no duty, so only those without limits meet it.
CREATE FUNCTION rayo.administered(need text) RETURNS uuid[]
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN (
		SELECT coalesce(array_agg(institution_id), '{}') FROM membership
		WHERE user_id = rayo.actor_id() AND institution_id = ANY (rayo.administered())
			AND role = 'Admin' AND (duties IS NULL OR need = ANY (duties))
	);
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.administered(text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.administered(text) TO rayo_signed_in;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "duties" text[];--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership_duties" CHECK ("rayo"."membership"."duties" IS NULL OR ("rayo"."membership"."role" = 'Admin' AND "rayo"."membership"."duties" IN ('{}', '{collects}', '{members}', '{collects,members}', '{members,collects}')));--> statement-breakpoint
ALTER POLICY "put" ON "rayo"."picture" TO rayo_signed_in WITH CHECK (cardinality((SELECT rayo.administered('full'))) > 0 OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "renewed" ON "rayo"."picture" TO rayo_signed_in USING (cardinality((SELECT rayo.administered('full'))) > 0 OR (SELECT rayo.is_super_admin())) WITH CHECK (cardinality((SELECT rayo.administered('full'))) > 0 OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."member_import" TO rayo_signed_in WITH CHECK ("rayo"."member_import"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."member_import" TO rayo_signed_in USING ("rayo"."member_import"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."member_import"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."membership" TO rayo_signed_in WITH CHECK ("rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()) OR ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) AND rayo.made_now("rayo"."membership"."institution_id")));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."membership" TO rayo_signed_in USING ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) OR "rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."membership"."user_id" = (SELECT rayo.actor_id()) OR "rayo"."membership"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."fee" TO rayo_signed_in WITH CHECK ("rayo"."fee"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."fee" TO rayo_signed_in USING ("rayo"."fee"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."fee"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."ledger_entry" TO rayo_signed_in WITH CHECK ("rayo"."ledger_entry"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."ledger_entry" TO rayo_signed_in USING ("rayo"."ledger_entry"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."ledger_entry"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "decided" ON "rayo"."notice" TO rayo_signed_in USING ("rayo"."notice"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."notice"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."receipt_counter" TO rayo_signed_in WITH CHECK ("rayo"."receipt_counter"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."receipt_counter" TO rayo_signed_in USING ("rayo"."receipt_counter"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."receipt_counter"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."receipt" TO rayo_signed_in WITH CHECK ("rayo"."receipt"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."receipt" TO rayo_signed_in USING ("rayo"."receipt"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."receipt"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."fee_run" TO rayo_signed_in WITH CHECK ("rayo"."fee_run"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."fee_run" TO rayo_signed_in USING ("rayo"."fee_run"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."fee_run"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."bank_line" TO rayo_signed_in WITH CHECK ("rayo"."bank_line"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."bank_line" TO rayo_signed_in USING ("rayo"."bank_line"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."bank_line"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "decided" ON "rayo"."join_request" TO rayo_signed_in USING ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."audit_event" TO rayo_signed_in WITH CHECK ("rayo"."audit_event"."actor_id" = (SELECT rayo.actor_id()) AND (
        "rayo"."audit_event"."institution_id" IS NULL
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) AND (NOT ("rayo"."audit_event"."entity" IN ('membership', 'memberImport', 'joinRequest')) OR "rayo"."audit_event"."action" = 'remind'))
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) AND ("rayo"."audit_event"."entity" IN ('membership', 'memberImport', 'joinRequest') OR ("rayo"."audit_event"."entity" = 'institution' AND "rayo"."audit_event"."action" = 'edit')))
        OR (SELECT rayo.is_super_admin())
        OR rayo.may_record("rayo"."audit_event"."institution_id", "rayo"."audit_event"."entity", "rayo"."audit_event"."entity_id")
      ));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."reminder" TO rayo_signed_in WITH CHECK ("rayo"."reminder"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "changed" ON "rayo"."reminder" TO rayo_signed_in USING ("rayo"."reminder"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."reminder"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
-- by hand
-- `guard_membership` says what a member changes. Here: that limited Admins leave the memberships of Admins alone, so that
-- nobody widens their own rights, and change no membership without the duty. An accepted invitation and the person behind
-- one are what it lets through.
CREATE FUNCTION rayo.guard_duties() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	writable text[] := ARRAY['updated_at', 'version', 'search', 'user_id', 'reminders_stopped_at'];
	refused boolean := false;
BEGIN
	-- In a statement of its own: other roles may not call the functions below.
	IF current_setting('role') <> 'rayo_signed_in' THEN
		RETURN NEW;
	END IF;
	IF rayo.is_super_admin() THEN
		RETURN NEW;
	END IF;
	IF TG_OP = 'INSERT' THEN
		refused := NEW.role = 'Admin' AND NOT (NEW.institution_id = ANY (rayo.administered('full')) OR rayo.made_now(NEW.institution_id));
	ELSIF NEW.institution_id <> ALL (rayo.administered(CASE WHEN 'Admin' IN (OLD.role, NEW.role) THEN 'full' ELSE 'members' END)) THEN
		IF NEW.state <> OLD.state THEN
			writable := writable || ARRAY['state', 'invitation', 'invitation_search', 'invitation_email_key',
				'invitation_given_name_key', 'invitation_family_name_key'];
		END IF;
		refused := to_jsonb(NEW) - writable <> to_jsonb(OLD) - writable;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER guard_duties BEFORE INSERT OR UPDATE ON rayo.membership FOR EACH ROW EXECUTE FUNCTION rayo.guard_duties();--> statement-breakpoint
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
$$;--> statement-breakpoint
CREATE TRIGGER guard BEFORE UPDATE ON rayo.institution FOR EACH ROW EXECUTE FUNCTION rayo.guard_institution();--> statement-breakpoint
-- Whether the person signed in edits a person (`mayEditPerson` of the API): they edit that member in every institution that
-- the person has accepted, at least one is not over, and the person is not a SuperAdmin. Only full Admins edit Admins.
CREATE OR REPLACE FUNCTION rayo.edits_person(person uuid) RETURNS boolean
	LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	of_members uuid[] := rayo.administered('members');
	of_admins uuid[] := rayo.administered('full');
BEGIN
	RETURN NOT EXISTS (SELECT FROM app_user WHERE id = person AND super_admin) AND coalesce(
		(SELECT bool_and(institution_id = ANY (CASE role WHEN 'Admin' THEN of_admins ELSE of_members END))
				AND bool_or(until IS NULL OR NOT rayo.is_over(until, institution_id))
			FROM membership WHERE user_id = person AND state = 'accepted'),
		false
	);
END
$$;--> statement-breakpoint
-- Whether a person may record an event of an institution that they do not administer now: of one that they just created, of
-- their own membership, cuotas, receipts and notices there; and as a full Admin from whom that very change takes the institution.
CREATE OR REPLACE FUNCTION rayo.may_record(institution uuid, kind text, record uuid) RETURNS boolean
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
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rayo.remove_imported(undone uuid) RETURNS TABLE (kind text, id uuid)
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
