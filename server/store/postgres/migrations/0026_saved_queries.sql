CREATE TABLE "rayo"."saved_query" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"institution_id" uuid,
	"list" text COLLATE "C" NOT NULL,
	"label" text COLLATE "C" NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "saved_query_label" CHECK (char_length("rayo"."saved_query"."label") BETWEEN 1 AND 60),
	CONSTRAINT "saved_query_value" CHECK (jsonb_typeof("rayo"."saved_query"."value") = 'object')
);
--> statement-breakpoint
ALTER TABLE "rayo"."saved_query" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "rayo"."saved_query" ADD CONSTRAINT "savedQuery.userId" FOREIGN KEY ("user_id") REFERENCES "rayo"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rayo"."saved_query" ADD CONSTRAINT "savedQuery.institutionId" FOREIGN KEY ("institution_id") REFERENCES "rayo"."institution"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_query_user" ON "rayo"."saved_query" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "saved_query_institution" ON "rayo"."saved_query" USING btree ("institution_id","id");--> statement-breakpoint
CREATE POLICY "owner" ON "rayo"."saved_query" AS PERMISSIVE FOR ALL TO current_user USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "system" ON "rayo"."saved_query" AS PERMISSIVE FOR ALL TO "rayo_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "seen" ON "rayo"."saved_query" AS PERMISSIVE FOR SELECT TO "rayo_signed_in" USING ("rayo"."saved_query"."user_id" = (SELECT rayo.actor_id()) OR "rayo"."saved_query"."institution_id" = ANY ((SELECT rayo.administered())::uuid[]));--> statement-breakpoint
CREATE POLICY "saved" ON "rayo"."saved_query" AS PERMISSIVE FOR INSERT TO "rayo_signed_in" WITH CHECK ("rayo"."saved_query"."user_id" = (SELECT rayo.actor_id()) AND ("rayo"."saved_query"."institution_id" IS NULL OR "rayo"."saved_query"."institution_id" = ANY ((SELECT rayo.administered())::uuid[])));--> statement-breakpoint
CREATE POLICY "shared" ON "rayo"."saved_query" AS PERMISSIVE FOR UPDATE TO "rayo_signed_in" USING ("rayo"."saved_query"."user_id" = (SELECT rayo.actor_id())) WITH CHECK ("rayo"."saved_query"."user_id" = (SELECT rayo.actor_id()) AND ("rayo"."saved_query"."institution_id" IS NULL OR "rayo"."saved_query"."institution_id" = ANY ((SELECT rayo.administered())::uuid[])));--> statement-breakpoint
CREATE POLICY "removed" ON "rayo"."saved_query" AS PERMISSIVE FOR DELETE TO "rayo_signed_in" USING ("rayo"."saved_query"."user_id" = (SELECT rayo.actor_id()) OR "rayo"."saved_query"."institution_id" = ANY ((SELECT rayo.administered('full'))::uuid[]));--> statement-breakpoint
-- by hand
ALTER TABLE "rayo"."saved_query" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE (institution_id), DELETE ON rayo.saved_query TO rayo_signed_in;--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON rayo.saved_query TO rayo_system;
