ALTER TABLE "rayo"."fee" DROP CONSTRAINT "fee.userId";
--> statement-breakpoint
ALTER TABLE "rayo"."receipt" DROP CONSTRAINT "receipt.payerId";
--> statement-breakpoint
ALTER TABLE "rayo"."membership" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "membership_without_email" ON "rayo"."membership" USING btree ("invitation_family_name_key","id") WHERE "rayo"."membership"."user_id" IS NULL;

-- Owing needs no acceptance (ADR 34). A member without e-mail is a pending membership that is nobody's, and no Admin's.
ALTER TABLE rayo.membership
	ADD CONSTRAINT membership_addressed CHECK ((user_id IS NULL) = (invitation IS NOT NULL AND invitation ->> 'email' IS NULL)),
	ADD CONSTRAINT membership_admin CHECK (role = 'User' OR user_id IS NOT NULL);

-- Whom a fee or receipt names: a person, or a pending membership of its institution. The membership stays locked, so that it is accepted before the
-- row is written, and the row then refused, or after, and the row then given to the person with the others.
CREATE FUNCTION rayo.refer_to_member() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	named uuid;
	reference text := TG_ARGV[0];
BEGIN
	IF TG_TABLE_NAME = 'fee' THEN
		named := NEW.user_id;
	ELSE
		named := NEW.payer_id;
	END IF;
	PERFORM FROM app_user WHERE id = named;
	IF NOT FOUND THEN
		PERFORM FROM membership WHERE id = named AND institution_id = NEW.institution_id AND state = 'pending' FOR SHARE;
		IF NOT FOUND THEN
			RAISE EXCEPTION 'no member %', named USING ERRCODE = 'foreign_key_violation', CONSTRAINT = reference;
		END IF;
	END IF;
	RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION rayo.refer_to_member FROM PUBLIC;
CREATE TRIGGER member AFTER INSERT OR UPDATE OF user_id ON rayo.fee
	FOR EACH ROW EXECUTE FUNCTION rayo.refer_to_member('fee.userId');
CREATE TRIGGER member AFTER INSERT OR UPDATE OF payer_id ON rayo.receipt
	FOR EACH ROW EXECUTE FUNCTION rayo.refer_to_member('receipt.payerId');

-- Puts what an accepted membership owes and has paid under its person, who does it by accepting.
CREATE FUNCTION rayo.take_dues(accepted uuid) RETURNS TABLE (kind text, id uuid)
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
#variable_conflict use_column
DECLARE
	person uuid := (SELECT user_id FROM membership WHERE id = accepted AND state = 'accepted');
BEGIN
	IF person IS NULL THEN
		RETURN;
	END IF;
	IF current_setting('role') = 'rayo_signed_in' AND person IS DISTINCT FROM rayo.actor_id() THEN
		RAISE EXCEPTION 'not theirs to take' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN QUERY UPDATE fee SET user_id = person WHERE user_id = accepted RETURNING 'fee', fee.id;
	RETURN QUERY UPDATE receipt SET payer_id = person WHERE payer_id = accepted RETURNING 'receipt', receipt.id;
END
$$;
REVOKE ALL ON FUNCTION rayo.take_dues FROM PUBLIC;
GRANT EXECUTE ON FUNCTION rayo.take_dues TO rayo_signed_in, rayo_system;

-- As before, but that a pending membership may be nobody's: an e-mail that is added makes it somebody's, and one that is taken away nobody's again.
CREATE OR REPLACE FUNCTION rayo.guard_membership() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
DECLARE
	refused boolean := false;
BEGIN
	-- In a statement of its own: whoever is no role of a sign-in may not call what the next ones do.
	IF current_setting('role') = 'rayo_signed_in' THEN
		IF TG_OP = 'INSERT' THEN
			refused := NEW.state <> 'pending'
				AND (NEW.user_id IS DISTINCT FROM rayo.actor_id() OR NOT rayo.made_now(NEW.institution_id));
		ELSE
			refused := NEW.institution_id <> OLD.institution_id
				OR (NEW.user_id IS DISTINCT FROM OLD.user_id AND (OLD.state <> 'pending' OR NEW.state <> 'pending'))
				OR (NEW.state <> OLD.state AND (NEW.state <> 'accepted' OR OLD.user_id IS DISTINCT FROM rayo.actor_id()
					OR OLD.invitation ->> 'email' IS DISTINCT FROM (SELECT email FROM app_user WHERE id = rayo.actor_id())))
				OR (
					NOT (rayo.is_super_admin() OR OLD.institution_id = ANY (rayo.administered()))
					AND (NEW.user_id, NEW.role, NEW.since, NEW.until, NEW.member_number, NEW.sport_ids, NEW.exemptions)
						IS DISTINCT FROM
						(OLD.user_id, OLD.role, OLD.since, OLD.until, OLD.member_number, OLD.sport_ids, OLD.exemptions)
				);
		END IF;
	END IF;
	IF refused THEN
		RAISE EXCEPTION 'not theirs to change' USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END
$$;
