-- What drizzle cannot write: checks, the partial unique keys of decisions §5, indexes with included columns, and triggers.

-- Amounts are minor units; the largest is that of domain/money.ts.
ALTER TABLE rayo.plan
	ADD CONSTRAINT plan_price CHECK (price BETWEEN 0 AND 9000000000),
	ADD CONSTRAINT plan_currency CHECK (currency ~ '^[A-Z]{3}$'),
	ADD CONSTRAINT plan_interval CHECK ("interval" IN ('monthly', 'yearly')),
	ADD CONSTRAINT plan_max_members CHECK (max_members >= 1),
	ADD CONSTRAINT plan_version CHECK (version >= 1);
ALTER TABLE rayo.sport_type ADD CONSTRAINT sport_type_version CHECK (version >= 1);
ALTER TABLE rayo.sport
	ADD CONSTRAINT sport_slug CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	ADD CONSTRAINT sport_version CHECK (version >= 1);
ALTER TABLE rayo.institution
	ADD CONSTRAINT institution_slug CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
	ADD CONSTRAINT institution_status CHECK (status IN ('draft', 'published', 'archived')),
	ADD CONSTRAINT institution_currency CHECK (currency ~ '^[A-Z]{3}$'),
	ADD CONSTRAINT institution_days CHECK (grace_days BETWEEN 0 AND 90 AND due_soon_days BETWEEN 0 AND 90),
	ADD CONSTRAINT institution_offerings CHECK (jsonb_typeof(offerings) = 'array'),
	ADD CONSTRAINT institution_version CHECK (version >= 1);
ALTER TABLE rayo.app_user
	ADD CONSTRAINT app_user_email CHECK (email = lower(email)),
	ADD CONSTRAINT app_user_gender CHECK (gender IN ('M', 'F')),
	ADD CONSTRAINT app_user_version CHECK (version >= 1);
ALTER TABLE rayo.membership
	ADD CONSTRAINT membership_role CHECK (role IN ('Admin', 'User')),
	ADD CONSTRAINT membership_state CHECK (state IN ('pending', 'accepted')),
	ADD CONSTRAINT membership_invitation CHECK ((state = 'pending') = (invitation IS NOT NULL)),
	ADD CONSTRAINT membership_version CHECK (version >= 1);
