ALTER TABLE "rayo"."ledger_entry" DROP CONSTRAINT "ledger_entry_amount";--> statement-breakpoint
ALTER TABLE "rayo"."receipt" DROP CONSTRAINT "receipt_amount";--> statement-breakpoint
ALTER TABLE "rayo"."ledger_entry" ADD CONSTRAINT "ledger_entry_amount" CHECK (("rayo"."ledger_entry"."kind" IN ('payment', 'creditIn') AND "rayo"."ledger_entry"."amount" > 0) OR ("rayo"."ledger_entry"."kind" IN ('refund', 'creditOut') AND "rayo"."ledger_entry"."amount" < 0) OR ("rayo"."ledger_entry"."kind" = 'reversal' AND "rayo"."ledger_entry"."amount" <> 0));--> statement-breakpoint
ALTER TABLE "rayo"."receipt" ADD CONSTRAINT "receipt_amount" CHECK ("rayo"."receipt"."amount" BETWEEN -9000000000 AND 9000000000 AND "rayo"."receipt"."amount" <> 0);--> statement-breakpoint
-- by hand
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
