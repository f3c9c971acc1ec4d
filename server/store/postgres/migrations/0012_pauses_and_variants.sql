ALTER TABLE "rayo"."membership" DROP CONSTRAINT "membership_scholarships";--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "pauses" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "variants" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership_pauses" CHECK (jsonb_array_length("rayo"."membership"."pauses") = jsonb_array_length(jsonb_path_query_array("rayo"."membership"."pauses", '$[*] ? (@.from.type() == "string" && (@.to == null || @.to.type() == "string"))')));--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership_variants" CHECK (jsonb_typeof("rayo"."membership"."variants") = 'object');--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership_scholarships" CHECK (jsonb_array_length("rayo"."membership"."scholarships") = jsonb_array_length(jsonb_path_query_array("rayo"."membership"."scholarships", '$[*] ? (@.from.type() == "string" && (@.to == null || @.to.type() == "string"))')));--> statement-breakpoint
-- by hand
ALTER TABLE "rayo"."membership" ALTER COLUMN "pauses" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ALTER COLUMN "variants" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "rayo"."fee_run" SET "skipped" = "skipped" || '{"paused": 0}';--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."institution" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "rayo"."institution" SET "offerings" = (
	SELECT coalesce(jsonb_agg(offering || '{"variants": []}' ORDER BY place), '[]')
	FROM jsonb_array_elements("offerings") WITH ORDINALITY AS item (offering, place)
);--> statement-breakpoint
ALTER TABLE "rayo"."institution" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_variants" CHECK (jsonb_array_length("rayo"."institution"."offerings") = jsonb_array_length(jsonb_path_query_array("rayo"."institution"."offerings", '$[*] ? (@.variants.type() == "array")')) AND NOT jsonb_path_exists("rayo"."institution"."offerings", '$[*].variants[*] ? (@.type() != "object")'));--> statement-breakpoint
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
$$;
