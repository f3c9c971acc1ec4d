-- The roles in which the API's transactions run (server/store/port.ts, Principal): they own nothing and cannot log in. They belong to the
-- whole server, so that another database of it may have made them before, or be making them now.
DO $$
DECLARE
	wanted text;
	held boolean;
BEGIN
	FOREACH wanted IN ARRAY ARRAY['rayo_public', 'rayo_signed_in', 'rayo_signing_in', 'rayo_system'] LOOP
		IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = wanted) THEN
			BEGIN
				EXECUTE format('CREATE ROLE %I NOLOGIN NOINHERIT', wanted);
			EXCEPTION WHEN duplicate_object OR unique_violation THEN
				NULL;
			END;
		END IF;
		-- From PostgreSQL 16 on, whoever makes a role may administer it but not become it before it is granted.
		IF current_setting('server_version_num')::integer >= 160000 THEN
			EXECUTE 'SELECT pg_has_role(current_user, $1, ''SET'')' INTO held USING wanted;
		ELSE
			held := pg_has_role(current_user, wanted, 'MEMBER');
		END IF;
		IF NOT held THEN
			EXECUTE format('GRANT %I TO CURRENT_USER', wanted);
		END IF;
	END LOOP;
END
$$;

GRANT USAGE ON SCHEMA rayo TO rayo_public, rayo_signed_in, rayo_signing_in, rayo_system;

GRANT SELECT ON rayo.institution, rayo.institution_offering, rayo.sport, rayo.sport_type, rayo.plan
	TO rayo_public, rayo_signed_in, rayo_signing_in, rayo_system;

GRANT INSERT, UPDATE, DELETE ON rayo.sport, rayo.sport_type, rayo.plan TO rayo_signed_in, rayo_system;
GRANT INSERT, UPDATE ON rayo.institution TO rayo_signed_in, rayo_system;

-- People are written by the functions of the next migration alone.
GRANT SELECT ON rayo.app_user, rayo.membership, rayo.membership_sport TO rayo_signed_in, rayo_signing_in, rayo_system;
GRANT INSERT, UPDATE ON rayo.membership TO rayo_signed_in, rayo_system;

-- `paid` is the ledger's to keep.
GRANT SELECT ON rayo.fee TO rayo_signed_in, rayo_system;
GRANT
	INSERT (id, created_at, updated_at, version, institution_id, user_id, sport_id, concept, period, amount, currency, due_date, exempt,
		cancelled_at, cancel_reason, run_id, concept_key, search),
	UPDATE (updated_at, version, institution_id, user_id, sport_id, concept, period, amount, currency, due_date, exempt,
		cancelled_at, cancel_reason, run_id, concept_key, search)
	ON rayo.fee TO rayo_signed_in, rayo_system;
GRANT SELECT, INSERT, UPDATE ON rayo.receipt, rayo.receipt_counter TO rayo_signed_in, rayo_system;
GRANT SELECT, INSERT ON rayo.ledger_entry TO rayo_signed_in, rayo_system;

GRANT SELECT, INSERT ON rayo.audit_event TO rayo_signed_in, rayo_system;
GRANT INSERT ON rayo.audit_event TO rayo_signing_in;
GRANT SELECT, INSERT, UPDATE ON rayo.idempotency_record TO rayo_signed_in, rayo_system;
GRANT DELETE ON rayo.idempotency_record TO rayo_system;
