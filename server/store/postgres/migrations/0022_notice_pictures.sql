CREATE TABLE "rayo"."notice_picture" (
	"notice_id" uuid PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "notice_picture_bytes" CHECK (octet_length("rayo"."notice_picture"."bytes") BETWEEN 1 AND 5242880)
);
--> statement-breakpoint
ALTER TABLE "rayo"."notice_picture" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."notice_picture" ADD CONSTRAINT "noticePicture.noticeId" FOREIGN KEY ("notice_id") REFERENCES "rayo"."notice"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."notice_picture" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."notice_picture" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."notice_picture" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING (EXISTS (SELECT FROM rayo.notice WHERE id = "rayo"."notice_picture"."notice_id"));--> statement-breakpoint
CREATE POLICY "given" ON "rayo"."notice_picture" AS PERMISSIVE FOR INSERT TO "rayo_signed_in" WITH CHECK (EXISTS (
  SELECT FROM rayo.notice WHERE id = "rayo"."notice_picture"."notice_id" AND user_id = (SELECT rayo.actor_id()) AND state = 'waiting'
));--> statement-breakpoint
CREATE POLICY "replaced" ON "rayo"."notice_picture" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING (EXISTS (
  SELECT FROM rayo.notice WHERE id = "rayo"."notice_picture"."notice_id" AND user_id = (SELECT rayo.actor_id()) AND state = 'waiting'
)) WITH CHECK (EXISTS (
  SELECT FROM rayo.notice WHERE id = "rayo"."notice_picture"."notice_id" AND user_id = (SELECT rayo.actor_id()) AND state = 'waiting'
));--> statement-breakpoint
ALTER TABLE "rayo"."notice_picture" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (bytes) ON rayo.notice_picture TO rayo_signed_in;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON rayo.notice_picture TO rayo_system;
