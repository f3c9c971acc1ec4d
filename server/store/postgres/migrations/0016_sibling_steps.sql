ALTER TABLE "rayo"."institution" DROP CONSTRAINT "institution_percents";--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "sibling_discounts" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_sibling_discounts" CHECK (jsonb_array_length("rayo"."institution"."sibling_discounts") = jsonb_array_length(jsonb_path_query_array("rayo"."institution"."sibling_discounts", '$[*] ? (@ >= 0 && @ <= 100)')));--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_percents" CHECK ("rayo"."institution"."second_sport_discount" BETWEEN 0 AND 100 AND "rayo"."institution"."late_surcharge" BETWEEN 0 AND 100);--> statement-breakpoint
-- by hand
-- One discount is one step. A run goes on with the terms with which it began.
ALTER TABLE "rayo"."institution" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "rayo"."institution" SET "sibling_discounts" = jsonb_build_array("sibling_discount") WHERE "sibling_discount" > 0;--> statement-breakpoint
ALTER TABLE "rayo"."institution" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."institution" DROP COLUMN "sibling_discount";--> statement-breakpoint
ALTER TABLE "rayo"."institution" ALTER COLUMN "sibling_discounts" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "rayo"."fee_run" SET "terms" = "terms" - 'siblingDiscount' || jsonb_build_object('siblingDiscounts',
	CASE WHEN "terms" -> 'siblingDiscount' > '0' THEN jsonb_build_array("terms" -> 'siblingDiscount') ELSE '[]' END);--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" FORCE ROW LEVEL SECURITY;
