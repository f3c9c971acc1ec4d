-- What grew in the history, and where, for all processes that listen. What was done is not said.
CREATE FUNCTION rayo.hint() RETURNS trigger LANGUAGE plpgsql SET search_path = rayo, pg_temp AS $$
BEGIN
	PERFORM pg_notify('rayo_hints', json_build_object('institutionId', institution_id, 'entity', entity)::text)
	FROM (SELECT DISTINCT institution_id, entity FROM added) AS kind;
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER hint AFTER INSERT ON rayo.audit_event REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION rayo.hint();
