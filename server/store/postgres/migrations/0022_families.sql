-- A guardian's membership pays for others (ADR 58). The members whom whoever is signed in pays for today, by the ids that their cuotas name. A guardian's
-- membership that is pending or over shows nobody, and a ward whose own is over is shown to nobody.
CREATE FUNCTION rayo.wards() RETURNS TABLE (institution_id uuid, payer_id uuid)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 3 SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		SELECT ward.institution_id, CASE WHEN ward.state = 'accepted' THEN coalesce(ward.user_id, ward.id) ELSE ward.id END
		FROM membership AS guardian
		JOIN membership AS ward ON ward.guardian_id = guardian.id AND ward.institution_id = guardian.institution_id
		JOIN institution ON institution.id = guardian.institution_id
		CROSS JOIN LATERAL (SELECT rayo.day_in(institution.timezone, rayo.asked_at()) AS today) AS here
		WHERE guardian.user_id = rayo.actor_id()
			AND guardian.state = 'accepted'
			AND institution.status <> 'archived'
			AND guardian.since <= here.today
			AND (guardian.until IS NULL OR here.today <= guardian.until)
			AND (ward.until IS NULL OR here.today <= ward.until);
END
$$;
--> statement-breakpoint
-- The members whom these memberships pay for, whatever their states, with their names: to whoever holds the guardian's membership, and to whoever
-- administers its institution.
CREATE FUNCTION rayo.wards_of(guardians uuid[])
	RETURNS TABLE ("membershipId" uuid, "institutionId" uuid, "payerId" uuid, "givenName" text, "familyName" text, "guardianId" uuid, "until" date)
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 2 SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN QUERY
		SELECT ward.id, ward.institution_id, CASE WHEN ward.state = 'accepted' THEN coalesce(ward.user_id, ward.id) ELSE ward.id END,
			coalesce(ward.invitation ->> 'givenName', person.given_name, ''),
			coalesce(ward.invitation ->> 'familyName', person.family_name, ''),
			ward.guardian_id, ward.until
		FROM membership AS ward
		LEFT JOIN app_user AS person ON person.id = ward.user_id
		WHERE ward.guardian_id = ANY (guardians)
			AND (
				current_setting('role') <> 'rayo_signed_in'
				OR rayo.is_super_admin()
				OR ward.institution_id = ANY (rayo.administered())
				OR EXISTS (SELECT FROM membership AS guardian WHERE guardian.id = ward.guardian_id AND guardian.user_id = rayo.actor_id())
			);
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.wards, rayo.wards_of FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.wards TO rayo_signed_in;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.wards_of TO rayo_signed_in, rayo_signing_in, rayo_system;
--> statement-breakpoint
-- As before, and the cuotas of the members whom they pay for.
CREATE OR REPLACE FUNCTION rayo.owns_fee(fee uuid) RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM rayo.fee
		WHERE fee.id = owns_fee.fee
			AND (fee.user_id = rayo.actor_id() OR (fee.institution_id, fee.user_id) IN (SELECT institution_id, payer_id FROM rayo.wards()))
	);
END
$$;
--> statement-breakpoint
DROP FUNCTION rayo.shared_receipts;
--> statement-breakpoint
-- As before, and of the members whom the member pays for, named by institution and by the id that their cuotas have.
CREATE FUNCTION rayo.shared_receipts(member uuid, ward_institutions uuid[] DEFAULT '{}', ward_payers uuid[] DEFAULT '{}') RETURNS SETOF rayo.receipt
	LANGUAGE plpgsql STABLE SECURITY DEFINER ROWS 10 SET search_path = rayo, pg_temp AS $$
DECLARE
	told rayo.receipt;
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
	FOR told.id, own IN
		SELECT ledger_entry.receipt_id, sum(ledger_entry.amount)
		FROM fee JOIN ledger_entry ON ledger_entry.fee_id = fee.id
		WHERE (
				fee.user_id = member
				OR (fee.user_id = ANY (ward_payers) AND (fee.institution_id, fee.user_id) IN (SELECT * FROM unnest(ward_institutions, ward_payers)))
			)
			AND ledger_entry.kind = 'payment'
		GROUP BY ledger_entry.receipt_id
	LOOP
		SELECT * INTO told FROM receipt WHERE id = told.id AND payer_id <> member;
		CONTINUE WHEN NOT FOUND;
		told.amount := own;
		told.search := chr(1) || told.number;
		told.payer_id := NULL;
		told.actor_id := NULL;
		told.reference := NULL;
		told.reversal_reason := NULL;
		RETURN NEXT told;
	END LOOP;
END
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.shared_receipts FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.shared_receipts TO rayo_signed_in, rayo_system;
--> statement-breakpoint
ALTER POLICY "seen" ON "rayo"."fee" TO rayo_signed_in USING ("rayo"."fee"."institution_id" = (SELECT (rayo.administered())[1]) OR "rayo"."fee"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR "rayo"."fee"."user_id" = (SELECT rayo.actor_id()) OR (SELECT rayo.is_super_admin()) OR ("rayo"."fee"."institution_id", "rayo"."fee"."user_id") IN (SELECT institution_id, payer_id FROM rayo.wards()));--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "payment_info" jsonb;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_payment_info" CHECK (jsonb_typeof("rayo"."institution"."payment_info") = 'object');--> statement-breakpoint
CREATE TABLE "rayo"."notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"fee_ids" uuid[] NOT NULL,
	"amount" bigint NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text COLLATE "C",
	"user_id" uuid NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"reason" text COLLATE "C",
	"receipt_id" uuid,
	CONSTRAINT "notice_amount" CHECK ("rayo"."notice"."amount" BETWEEN 1 AND 9000000000),
	CONSTRAINT "notice_currency" CHECK ("rayo"."notice"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "notice_paid_on" CHECK ("rayo"."notice"."paid_on" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "notice_state" CHECK ("rayo"."notice"."state" IN ('waiting', 'accepted', 'rejected')),
	CONSTRAINT "notice_accepted" CHECK (("rayo"."notice"."state" = 'accepted') = ("rayo"."notice"."receipt_id" IS NOT NULL)),
	CONSTRAINT "notice_rejected" CHECK (("rayo"."notice"."state" = 'rejected') = ("rayo"."notice"."reason" IS NOT NULL)),
	CONSTRAINT "notice_version" CHECK ("rayo"."notice"."version" >= 1),
	CONSTRAINT "notice_instants" CHECK ("rayo"."notice"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."notice"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."notice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."notice" ADD CONSTRAINT "notice.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."notice" ADD CONSTRAINT "notice.userId" FOREIGN KEY ("user_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."notice" ADD CONSTRAINT "notice.receiptId" FOREIGN KEY ("receipt_id") REFERENCES "rayo"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_institution" ON "rayo"."notice" USING btree ("institution_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "notice_user" ON "rayo"."notice" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."notice" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."notice" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."notice" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING ("rayo"."notice"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()) OR "rayo"."notice"."user_id" = (SELECT rayo.actor_id()));--> statement-breakpoint
CREATE POLICY "given" ON "rayo"."notice" AS PERMISSIVE FOR INSERT TO "rayo_signed_in" WITH CHECK ("rayo"."notice"."user_id" = (SELECT rayo.actor_id()) AND "rayo"."notice"."institution_id" = ANY ((SELECT rayo.takes_part())::uuid[]) AND "rayo"."notice"."state" = 'waiting');--> statement-breakpoint
CREATE POLICY "decided" ON "rayo"."notice" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ("rayo"."notice"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."notice"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER TABLE rayo.notice FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON rayo.notice TO rayo_signed_in, rayo_system;
