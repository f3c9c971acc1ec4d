ALTER TABLE "rayo"."bank_line" DROP CONSTRAINT "bank_line_state";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD COLUMN "file_name" text COLLATE "C";--> statement-breakpoint
ALTER TABLE "rayo"."bank_line" ADD CONSTRAINT "bank_line_state" CHECK ("rayo"."bank_line"."state" IN ('applied', 'discarded', 'held'));