ALTER TABLE "rayo"."fee" DROP CONSTRAINT "fee_amount";--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD COLUMN "opening" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee_in_favour" CHECK ("rayo"."fee"."amount" >= 0 OR "rayo"."fee"."opening");--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD CONSTRAINT "fee_amount" CHECK ("rayo"."fee"."amount" BETWEEN -9000000000 AND 9000000000);--> statement-breakpoint
GRANT INSERT (opening), UPDATE (opening) ON rayo.fee TO rayo_signed_in, rayo_system;--> statement-breakpoint
-- The same file of opening balances again makes nothing twice.
CREATE UNIQUE INDEX "fee.opening" ON rayo.fee (institution_id, user_id, sport_id, concept, due_date)
	NULLS NOT DISTINCT WHERE opening AND cancelled_at IS NULL;
