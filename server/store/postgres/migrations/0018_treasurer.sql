ALTER TABLE "rayo"."fee" DROP CONSTRAINT "fee_due_date";--> statement-breakpoint
ALTER TABLE "rayo"."receipt" DROP CONSTRAINT "receipt_received_on";--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "proration" text COLLATE "C" DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "second_sport_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "sibling_discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "late_surcharge" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "applies_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "generates_on" integer;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "closed_through" date;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "guardian_id" uuid;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD COLUMN "cancelled_on" date;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD COLUMN "adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD COLUMN "dated" date;--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ADD COLUMN "reversed_on" date;--> statement-breakpoint
-- The days of what is there: a payment counts from the day it was received on, everything else from the institution's day of the instant.
ALTER TABLE rayo.ledger_entry DISABLE TRIGGER append_only;--> statement-breakpoint
UPDATE rayo.ledger_entry AS entry SET dated = CASE
	WHEN kind = 'payment' AND receipt_id IS NOT NULL THEN (SELECT received_on FROM rayo.receipt WHERE receipt.id = entry.receipt_id)
	ELSE (SELECT rayo.day_in(timezone, entry.created_at) FROM rayo.institution WHERE institution.id = entry.institution_id)
END;--> statement-breakpoint
ALTER TABLE rayo.ledger_entry ENABLE TRIGGER append_only;--> statement-breakpoint
ALTER TABLE rayo.ledger_entry ALTER COLUMN dated SET NOT NULL;--> statement-breakpoint
UPDATE rayo.fee SET cancelled_on = (SELECT rayo.day_in(timezone, cancelled_at) FROM rayo.institution WHERE institution.id = institution_id)
	WHERE cancelled_at IS NOT NULL;--> statement-breakpoint
UPDATE rayo.receipt SET reversed_on = (SELECT rayo.day_in(timezone, reversed_at) FROM rayo.institution WHERE institution.id = institution_id)
	WHERE reversed_at IS NOT NULL;--> statement-breakpoint
GRANT INSERT (cancelled_on, adjustments), UPDATE (cancelled_on, adjustments) ON rayo.fee TO rayo_signed_in, rayo_system;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership.guardianId" FOREIGN KEY ("guardian_id") REFERENCES "rayo"."membership"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_guardian" ON "rayo"."membership" USING btree ("guardian_id");--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_proration" CHECK ("rayo"."institution"."proration" IN ('none', 'daily', 'half'));--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_percents" CHECK ("rayo"."institution"."second_sport_discount" BETWEEN 0 AND 100 AND "rayo"."institution"."sibling_discount" BETWEEN 0 AND 100 AND "rayo"."institution"."late_surcharge" BETWEEN 0 AND 100);--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_generates_on" CHECK ("rayo"."institution"."generates_on" BETWEEN 1 AND 28);--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_closed" CHECK ("rayo"."institution"."closed_through" BETWEEN '1900-01-01' AND '2200-12-31');--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee_cancelled" CHECK (("rayo"."fee"."cancelled_at" IS NULL) = ("rayo"."fee"."cancelled_on" IS NULL));--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee_adjustments" CHECK (jsonb_typeof("rayo"."fee"."adjustments") = 'array');--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee_due_date" CHECK ("rayo"."fee"."due_date" BETWEEN '1900-01-01' AND '2200-12-31' AND "rayo"."fee"."cancelled_on" BETWEEN '1900-01-01' AND '2200-12-31');--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledger_entry_dated" CHECK ("rayo"."ledger_entry"."dated" BETWEEN '1900-01-01' AND '2200-12-31');--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ADD CONSTRAINT "receipt_reversed" CHECK (("rayo"."receipt"."reversed_at" IS NULL) = ("rayo"."receipt"."reversed_on" IS NULL));--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ADD CONSTRAINT "receipt_received_on" CHECK ("rayo"."receipt"."received_on" BETWEEN '1900-01-01' AND '2200-12-31' AND "rayo"."receipt"."reversed_on" BETWEEN '1900-01-01' AND '2200-12-31');--> statement-breakpoint
-- As before, and nobody but who administers the institution says who pays for a member.
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
--> statement-breakpoint
-- As before, and `books` keeps an institution's days from being closed: many may hold it at once, and closing waits for them.
CREATE OR REPLACE FUNCTION rayo.lock_record(kind text, wanted uuid) RETURNS void
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	CASE kind
		WHEN 'institution' THEN PERFORM FROM institution WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'books' THEN PERFORM FROM institution WHERE id = wanted FOR SHARE;
		WHEN 'user' THEN PERFORM FROM app_user WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'fee' THEN PERFORM FROM fee WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'receipt' THEN PERFORM FROM receipt WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'plan' THEN PERFORM FROM plan WHERE id = wanted FOR NO KEY UPDATE;
	END CASE;
END
$$;