ALTER TABLE rayo.fee
	ADD CONSTRAINT fee_amount CHECK (amount BETWEEN 0 AND 9000000000),
	ADD CONSTRAINT fee_currency CHECK (currency ~ '^[A-Z]{3}$'),
	ADD CONSTRAINT fee_period CHECK (period ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
	ADD CONSTRAINT fee_due_date CHECK (due_date BETWEEN '1900-01-01' AND '2200-12-31'),
	ADD CONSTRAINT fee_version CHECK (version >= 1);
ALTER TABLE rayo.receipt
	ADD CONSTRAINT receipt_amount CHECK (amount BETWEEN 1 AND 9000000000),
	ADD CONSTRAINT receipt_currency CHECK (currency ~ '^[A-Z]{3}$'),
	ADD CONSTRAINT receipt_method CHECK (method IN ('Efectivo', 'Transferencia')),
	ADD CONSTRAINT receipt_received_on CHECK (received_on BETWEEN '1900-01-01' AND '2200-12-31'),
	ADD CONSTRAINT receipt_number CHECK (number >= 1),
	ADD CONSTRAINT receipt_version CHECK (version >= 1);
ALTER TABLE rayo.receipt_counter ADD CONSTRAINT receipt_counter_last CHECK (last >= 0);
-- Money in is positive, money out negative; a reversal names what it undoes and nothing else does; a moved credit names its pair.
ALTER TABLE rayo.ledger_entry
	ADD CONSTRAINT ledger_entry_amount CHECK (
		(kind IN ('payment', 'creditIn') AND amount > 0) OR (kind IN ('reversal', 'creditOut') AND amount < 0)
	),
	ADD CONSTRAINT ledger_entry_reversal CHECK ((kind = 'reversal') = (reverses IS NOT NULL)),
	ADD CONSTRAINT ledger_entry_pair CHECK ((kind IN ('creditIn', 'creditOut')) = (pair_id IS NOT NULL));
ALTER TABLE rayo.idempotency_record
	ADD CONSTRAINT idempotency_record_response CHECK ((status IS NULL) = (body IS NULL));

-- A fee of a period is unique among those not cancelled; one without, within its run. Having no sport is a value like any other.
CREATE UNIQUE INDEX "fee.period" ON rayo.fee (institution_id, user_id, sport_id, concept, period)
	NULLS NOT DISTINCT WHERE period IS NOT NULL AND cancelled_at IS NULL;
CREATE UNIQUE INDEX "fee.run" ON rayo.fee (run_id, user_id, sport_id, concept)
	NULLS NOT DISTINCT WHERE period IS NULL AND run_id IS NOT NULL;

-- Lists of fees by status and due date (the latest first, as the list does when it is not told), of one institution and of all. What row
-- security looks at is included, so that counting reads the index alone.
CREATE INDEX fee_institution_standing ON rayo.fee (institution_id, standing, due_date DESC, id) INCLUDE (user_id, paid);
CREATE INDEX fee_institution_due ON rayo.fee (institution_id, due_date DESC, id) INCLUDE (user_id);
CREATE INDEX fee_standing ON rayo.fee (standing, due_date DESC, id) INCLUDE (institution_id, user_id, paid);
CREATE INDEX fee_due ON rayo.fee (due_date DESC, id) INCLUDE (institution_id, user_id);

-- The ledger and the history are only ever added to, whoever asks.
CREATE FUNCTION rayo.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rayo.ledger_entry
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rayo.audit_event
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.refuse_change();

-- A ledger entry belongs to its fee's institution, whatever the statement says.
CREATE FUNCTION rayo.fill_ledger_institution() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	SELECT institution_id INTO NEW.institution_id FROM fee WHERE id = NEW.fee_id;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'no fee %', NEW.fee_id USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'ledgerEntry.feeId';
	END IF;
	RETURN NEW;
END
$$;
CREATE TRIGGER institution BEFORE INSERT ON rayo.ledger_entry
	FOR EACH ROW EXECUTE FUNCTION rayo.fill_ledger_institution();

-- What a fee has been paid is the sum of its ledger.
CREATE FUNCTION rayo.add_to_paid() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	UPDATE fee SET paid = fee.paid + added.amount
	FROM (SELECT fee_id, sum(amount)::bigint AS amount FROM added_entry GROUP BY fee_id) AS added
	WHERE fee.id = added.fee_id;
	RETURN NULL;
END
$$;
CREATE TRIGGER paid AFTER INSERT ON rayo.ledger_entry REFERENCING NEW TABLE AS added_entry
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.add_to_paid();

-- An institution's counter never lags behind its receipts, however they came.
CREATE FUNCTION rayo.count_receipt() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	INSERT INTO receipt_counter AS counter (institution_id, last)
	SELECT institution_id, max(number) FROM added_receipt GROUP BY institution_id ORDER BY institution_id
	ON CONFLICT (institution_id) DO UPDATE SET last = excluded.last WHERE counter.last < excluded.last;
	RETURN NULL;
END
$$;
CREATE TRIGGER counter AFTER INSERT ON rayo.receipt REFERENCING NEW TABLE AS added_receipt
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.count_receipt();

-- References inside a list are held by tables of their own.
CREATE FUNCTION rayo.link_offerings() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
DECLARE
	wanted uuid[] := ARRAY(SELECT (offering ->> 'sportId')::uuid FROM jsonb_array_elements(NEW.offerings) AS offering);
BEGIN
	DELETE FROM institution_offering WHERE institution_id = NEW.id AND sport_id <> ALL (wanted);
	INSERT INTO institution_offering SELECT NEW.id, sport_id FROM unnest(wanted) AS sport_id ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
CREATE TRIGGER offerings AFTER INSERT OR UPDATE OF offerings ON rayo.institution
	FOR EACH ROW EXECUTE FUNCTION rayo.link_offerings();

CREATE FUNCTION rayo.link_sports() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	DELETE FROM membership_sport WHERE membership_id = NEW.id AND sport_id <> ALL (NEW.sport_ids);
	INSERT INTO membership_sport SELECT NEW.id, sport_id FROM unnest(NEW.sport_ids) AS sport_id ON CONFLICT DO NOTHING;
	RETURN NULL;
END
$$;
CREATE TRIGGER sports AFTER INSERT OR UPDATE OF sport_ids ON rayo.membership
	FOR EACH ROW EXECUTE FUNCTION rayo.link_sports();
