ALTER TABLE "rayo"."membership" ADD COLUMN "pauses" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership_pauses" CHECK (jsonb_typeof("rayo"."membership"."pauses") = 'array');--> statement-breakpoint
-- by hand
ALTER TABLE "rayo"."membership" ALTER COLUMN "pauses" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "rayo"."fee_run" SET "skipped" = "skipped" || '{"paused": 0}';--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
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
					NOT (rayo.is_super_admin() OR OLD.institution_id = ANY (rayo.administered()))
					AND (NEW.user_id, NEW.role, NEW.since, NEW.until, NEW.member_number, NEW.sport_ids, NEW.exemptions, NEW.scholarships, NEW.pauses, NEW.category_id, NEW.guardian_id, NEW.contact)
						IS DISTINCT FROM
						(OLD.user_id, OLD.role, OLD.since, OLD.until, OLD.member_number, OLD.sport_ids, OLD.exemptions, OLD.scholarships, OLD.pauses, OLD.category_id, OLD.guardian_id, OLD.contact)
				);
		END IF;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
