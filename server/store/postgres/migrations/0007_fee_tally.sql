CREATE TABLE "rayo"."fee_tally" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"none" bigint DEFAULT 0 NOT NULL,
	"over" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"open" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rayo"."fee_tally" ADD CONSTRAINT "fee_tally.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;

-- How many cuotas of each standing an institution has follows from them, in the same transaction. One row an institution, and several in the
-- order of their ids, so that two who change cuotas at once wait for each other and never in a circle.
CREATE FUNCTION rayo.tally_fees() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	institutions uuid[];
	standings text[];
	changes integer[];
BEGIN
	CASE TG_OP
		WHEN 'INSERT' THEN
			SELECT array_agg(institution_id), array_agg(standing), array_agg(1) INTO institutions, standings, changes FROM added_fee;
		WHEN 'DELETE' THEN
			SELECT array_agg(institution_id), array_agg(standing), array_agg(-1) INTO institutions, standings, changes FROM removed_fee;
		WHEN 'UPDATE' THEN
			SELECT array_agg(institution_id), array_agg(standing), array_agg(change) INTO institutions, standings, changes FROM (
				SELECT institution_id, standing, 1 AS change FROM added_fee
				UNION ALL
				SELECT institution_id, standing, -1 FROM removed_fee
			) AS changed;
	END CASE;
	INSERT INTO fee_tally AS tally (institution_id, "none", "over", paid, "open")
	SELECT institution_id,
		coalesce(sum(change) FILTER (WHERE standing = 'none'), 0), coalesce(sum(change) FILTER (WHERE standing = 'over'), 0),
		coalesce(sum(change) FILTER (WHERE standing = 'paid'), 0), coalesce(sum(change) FILTER (WHERE standing = 'open'), 0)
	FROM (
		SELECT institution_id, standing, sum(change) AS change
		FROM unnest(institutions, standings, changes) AS changed (institution_id, standing, change)
		GROUP BY institution_id, standing HAVING sum(change) <> 0
	) AS differing
	GROUP BY institution_id ORDER BY institution_id
	ON CONFLICT (institution_id) DO UPDATE SET "none" = tally."none" + excluded."none", "over" = tally."over" + excluded."over",
		paid = tally.paid + excluded.paid, "open" = tally."open" + excluded."open";
	RETURN NULL;
END
$$;
REVOKE EXECUTE ON FUNCTION rayo.tally_fees FROM PUBLIC;

-- Making a trigger waits for whoever is writing cuotas and keeps others out, so that those there are, counted after it, are all.
CREATE TRIGGER tally_added AFTER INSERT ON rayo.fee REFERENCING NEW TABLE AS added_fee
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.tally_fees();
CREATE TRIGGER tally_changed AFTER UPDATE ON rayo.fee REFERENCING OLD TABLE AS removed_fee NEW TABLE AS added_fee
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.tally_fees();
CREATE TRIGGER tally_removed AFTER DELETE ON rayo.fee REFERENCING OLD TABLE AS removed_fee
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.tally_fees();
INSERT INTO rayo.fee_tally (institution_id, "none", "over", paid, "open")
SELECT institution_id, count(*) FILTER (WHERE standing = 'none'), count(*) FILTER (WHERE standing = 'over'),
	count(*) FILTER (WHERE standing = 'paid'), count(*) FILTER (WHERE standing = 'open')
FROM rayo.fee GROUP BY institution_id;

ALTER TABLE rayo.fee_tally ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
CREATE POLICY owner ON rayo.fee_tally TO CURRENT_USER USING (true) WITH CHECK (true);
CREATE POLICY system ON rayo.fee_tally TO rayo_system USING (true);
-- To those who see all of an institution's cuotas; whoever sees their own alone is told nothing of the others'.
CREATE POLICY seen ON rayo.fee_tally FOR SELECT TO rayo_signed_in
	USING (institution_id = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));
GRANT SELECT ON rayo.fee_tally TO rayo_signed_in, rayo_system;
