CREATE TABLE "rayo"."bank_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text COLLATE "C" NOT NULL,
	"description" text COLLATE "C",
	"reference" text COLLATE "C",
	"document_number" text COLLATE "C",
	"payer_name" text COLLATE "C",
	"occurrence" integer NOT NULL,
	"fingerprint" text COLLATE "C" NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	"receipt_id" uuid,
	CONSTRAINT "bankLine.fingerprint" UNIQUE("institution_id","fingerprint"),
	CONSTRAINT "bank_line_amount" CHECK ("rayo"."bank_line"."amount" BETWEEN 1 AND 9000000000),
	CONSTRAINT "bank_line_currency" CHECK ("rayo"."bank_line"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "bank_line_paid_on" CHECK ("rayo"."bank_line"."paid_on" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "bank_line_occurrence" CHECK ("rayo"."bank_line"."occurrence" BETWEEN 1 AND 5000),
	CONSTRAINT "bank_line_fingerprint" CHECK ("rayo"."bank_line"."fingerprint" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "bank_line_state" CHECK ("rayo"."bank_line"."state" IN ('applied', 'discarded')),
	CONSTRAINT "bank_line_applied" CHECK (("rayo"."bank_line"."state" = 'applied') = ("rayo"."bank_line"."receipt_id" IS NOT NULL)),
	CONSTRAINT "bank_line_version" CHECK ("rayo"."bank_line"."version" >= 1),
	CONSTRAINT "bank_line_instants" CHECK ("rayo"."bank_line"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."bank_line"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "bank_columns" jsonb;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD CONSTRAINT "bankLine.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD CONSTRAINT "bankLine.receiptId" FOREIGN KEY ("receipt_id","institution_id") REFERENCES "rayo"."receipt"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_line_institution" ON "rayo"."bank_line" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "bank_line_receipt" ON "rayo"."bank_line" USING btree ("receipt_id") WHERE receipt_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_bank_columns" CHECK (jsonb_typeof("rayo"."institution"."bank_columns") = 'object');--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."bank_line" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."bank_line" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."bank_line" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING ("rayo"."bank_line"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "made" ON "rayo"."bank_line" AS PERMISSIVE FOR INSERT TO "rayo_signed_in" WITH CHECK ("rayo"."bank_line"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "changed" ON "rayo"."bank_line" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ("rayo"."bank_line"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."bank_line"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER TABLE rayo.bank_line FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON rayo.bank_line TO rayo_signed_in, rayo_system;
