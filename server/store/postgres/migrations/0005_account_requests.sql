CREATE TABLE "rayo"."account_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "account_request_instants" CHECK ("rayo"."account_request"."due_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."account_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."account_request" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."account_request" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "asked" ON "rayo"."account_request" AS PERMISSIVE FOR INSERT TO "rayo_signed_in" WITH CHECK ((SELECT rayo.actor_id()) IS NOT NULL);--> statement-breakpoint
ALTER TABLE rayo.account_request FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT INSERT ON rayo.account_request TO rayo_signed_in;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON rayo.account_request TO rayo_system;--> statement-breakpoint

-- They were kept beside what the stand-in keeps. The transactions of those that are being asked for end meanwhile.
INSERT INTO rayo.account_request (id, email, due_at)
SELECT substr(key, 9)::uuid, value ->> 'email', now() + interval '2 minutes' FROM rayo.identity_item WHERE key LIKE 'account/%';--> statement-breakpoint
DELETE FROM rayo.identity_item WHERE key LIKE 'account/%';
