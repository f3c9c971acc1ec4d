ALTER TABLE "rayo"."bank_line" DROP CONSTRAINT "bank_line_state";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD COLUMN "search" text COLLATE "C" NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "rayo"."bank_line" SET "search" = lower(concat_ws(' ', description, payer_name, reference, document_number));--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ALTER COLUMN "search" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD COLUMN "file_name" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD CONSTRAINT "bank_line_state" CHECK ("rayo"."bank_line"."state" IN ('applied', 'discarded', 'held'));