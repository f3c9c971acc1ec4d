-- One mapping of columns becomes a list, one for each bank.
ALTER TABLE "rayo"."institution" DROP CONSTRAINT "institution_bank_columns";--> statement-breakpoint
ALTER TABLE "rayo"."institution" RENAME COLUMN "bank_columns" TO "bank_mappings";--> statement-breakpoint
ALTER TABLE "rayo"."institution" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "rayo"."institution" SET "bank_mappings" = CASE WHEN "bank_mappings" IS NULL THEN '[]'::jsonb ELSE jsonb_build_array("bank_mappings") END;--> statement-breakpoint
ALTER TABLE "rayo"."institution" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ALTER COLUMN "bank_mappings" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_bank_mappings" CHECK (jsonb_typeof("rayo"."institution"."bank_mappings") = 'array');
