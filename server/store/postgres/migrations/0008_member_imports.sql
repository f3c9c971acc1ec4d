CREATE TABLE "rayo"."member_import" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"institution_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"file_name" text COLLATE "C",
	"made" integer NOT NULL,
	"present" integer NOT NULL,
	"state" text COLLATE "C" NOT NULL,
	CONSTRAINT "member_import_institution_key" UNIQUE("id","institution_id"),
	CONSTRAINT "member_import_state" CHECK ("rayo"."member_import"."state" IN ('done', 'undone')),
	CONSTRAINT "member_import_counts" CHECK ("rayo"."member_import"."made" >= 0 AND "rayo"."member_import"."present" >= 0),
	CONSTRAINT "member_import_version" CHECK ("rayo"."member_import"."version" >= 1),
	CONSTRAINT "member_import_instants" CHECK ("rayo"."member_import"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."member_import"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z')
);
--> statement-breakpoint
ALTER TABLE "rayo"."member_import" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD COLUMN "list_columns" jsonb NOT NULL DEFAULT '{"members": {}, "opening": {}}';--> statement-breakpoint
ALTER TABLE "rayo"."institution" ALTER COLUMN "list_columns" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "rayo"."institution" ADD CONSTRAINT "institution_list_columns" CHECK (jsonb_typeof("rayo"."institution"."list_columns") = 'object');--> statement-breakpoint
ALTER TABLE "rayo"."member_import" ADD CONSTRAINT "memberImport.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."member_import" ADD CONSTRAINT "memberImport.actorId" FOREIGN KEY ("actor_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_import_institution" ON "rayo"."member_import" USING btree ("institution_id","created_at","id");--> statement-breakpoint
ALTER TABLE "rayo"."membership" ADD CONSTRAINT "membership.importId" FOREIGN KEY ("import_id","institution_id") REFERENCES "rayo"."member_import"("id","institution_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "membership_import" ON "rayo"."membership" USING btree ("import_id") WHERE "rayo"."membership"."import_id" IS NOT NULL;--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."member_import" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."member_import" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."member_import" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING ("rayo"."member_import"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "made" ON "rayo"."member_import" AS PERMISSIVE FOR INSERT TO "rayo_signed_in" WITH CHECK ("rayo"."member_import"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
CREATE POLICY "changed" ON "rayo"."member_import" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ("rayo"."member_import"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin())) WITH CHECK ("rayo"."member_import"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]) OR (SELECT rayo.is_super_admin()));--> statement-breakpoint
ALTER TABLE "rayo"."member_import" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON rayo.member_import TO rayo_signed_in, rayo_system;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rayo.guard_membership() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	refused boolean := false;
BEGIN
	-- In a statement of its own: other roles may not call the functions below.
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF TG_OP = 'INSERT' THEN
			refused := NEW.state <> 'pending'
				AND (NEW.user_id IS DISTINCT FROM rayo.actor_id() OR NOT rayo.made_now(NEW.institution_id));
		ELSE
			refused := NEW.institution_id <> OLD.institution_id
				OR NEW.import_id IS DISTINCT FROM OLD.import_id
				OR (NEW.user_id IS DISTINCT FROM OLD.user_id AND (OLD.state <> 'pending' OR NEW.state <> 'pending'))
				OR (NEW.state <> OLD.state AND (NEW.state <> 'accepted' OR OLD.user_id IS DISTINCT FROM rayo.actor_id()
					OR OLD.invitation ->> 'email' IS DISTINCT FROM (SELECT email FROM app_user WHERE id = rayo.actor_id())))
				OR (NEW.reminders_stopped_at IS DISTINCT FROM OLD.reminders_stopped_at AND OLD.user_id IS DISTINCT FROM rayo.actor_id())
				OR (
					NOT (rayo.is_super_admin() OR OLD.institution_id = ANY (rayo.administered()))
					AND (NEW.user_id, NEW.role, NEW.since, NEW.until, NEW.member_number, NEW.sport_ids, NEW.exemptions, NEW.guardian_id, NEW.contact)
						IS DISTINCT FROM
						(OLD.user_id, OLD.role, OLD.since, OLD.until, OLD.member_number, OLD.sport_ids, OLD.exemptions, OLD.guardian_id, OLD.contact)
				);
		END IF;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;--> statement-breakpoint
-- Takes an import back: all that it created, or nothing once something depends on it. Members who accepted, or were changed,
-- charged, paid for or reminded, are no longer the file's alone.
CREATE FUNCTION rayo.remove_imported(undone uuid) RETURNS TABLE (kind text, id uuid)
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	members uuid[];
	people uuid[];
BEGIN
	IF current_setting('role') = 'rayo_signed_in' AND NOT EXISTS (
		SELECT FROM member_import
		WHERE member_import.id = undone AND (rayo.is_super_admin() OR institution_id = ANY (rayo.administered()))
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
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION rayo.remove_imported FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION rayo.remove_imported TO rayo_signed_in, rayo_system;
