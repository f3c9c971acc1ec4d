ALTER TABLE "rayo"."membership" ADD COLUMN "number_has_letters" boolean GENERATED ALWAYS AS (search ~ '\x01[^0-9]') STORED;--> statement-breakpoint
CREATE INDEX "membership_lettered" ON "rayo"."membership" USING btree ("institution_id","user_id") WHERE "rayo"."membership"."number_has_letters";--> statement-breakpoint
-- by hand
-- Before a row is written its generated column is still empty, and nobody can write it.
DO $$
BEGIN
	EXECUTE replace(pg_get_functiondef('rayo.guard_duties'::regproc), $q$'search', $q$, $q$'search', 'number_has_letters', $q$);
END
$$;
