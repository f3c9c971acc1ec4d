ALTER TABLE "rayo"."ledger_entry" DROP CONSTRAINT "ledger_entry_amount";--> statement-breakpoint
ALTER TABLE "rayo"."receipt" DROP CONSTRAINT "receipt_amount";--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD COLUMN "written_off" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."fee" drop column "standing";--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD COLUMN "standing" text COLLATE "C" GENERATED ALWAYS AS (CASE WHEN cancelled_at IS NOT NULL OR exempt OR amount = written_off THEN 'none' WHEN paid > amount - written_off THEN 'over' WHEN paid = amount - written_off THEN 'paid' ELSE 'open' END) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."fee" drop column "balance";--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD COLUMN "balance" bigint GENERATED ALWAYS AS (CASE WHEN cancelled_at IS NOT NULL OR exempt OR amount = written_off THEN 0 ELSE amount - written_off END - paid) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee_written_off" CHECK ("rayo"."fee"."written_off" BETWEEN -9000000000000 AND 9000000000000);--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledger_entry_write_off" CHECK ("rayo"."ledger_entry"."kind" <> 'writeOff' OR "rayo"."ledger_entry"."receipt_id" IS NULL);--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledger_entry_amount" CHECK (("rayo"."ledger_entry"."kind" IN ('payment', 'creditIn', 'writeOff') AND "rayo"."ledger_entry"."amount" > 0) OR ("rayo"."ledger_entry"."kind" IN ('refund', 'creditOut') AND "rayo"."ledger_entry"."amount" < 0) OR ("rayo"."ledger_entry"."kind" = 'reversal' AND ("rayo"."ledger_entry"."amount" < 0 OR ("rayo"."ledger_entry"."amount" > 0 AND "rayo"."ledger_entry"."receipt_id" IS NOT NULL))));--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ADD CONSTRAINT "receipt_amount" CHECK ("rayo"."receipt"."amount" BETWEEN -9000000000 AND 9000000000 AND "rayo"."receipt"."amount" <> 0);--> statement-breakpoint
-- by hand
-- The indexes of the dropped column.
CREATE INDEX fee_institution_standing ON rayo.fee (institution_id, standing, due_date, id) INCLUDE (user_id, paid);--> statement-breakpoint
CREATE INDEX fee_standing ON rayo.fee (standing, due_date, id) INCLUDE (institution_id, user_id, paid);--> statement-breakpoint
-- What has been paid of a cuota, and what was written off, are sums of its ledger.
CREATE OR REPLACE FUNCTION rayo.add_to_paid() RETURNS trigger
	LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	UPDATE fee SET paid = fee.paid + added.paid, written_off = fee.written_off + added.written_off
	FROM (
		SELECT fee_id, coalesce(sum(amount) FILTER (WHERE NOT is_write_off), 0)::bigint AS paid,
			coalesce(sum(amount) FILTER (WHERE is_write_off), 0)::bigint AS written_off
		FROM (
			SELECT fee_id, amount, kind = 'writeOff' OR (kind = 'reversal' AND receipt_id IS NULL) AS is_write_off FROM added_entry
		) AS entry
		GROUP BY fee_id
	) AS added
	WHERE fee.id = added.fee_id;
	RETURN NULL;
END
$$;--> statement-breakpoint
-- A receipt that gave money back is shared like one that brought it.
CREATE OR REPLACE FUNCTION rayo.shared_receipts(member uuid, ward_institutions uuid[] DEFAULT '{}', ward_payers uuid[] DEFAULT '{}')
	RETURNS SETOF rayo.receipt
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = rayo, pg_temp AS $$
DECLARE
	excerpt rayo.receipt;
	own bigint;
BEGIN
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF NOT rayo.is_super_admin() AND (
			member IS DISTINCT FROM rayo.actor_id()
			OR EXISTS (
				SELECT * FROM unnest(ward_institutions, ward_payers)
				EXCEPT SELECT wards.institution_id, wards.payer_id FROM rayo.wards() AS wards
			)
		) THEN
			RETURN;
		END IF;
	END IF;
	FOR excerpt.id, own IN
		SELECT ledger_entry.receipt_id, sum(ledger_entry.amount)
		FROM fee JOIN ledger_entry ON ledger_entry.fee_id = fee.id
		WHERE (
				fee.user_id = member
				OR (fee.user_id = ANY (ward_payers) AND (fee.institution_id, fee.user_id) IN (SELECT * FROM unnest(ward_institutions, ward_payers)))
			)
			AND ledger_entry.kind IN ('payment', 'refund')
		GROUP BY ledger_entry.receipt_id
	LOOP
		SELECT * INTO excerpt FROM receipt WHERE id = excerpt.id AND payer_id <> member;
		CONTINUE WHEN NOT FOUND;
		excerpt.amount := own;
		excerpt.search := chr(1) || excerpt.number;
		excerpt.payer_id := NULL;
		excerpt.actor_id := NULL;
		excerpt.reference := NULL;
		excerpt.reversal_reason := NULL;
		RETURN NEXT excerpt;
	END LOOP;
END
$$;
