ALTER TABLE "rayo"."notice" DROP CONSTRAINT "notice_state";--> statement-breakpoint
ALTER TABLE "rayo"."notice" ADD CONSTRAINT "notice_state" CHECK ("rayo"."notice"."state" IN ('waiting', 'accepted', 'rejected', 'withdrawn'));--> statement-breakpoint
CREATE POLICY "withdrawn" ON "rayo"."notice" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ("rayo"."notice"."user_id" = (SELECT rayo.actor_id()) AND "rayo"."notice"."state" = 'waiting') WITH CHECK ("rayo"."notice"."user_id" = (SELECT rayo.actor_id()) AND "rayo"."notice"."state" = 'withdrawn');--> statement-breakpoint
-- by hand
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
$$;--> statement-breakpoint
CREATE TRIGGER guard BEFORE UPDATE ON rayo.notice FOR EACH ROW EXECUTE FUNCTION rayo.guard_notice();
