ALTER TABLE "rayo"."institution" ADD COLUMN "price_rises" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ALTER COLUMN "price_rises" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_price_rises" CHECK (jsonb_typeof("rayo"."institution"."price_rises") = 'array');
