-- Plans are locked too, while all of them are put into one order (ADR 38).
CREATE OR REPLACE FUNCTION rayo.lock_record(kind text, wanted uuid) RETURNS void
	LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = rayo, pg_temp AS $$
BEGIN
	CASE kind
		WHEN 'institution' THEN PERFORM FROM institution WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'user' THEN PERFORM FROM app_user WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'fee' THEN PERFORM FROM fee WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'receipt' THEN PERFORM FROM receipt WHERE id = wanted FOR NO KEY UPDATE;
		WHEN 'plan' THEN PERFORM FROM plan WHERE id = wanted FOR NO KEY UPDATE;
	END CASE;
END
$$;
