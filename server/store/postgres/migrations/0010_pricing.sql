ALTER TABLE "rayo"."institution" ADD COLUMN "pricing" jsonb DEFAULT '{"categories": [], "ageOn": "period", "concepts": []}' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ALTER COLUMN "pricing" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_pricing" CHECK (jsonb_typeof("rayo"."institution"."pricing") = 'object');--> statement-breakpoint
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
GRANT EXECUTE ON FUNCTION rayo.billed_people TO rayo_signed_in, rayo_system;
