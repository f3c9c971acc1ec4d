CREATE TABLE "rayo"."fee_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"origin" text COLLATE "C" NOT NULL,
	"period" text COLLATE "C" NOT NULL,
	"terms" jsonb NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"expected" integer NOT NULL,
	"made" integer NOT NULL,
	"exempt" integer NOT NULL,
	"total" bigint NOT NULL,
	"skipped" jsonb NOT NULL,
	"credited" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"actor_id" uuid,
	"cursor" uuid,
	"failure" text COLLATE "C",
	"finished_at" timestamp(3) with time zone,
	"undone_reason" text COLLATE "C",
	CONSTRAINT "fee_run_institution_key" UNIQUE("id","institution_id"),
	CONSTRAINT "fee_run_kind" CHECK ("rayo"."fee_run"."kind" IN ('monthly', 'surcharge')),
	CONSTRAINT "fee_run_origin" CHECK ("rayo"."fee_run"."origin" IN ('person', 'schedule')),
	CONSTRAINT "fee_run_state" CHECK ("rayo"."fee_run"."state" IN ('running', 'stopped', 'done', 'undone')),
	CONSTRAINT "fee_run_period" CHECK ("rayo"."fee_run"."period" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "fee_run_terms" CHECK (jsonb_typeof("rayo"."fee_run"."terms") = 'object'),
	CONSTRAINT "fee_run_skipped" CHECK (jsonb_typeof("rayo"."fee_run"."skipped") = 'object'),
	CONSTRAINT "fee_run_currency" CHECK ("rayo"."fee_run"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "fee_run_counts" CHECK ("rayo"."fee_run"."expected" BETWEEN 0 AND 1000000 AND "rayo"."fee_run"."made" BETWEEN 0 AND 1000000 AND "rayo"."fee_run"."exempt" BETWEEN 0 AND 1000000),
	CONSTRAINT "fee_run_sums" CHECK ("rayo"."fee_run"."total" BETWEEN 0 AND 9007199254740991 AND "rayo"."fee_run"."credited" BETWEEN 0 AND 9007199254740991),
	CONSTRAINT "fee_run_version" CHECK ("rayo"."fee_run"."version" >= 1),
	CONSTRAINT "fee_run_instants" CHECK ("rayo"."fee_run"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."fee_run"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."fee_run"."finished_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" ADD CONSTRAINT "run.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" ADD CONSTRAINT "run.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_run_institution" ON "rayo"."fee_run" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "run.schedule" ON "rayo"."fee_run" USING btree ("institution_id","kind","period") WHERE "rayo"."fee_run"."origin" = 'schedule';--> statement-breakpoint
-- Until now only the demo's cuotas named a run, which was no record.
UPDATE rayo.fee SET run_id = NULL WHERE run_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee.runId" FOREIGN KEY ("run_id","institution_id") REFERENCES "rayo"."fee_run"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_of_run" ON "rayo"."fee" USING btree ("run_id","id") WHERE run_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "ledger_entry_pair_id" ON "rayo"."ledger_entry" USING btree ("pair_id") WHERE pair_id IS NOT NULL;--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."fee_run" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."fee_run" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."fee_run" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING ("rayo"."fee_run"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "made" ON "rayo"."fee_run" AS PERMISSIVE FOR INSERT TO "rayo_signed_in" WITH CHECK ("rayo"."fee_run"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "changed" ON "rayo"."fee_run" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ("rayo"."fee_run"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."fee_run"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER TABLE rayo.fee_run FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON rayo.fee_run TO rayo_signed_in, rayo_system;
