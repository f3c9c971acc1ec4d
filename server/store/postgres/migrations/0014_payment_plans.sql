ALTER TABLE "rayo"."fee" DROP CONSTRAINT "fee_due_date";--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" DROP CONSTRAINT "ledger_entry_amount";--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" DROP CONSTRAINT "ledger_entry_write_off";--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD COLUMN "refinanced_by" uuid;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD COLUMN "instalment_of" uuid;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD COLUMN "owed_since" date;--> statement-breakpoint
CREATE INDEX "fee_refinanced" ON "rayo"."fee" USING btree ("refinanced_by") WHERE refinanced_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fee_instalment" ON "rayo"."fee" USING btree ("instalment_of") WHERE instalment_of IS NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee_owed_since" CHECK (("rayo"."fee"."owed_since" IS NULL) = ("rayo"."fee"."instalment_of" IS NULL));--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee_due_date" CHECK ("rayo"."fee"."due_date" BETWEEN '1900-01-01' AND '2200-12-31' AND "rayo"."fee"."cancelled_on" BETWEEN '1900-01-01' AND '2200-12-31' AND "rayo"."fee"."owed_since" BETWEEN '1900-01-01' AND '2200-12-31');--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledger_entry_amount" CHECK (("rayo"."ledger_entry"."kind" IN ('payment', 'creditIn', 'writeOff') AND "rayo"."ledger_entry"."amount" > 0) OR ("rayo"."ledger_entry"."kind" IN ('refund', 'creditOut') AND "rayo"."ledger_entry"."amount" < 0) OR ("rayo"."ledger_entry"."kind" = 'refinance' AND "rayo"."ledger_entry"."amount" <> 0) OR ("rayo"."ledger_entry"."kind" = 'reversal' AND ("rayo"."ledger_entry"."amount" < 0 OR ("rayo"."ledger_entry"."amount" > 0 AND "rayo"."ledger_entry"."receipt_id" IS NOT NULL))));--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledger_entry_write_off" CHECK (NOT ("rayo"."ledger_entry"."kind" IN ('writeOff', 'refinance')) OR "rayo"."ledger_entry"."receipt_id" IS NULL);--> statement-breakpoint
-- by hand
GRANT
	INSERT (refinanced_by, instalment_of, owed_since), UPDATE (refinanced_by, instalment_of, owed_since)
	ON rayo.fee TO rayo_signed_in, rayo_system;--> statement-breakpoint
-- What is refinanced counts as what is written off: it is not owed any more, without being paid.
CREATE OR REPLACE FUNCTION rayo.add_to_paid() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	UPDATE fee SET paid = fee.paid + added.paid, written_off = fee.written_off + added.written_off
	FROM (
		SELECT fee_id, coalesce(sum(amount) FILTER (WHERE NOT is_write_off), 0)::bigint AS paid,
			coalesce(sum(amount) FILTER (WHERE is_write_off), 0)::bigint AS written_off
		FROM (
			SELECT fee_id, amount, kind IN ('writeOff', 'refinance') OR (kind = 'reversal' AND receipt_id IS NULL) AS is_write_off
			FROM added_entry
		) AS entry
		GROUP BY fee_id
	) AS added
	WHERE fee.id = added.fee_id;
	RETURN NULL;
END
$$;
