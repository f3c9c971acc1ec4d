ALTER TABLE "rayo"."institution" ADD COLUMN "coordinates" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_coordinates" CHECK ("rayo"."institution"."coordinates" ~ '^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?)$');--> statement-breakpoint
-- Whom an offering is for and what joining costs, told by no club yet. A new field goes before the old ones, so that what is there stays.
UPDATE rayo.institution SET offerings = (
	SELECT jsonb_agg(
		CASE jsonb_typeof(offering)
			WHEN 'object' THEN '{"level": null, "ageFrom": null, "ageTo": null, "enrolmentFee": null}'::jsonb || offering
			ELSE offering
		END
		ORDER BY place
	)
	FROM jsonb_array_elements(offerings) WITH ORDINALITY AS told (offering, place)
)
WHERE offerings <> '[]';
