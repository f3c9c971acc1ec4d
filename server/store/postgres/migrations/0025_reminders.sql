CREATE TABLE "rayo"."reminder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"batch_id" uuid,
	"channel" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"outcome" text COLLATE "C",
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"actor_id" uuid NOT NULL,
	CONSTRAINT "reminder_channel" CHECK ("rayo"."reminder"."channel" IN ('email', 'whatsapp', 'mailto')),
	CONSTRAINT "reminder_state" CHECK ("rayo"."reminder"."state" IN ('queued', 'sending', 'sent', 'failed', 'dropped')),
	CONSTRAINT "reminder_outcome" CHECK ("rayo"."reminder"."outcome" IN ('mailUnavailable', 'remindersStopped', 'nothingOverdue', 'memberHasNoEmail', 'cancelled')),
	CONSTRAINT "reminder_unsent" CHECK (("rayo"."reminder"."state" IN ('failed', 'dropped')) = ("rayo"."reminder"."outcome" IS NOT NULL)),
	CONSTRAINT "reminder_batched" CHECK (("rayo"."reminder"."channel" = 'email') = ("rayo"."reminder"."batch_id" IS NOT NULL)),
	CONSTRAINT "reminder_day" CHECK ("rayo"."reminder"."day" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "reminder_amount" CHECK ("rayo"."reminder"."amount" BETWEEN 0 AND 9007199254740991),
	CONSTRAINT "reminder_currency" CHECK ("rayo"."reminder"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "reminder_version" CHECK ("rayo"."reminder"."version" >= 1),
	CONSTRAINT "reminder_instants" CHECK ("rayo"."reminder"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."reminder"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."reminder" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."membership" DROP CONSTRAINT "membership_instants";--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "reminder_text" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "remind_every" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "reminders_stopped_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership_institution_key" UNIQUE("id","institution_id");--> statement-breakpoint
ALTER TABLE "rayo"."reminder" ADD CONSTRAINT "reminder.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."reminder" ADD CONSTRAINT "reminder.membershipId" FOREIGN KEY ("membership_id","institution_id") REFERENCES "rayo"."membership"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."reminder" ADD CONSTRAINT "reminder.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reminder.memberDay" ON "rayo"."reminder" USING btree ("membership_id","day") WHERE "rayo"."reminder"."state" IN ('queued', 'sending', 'sent');--> statement-breakpoint
CREATE INDEX "reminder_institution" ON "rayo"."reminder" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "reminder_batch" ON "rayo"."reminder" USING btree ("batch_id","id") WHERE batch_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_remind_every" CHECK ("rayo"."institution"."remind_every" BETWEEN 1 AND 90);--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership_instants" CHECK ("rayo"."membership"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."membership"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."membership"."reminders_stopped_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z');--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."reminder" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."reminder" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."reminder" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING ("rayo"."reminder"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "made" ON "rayo"."reminder" AS PERMISSIVE FOR INSERT TO "rayo_signed_in" WITH CHECK ("rayo"."reminder"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "changed" ON "rayo"."reminder" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ("rayo"."reminder"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."reminder"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER TABLE rayo.reminder FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON rayo.reminder TO rayo_signed_in, rayo_system;--> statement-breakpoint
-- As before, and nobody but the member themselves decides whether they take reminders.
CREATE OR REPLACE FUNCTION rayo.guard_membership() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	refused boolean := false;
BEGIN
	-- In a statement of its own: whoever is no role of a sign-in may not call what the next ones do.
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF TG_OP = 'INSERT' THEN
			refused := NEW.state <> 'pending'
				AND (NEW.user_id IS DISTINCT FROM rayo.actor_id() OR NOT rayo.made_now(NEW.institution_id));
		ELSE
			refused := NEW.institution_id <> OLD.institution_id
				OR (NEW.user_id IS DISTINCT FROM OLD.user_id AND (OLD.state <> 'pending' OR NEW.state <> 'pending'))
				OR (NEW.state <> OLD.state AND (NEW.state <> 'accepted' OR OLD.user_id IS DISTINCT FROM rayo.actor_id()
					OR OLD.invitation ->> 'email' IS DISTINCT FROM (SELECT email FROM app_user WHERE id = rayo.actor_id())))
				OR (NEW.reminders_stopped_at IS DISTINCT FROM OLD.reminders_stopped_at AND OLD.user_id IS DISTINCT FROM rayo.actor_id())
				OR (
					NOT (rayo.is_super_admin() OR OLD.institution_id = ANY (rayo.administered()))
					AND (NEW.user_id, NEW.role, NEW.since, NEW.until, NEW.member_number, NEW.sport_ids, NEW.exemptions, NEW.guardian_id)
						IS DISTINCT FROM
						(OLD.user_id, OLD.role, OLD.since, OLD.until, OLD.member_number, OLD.sport_ids, OLD.exemptions, OLD.guardian_id)
				);
		END IF;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
