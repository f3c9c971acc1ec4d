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
