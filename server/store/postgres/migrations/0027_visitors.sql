CREATE TABLE "rayo"."contact_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C" NOT NULL,
	"role" text COLLATE "C" NOT NULL,
	"message" text COLLATE "C" NOT NULL,
	"mailed" boolean NOT NULL,
	"read" boolean NOT NULL,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "contact_message_role" CHECK ("rayo"."contact_message"."role" IN ('club', 'member', 'other')),
	CONSTRAINT "contact_message_version" CHECK ("rayo"."contact_message"."version" >= 1),
	CONSTRAINT "contact_message_instants" CHECK ("rayo"."contact_message"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."contact_message"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."contact_message" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rayo"."join_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"kind" text COLLATE "C" NOT NULL,
	"given_name" text COLLATE "C" NOT NULL,
	"family_name" text COLLATE "C" NOT NULL,
	"email" text COLLATE "C",
	"phone" text COLLATE "C",
	"sport_id" uuid,
	"birthdate" date,
	"message" text COLLATE "C" NOT NULL,
	"status" text COLLATE "C" NOT NULL,
	"membership_id" uuid,
	"search" text COLLATE "C" NOT NULL,
	CONSTRAINT "join_request_kind" CHECK ("rayo"."join_request"."kind" IN ('join', 'trial')),
	CONSTRAINT "join_request_status" CHECK ("rayo"."join_request"."status" IN ('new', 'answered', 'declined', 'member')),
	CONSTRAINT "join_request_member" CHECK (("rayo"."join_request"."status" = 'member') = ("rayo"."join_request"."membership_id" IS NOT NULL)),
	CONSTRAINT "join_request_reachable" CHECK ("rayo"."join_request"."email" IS NOT NULL OR "rayo"."join_request"."phone" IS NOT NULL),
	CONSTRAINT "join_request_birthdate" CHECK ("rayo"."join_request"."birthdate" BETWEEN '1900-01-01' AND '2200-12-31'),
	CONSTRAINT "join_request_version" CHECK ("rayo"."join_request"."version" >= 1),
	CONSTRAINT "join_request_instants" CHECK ("rayo"."join_request"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."join_request"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."join_request" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."join_request" ADD CONSTRAINT "joinRequest.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."join_request" ADD CONSTRAINT "joinRequest.sportId" FOREIGN KEY ("sport_id") REFERENCES "rayo"."sport"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."join_request" ADD CONSTRAINT "joinRequest.membershipId" FOREIGN KEY ("membership_id","institution_id") REFERENCES "rayo"."membership"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_message_created" ON "rayo"."contact_message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "join_request_institution" ON "rayo"."join_request" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "join_request_sport" ON "rayo"."join_request" USING btree ("sport_id");--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."contact_message" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."contact_message" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."contact_message" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING ((SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "marked" ON "rayo"."contact_message" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ((SELECT rayo.is_super_admin())) WITH CHECK ((SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."join_request" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."join_request" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."join_request" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "decided" ON "rayo"."join_request" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."join_request"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER TABLE rayo.join_request FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE rayo.contact_message FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, UPDATE ON rayo.join_request, rayo.contact_message TO rayo_signed_in;--> statement-breakpoint
-- A visitor's own role has no part in it: the product takes what they write, and forgets it.
GRANT SELECT, INSERT, UPDATE, DELETE ON rayo.join_request, rayo.contact_message TO rayo_system;
