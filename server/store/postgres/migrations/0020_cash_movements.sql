CREATE TABLE "rayo"."cash_movement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"day" date NOT NULL,
	"reason" text COLLATE "C",
	"actor_id" uuid NOT NULL,
	"reverses" uuid,
	CONSTRAINT "cashMovement.reverses" UNIQUE("reverses"),
	CONSTRAINT "cash_movement_institution_key" UNIQUE("id","institution_id"),
	CONSTRAINT "cash_movement_kind" CHECK ("rayo"."cash_movement"."kind" IN ('float', 'withdrawal', 'deposit')),
	CONSTRAINT "cash_movement_amount" CHECK ("rayo"."cash_movement"."amount" BETWEEN 1 AND 9000000000),
	CONSTRAINT "cash_movement_currency" CHECK ("rayo"."cash_movement"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "cash_movement_day" CHECK ("rayo"."cash_movement"."day" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "cash_movement_reason" CHECK ("rayo"."cash_movement"."reason" IS NOT NULL OR ("rayo"."cash_movement"."kind" <> 'withdrawal' AND "rayo"."cash_movement"."reverses" IS NULL)),
	CONSTRAINT "cash_movement_version" CHECK ("rayo"."cash_movement"."version" >= 1),
	CONSTRAINT "cash_movement_instants" CHECK ("rayo"."cash_movement"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."cash_movement"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."cash_movement" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."cash_movement" ADD CONSTRAINT "cashMovement.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."cash_movement" ADD CONSTRAINT "cashMovement.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."cash_movement" ADD CONSTRAINT "cashMovement.reverses.id" FOREIGN KEY ("reverses","institution_id") REFERENCES "rayo"."cash_movement"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_movement_institution" ON "rayo"."cash_movement" USING btree ("institution_id","day","id");--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."cash_movement" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."cash_movement" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."cash_movement" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING ("rayo"."cash_movement"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "made" ON "rayo"."cash_movement" AS PERMISSIVE FOR INSERT TO "rayo_signed_in" WITH CHECK ("rayo"."cash_movement"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "changed" ON "rayo"."cash_movement" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ("rayo"."cash_movement"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."cash_movement"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER TABLE "rayo"."cash_movement" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT ON rayo.cash_movement TO rayo_signed_in, rayo_system;
