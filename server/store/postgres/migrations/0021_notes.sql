CREATE TABLE "rayo"."note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"text" text COLLATE "C" NOT NULL,
	"pinned" boolean NOT NULL,
	CONSTRAINT "note_text" CHECK (char_length("rayo"."note"."text") BETWEEN 1 AND 2000),
	CONSTRAINT "note_version" CHECK ("rayo"."note"."version" >= 1),
	CONSTRAINT "note_instants" CHECK ("rayo"."note"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."note"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."note" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."note" ADD CONSTRAINT "note.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."note" ADD CONSTRAINT "note.membershipId" FOREIGN KEY ("membership_id","institution_id") REFERENCES "rayo"."membership"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."note" ADD CONSTRAINT "note.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_institution" ON "rayo"."note" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "note_membership" ON "rayo"."note" USING btree ("membership_id","pinned","id");--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."note" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."note" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."note" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING ("rayo"."note"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "made" ON "rayo"."note" AS PERMISSIVE FOR INSERT TO "rayo_signed_in" WITH CHECK ("rayo"."note"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "changed" ON "rayo"."note" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ("rayo"."note"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."note"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "deleted" ON "rayo"."note" AS PERMISSIVE FOR DELETE TO "rayo_signed_in" USING ("rayo"."note"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER POLICY "made" ON "rayo"."audit_event" TO rayo_signed_in WITH CHECK ("rayo"."audit_event"."actor_id" = (SELECT rayo.actor_id()) AND (
        "rayo"."audit_event"."institution_id" IS NULL
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered('collects'))::uuid[]) AND (NOT ("rayo"."audit_event"."entity" IN ('membership', 'memberImport', 'joinRequest', 'note')) OR "rayo"."audit_event"."action" = 'remind'))
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.administered('members'))::uuid[]) AND ("rayo"."audit_event"."entity" IN ('membership', 'memberImport', 'joinRequest', 'note') OR ("rayo"."audit_event"."entity" = 'institution' AND "rayo"."audit_event"."action" = 'edit')))
        OR ("rayo"."audit_event"."institution_id" = ANY ((SELECT rayo.coordinated())::uuid[]) AND (
        ("rayo"."audit_event"."entity" = 'membership' AND "rayo"."audit_event"."entity_id" IN (SELECT id FROM rayo.membership))
        OR ("rayo"."audit_event"."entity" = 'joinRequest' AND "rayo"."audit_event"."entity_id" IN (SELECT id FROM rayo.join_request))
      ))
        OR (SELECT rayo.is_super_admin())
        OR rayo.may_record("rayo"."audit_event"."institution_id", "rayo"."audit_event"."entity", "rayo"."audit_event"."entity_id")
      ));--> statement-breakpoint
-- by hand
ALTER TABLE "rayo"."note" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON rayo.note TO rayo_signed_in, rayo_system;--> statement-breakpoint
-- A note about a member holds on to them as a reminder does.
CREATE OR REPLACE FUNCTION rayo.remove_imported(undone uuid) RETURNS TABLE (kind text, id uuid)
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	members uuid[];
	people uuid[];
BEGIN
	IF current_setting('role') = 'rayo_signed_in' AND NOT EXISTS (
		SELECT FROM member_import
		WHERE member_import.id = undone AND (rayo.is_super_admin() OR institution_id = ANY (rayo.administered('members')))
	) THEN
		RAISE EXCEPTION 'not theirs to undo' USING ERRCODE = 'insufficient_privilege';
	END IF;
	-- The locks make a cuota or receipt that is being written for one of them wait.
	PERFORM FROM membership AS one WHERE one.import_id = undone ORDER BY one.id FOR UPDATE;
	RETURN QUERY SELECT 'inUse', one.id FROM membership AS one WHERE one.import_id = undone AND (
		one.version > 1 OR one.state <> 'pending'
		OR EXISTS (SELECT FROM fee WHERE user_id = one.id)
		OR EXISTS (SELECT FROM receipt WHERE payer_id = one.id)
		OR EXISTS (SELECT FROM reminder WHERE membership_id = one.id)
		OR EXISTS (SELECT FROM join_request WHERE membership_id = one.id)
		OR EXISTS (SELECT FROM note WHERE membership_id = one.id)
		OR EXISTS (SELECT FROM membership AS ward WHERE ward.guardian_id = one.id AND ward.import_id IS DISTINCT FROM undone)
	);
	IF FOUND THEN
		RETURN;
	END IF;
	SELECT array_agg(one.id), array_agg(one.user_id) INTO members, people FROM membership AS one WHERE one.import_id = undone;
	DELETE FROM membership_sport WHERE membership_id = ANY (members);
	DELETE FROM membership AS one WHERE one.id = ANY (members);
	RETURN QUERY SELECT 'membership', unnest(members);
	RETURN QUERY DELETE FROM app_user AS person
		WHERE person.id = ANY (people) AND person.subject IS NULL
			AND NOT EXISTS (SELECT FROM membership AS other WHERE other.user_id = person.id)
		RETURNING 'user', person.id;
END
$$;
