ALTER TABLE "rayo"."institution" ADD COLUMN "pricing" jsonb DEFAULT '{"categories": [], "ageOn": "period", "concepts": []}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "price_rises" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "category_id" uuid;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "scholarships" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_price_rises" CHECK (jsonb_array_length("rayo"."institution"."price_rises") = jsonb_array_length(jsonb_path_query_array("rayo"."institution"."price_rises", '$[*] ? (@.from.type() == "string" && @.prices.type() == "array")')));--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_pricing" CHECK (jsonb_typeof("rayo"."institution"."pricing" -> 'categories') IS NOT DISTINCT FROM 'array' AND jsonb_typeof("rayo"."institution"."pricing" -> 'concepts') IS NOT DISTINCT FROM 'array');--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership_scholarships" CHECK (jsonb_typeof("rayo"."membership"."scholarships") = 'array');--> statement-breakpoint
ALTER TABLE "rayo"."institution" ALTER COLUMN "pricing" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ALTER COLUMN "price_rises" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ALTER COLUMN "scholarships" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "rayo"."fee_run" SET
	"terms" = "terms" || '{"pricing": {"categories": [], "ageOn": "period", "concepts": []}, "conceptIds": null}',
	"skipped" = "skipped" || '{"free": 0, "inFamily": 0}';--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- What a price depends on, also of those whose membership has ended, whose rows their former Admins do not see.
CREATE FUNCTION rayo.billed_people(institution uuid) RETURNS TABLE (id uuid, active boolean, birthdate date)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 500 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF NOT rayo.is_super_admin() AND institution <> ALL (rayo.administered()) THEN
			RETURN;
		END IF;
	END IF;
	RETURN QUERY SELECT person.id, person.active, person.birthdate
		FROM membership AS part JOIN app_user AS person ON person.id = part.user_id
		WHERE part.institution_id = institution AND part.state = 'accepted';
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.billed_people FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.billed_people TO rayo_signed_in, rayo_system;--> statement-breakpoint
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
					AND (NEW.user_id, NEW.role, NEW.since, NEW.until, NEW.member_number, NEW.sport_ids, NEW.exemptions, NEW.scholarships, NEW.category_id, NEW.guardian_id, NEW.contact)
						IS DISTINCT FROM
						(OLD.user_id, OLD.role, OLD.since, OLD.until, OLD.member_number, OLD.sport_ids, OLD.exemptions, OLD.scholarships, OLD.category_id, OLD.guardian_id, OLD.contact)
				);
		END IF;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
