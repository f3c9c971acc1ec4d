ALTER TABLE "rayo"."fee_run" DROP CONSTRAINT "fee_run_state";--> statement-breakpoint
ALTER TABLE "rayo"."contact_message" DROP CONSTRAINT "contact_message_role";--> statement-breakpoint
ALTER TABLE "rayo"."contact_message" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."fee" ADD COLUMN "surcharge" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rayo"."fee_run" ADD CONSTRAINT "fee_run_state" CHECK ("rayo"."fee_run"."state" IN ('running', 'stopped', 'done', 'undone', 'dismissed'));--> statement-breakpoint
ALTER TABLE "rayo"."contact_message" ADD CONSTRAINT "contact_message_answerable" CHECK (("rayo"."contact_message"."role" = 'system') = ("rayo"."contact_message"."email" IS NULL));--> statement-breakpoint
ALTER TABLE "rayo"."contact_message" ADD CONSTRAINT "contact_message_role" CHECK ("rayo"."contact_message"."role" IN ('club', 'member', 'other', 'system'));--> statement-breakpoint
GRANT INSERT (surcharge), UPDATE (surcharge) ON rayo.fee TO rayo_signed_in, rayo_system;--> statement-breakpoint
-- Surcharges are made by runs alone.
UPDATE rayo.fee SET surcharge = true FROM rayo.fee_run WHERE fee_run.id = fee.run_id AND fee_run.kind = 'surcharge';
