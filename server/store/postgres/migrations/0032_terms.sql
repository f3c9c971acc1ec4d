ALTER TABLE "rayo"."app_user" DROP CONSTRAINT "app_user_instants";--> statement-breakpoint
ALTER TABLE "rayo"."app_user" ADD COLUMN "terms_version" date;--> statement-breakpoint
ALTER TABLE "rayo"."app_user" ADD COLUMN "terms_accepted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "rayo"."app_user" ADD CONSTRAINT "app_user_terms" CHECK (("rayo"."app_user"."terms_version" IS NULL) = ("rayo"."app_user"."terms_accepted_at" IS NULL));--> statement-breakpoint
ALTER TABLE "rayo"."app_user" ADD CONSTRAINT "app_user_terms_version" CHECK ("rayo"."app_user"."terms_version" BETWEEN '1900-01-01' AND '2200-12-31');--> statement-breakpoint
ALTER TABLE "rayo"."app_user" ADD CONSTRAINT "app_user_instants" CHECK ("rayo"."app_user"."created_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."app_user"."updated_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z' AND "rayo"."app_user"."terms_accepted_at" BETWEEN '1900-01-01 00:00Z' AND '2300-01-01 00:00Z');

-- As before, with the columns that are new.
CREATE OR REPLACE FUNCTION rayo.update_user(record jsonb, expected_version integer) RETURNS boolean
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	next rayo.app_user := jsonb_populate_record(NULL::rayo.app_user, record);
BEGIN
	UPDATE app_user SET (created_at, updated_at, version, subject, email, email_held, given_name, family_name, gender, birthdate, phone,
			document_number, active, super_admin, terms_version, terms_accepted_at, email_key, given_name_key, family_name_key, search)
		= (next.created_at, next.updated_at, next.version, next.subject, next.email, next.email_held, next.given_name, next.family_name,
			next.gender, next.birthdate, next.phone, next.document_number, next.active, next.super_admin, next.terms_version,
			next.terms_accepted_at, next.email_key, next.given_name_key, next.family_name_key, next.search)
		WHERE id = next.id AND version = expected_version;
	RETURN FOUND;
END
$$;

-- As before, and nobody but the person themselves, once signed in, accepts the terms.
CREATE OR REPLACE FUNCTION rayo.guard_user() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	asking text := current_setting('role');
	person CONSTANT text[] := ARRAY['given_name', 'family_name', 'gender', 'birthdate', 'phone', 'document_number',
		'given_name_key', 'family_name_key', 'search'];
	every_write CONSTANT text[] := ARRAY['updated_at', 'version'];
	theirs text[] := '{}';
	refused boolean := false;
BEGIN
	IF asking = 'rayo_signing_in' THEN
		refused := NEW.subject IS DISTINCT FROM current_setting('rayo.subject', true)
			OR NEW.email IS DISTINCT FROM current_setting('rayo.email', true)
			OR (TG_OP = 'INSERT' AND (NEW.super_admin OR NEW.terms_version IS NOT NULL))
			OR (TG_OP = 'UPDATE' AND (OLD.id IS DISTINCT FROM rayo.signing_in_id() OR NEW.super_admin <> OLD.super_admin
				OR (NEW.terms_version, NEW.terms_accepted_at) IS DISTINCT FROM (OLD.terms_version, OLD.terms_accepted_at)));
	ELSIF asking = 'rayo_signed_in' AND TG_OP = 'INSERT' THEN
		refused := NEW.subject IS NOT NULL OR NEW.super_admin OR NEW.terms_version IS NOT NULL;
	ELSIF asking = 'rayo_signed_in' THEN
		IF OLD.id = rayo.actor_id() THEN
			theirs := theirs || person || ARRAY['terms_version', 'terms_accepted_at'];
		ELSIF rayo.is_super_admin() THEN
			theirs := theirs || ARRAY['active'];
		END IF;
		IF rayo.edits_person(OLD.id) THEN
			theirs := theirs || person;
			-- Whoever has signed in changes their e-mail at the identity provider.
			IF OLD.subject IS NULL THEN
				theirs := theirs || ARRAY['email', 'email_key', 'email_held'];
			END IF;
		END IF;
		-- What was typed under a mistaken e-mail is taken off a record that nothing else speaks of.
		IF OLD.subject IS NULL AND NOT EXISTS (SELECT FROM membership WHERE user_id = OLD.id)
			AND (NEW.given_name, NEW.family_name) = ('', '')
			AND num_nonnulls(NEW.gender, NEW.birthdate, NEW.phone, NEW.document_number) = 0
		THEN
			theirs := theirs || person;
		END IF;
		refused := cardinality(theirs) = 0
			OR to_jsonb(NEW) - theirs - every_write <> to_jsonb(OLD) - theirs - every_write;
	ELSIF asking = 'rayo_public' THEN
		refused := true;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to write' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
