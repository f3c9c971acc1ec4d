ALTER TABLE "rayo"."membership" DROP CONSTRAINT "membership_instants";--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "erasure_requested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "erased_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership_instants" CHECK ("rayo"."membership"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."membership"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."membership"."reminders_stopped_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."membership"."erasure_requested_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."membership"."erased_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z');--> statement-breakpoint
-- by hand
-- The product itself asks for an erasure and erases; a member who comes back is known again.
CREATE FUNCTION rayo.guard_erasure() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER guard_erasure BEFORE UPDATE ON rayo.membership FOR EACH ROW
	WHEN (NEW.erasure_requested_at IS DISTINCT FROM OLD.erasure_requested_at
		OR (NEW.erased_at IS NOT NULL AND NEW.erased_at IS DISTINCT FROM OLD.erased_at))
	EXECUTE FUNCTION rayo.guard_erasure();--> statement-breakpoint
-- The history is still only ever added to, except that fields of an event may be emptied: their names stay.
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
$$;--> statement-breakpoint
DROP TRIGGER append_only ON rayo.audit_event;--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE ON rayo.audit_event FOR EACH ROW EXECUTE FUNCTION rayo.empty_only();--> statement-breakpoint
CREATE TRIGGER kept BEFORE DELETE OR TRUNCATE ON rayo.audit_event FOR EACH STATEMENT EXECUTE FUNCTION rayo.refuse_change();--> statement-breakpoint
GRANT UPDATE (changes) ON rayo.audit_event TO rayo_system;
