ALTER TABLE "rayo"."bank_line" DROP CONSTRAINT "bankLine.fingerprint";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" DROP CONSTRAINT "bank_line_occurrence";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" DROP CONSTRAINT "bank_line_fingerprint";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD COLUMN "account" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD COLUMN "row_text" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD COLUMN "row_digest" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD COLUMN "has_own_reference" boolean NOT NULL DEFAULT false;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ALTER COLUMN "has_own_reference" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD COLUMN "equal_in_day" integer;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD COLUMN "file_line" integer;--> statement-breakpoint
-- Of a line that is here, nobody knows the file: each counts as a file of its own.
UPDATE "rayo"."bank_line" SET "import_id" = "id", "file_line" = 1;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ALTER COLUMN "import_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ALTER COLUMN "file_line" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "bank_line_paid_on" ON "rayo"."bank_line" USING btree ("institution_id","paid_on","amount");--> statement-breakpoint
CREATE INDEX "bank_line_row" ON "rayo"."bank_line" USING btree ("institution_id","row_digest");--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD CONSTRAINT "bankLine.fileLine" UNIQUE("institution_id","import_id","file_line");--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD CONSTRAINT "bank_line_equal_in_day" CHECK ("rayo"."bank_line"."equal_in_day" BETWEEN 1 AND 5000);--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD CONSTRAINT "bank_line_file_line" CHECK ("rayo"."bank_line"."file_line" BETWEEN 1 AND 1000000);--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD CONSTRAINT "bank_line_row_digest" CHECK ("rayo"."bank_line"."row_digest" ~ '^[0-9a-f]{64}$');--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" DROP COLUMN "occurrence";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" DROP COLUMN "fingerprint";--> statement-breakpoint
-- A saved column was its heading alone; its position is saved with it from now on.
UPDATE "rayo"."institution" SET "bank_columns" = (
  SELECT jsonb_object_agg(field, CASE WHEN heading IS NOT NULL THEN jsonb_build_object('heading', heading, 'position', NULL) END)
  FROM (
    SELECT field, "bank_columns" ->> field AS heading
    FROM unnest(ARRAY['date', 'amount', 'credit', 'debit', 'description', 'reference', 'document', 'name', 'currency', 'direction', 'status', 'account']) AS field
  ) AS columns
) WHERE "bank_columns" IS NOT NULL;
