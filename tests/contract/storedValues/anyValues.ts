import * as fc from 'fast-check'
import type { Db } from '#server/store/postgres/connection/connection'

/** Test values of a PostgreSQL type, as text: the limits of its range, and values that look like another type. */
function valuesOf(type: string, uuid: string): readonly (string | null)[] {
  switch (type) {
    case 'text':
      return [...ODD_TEXTS, ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 40 }), { numRuns: 1, seed: 2024 })]
    case 'boolean':
      return ['true', 'false']
    case 'integer':
      return ['2147483647', '-2147483648', '90']
    case 'bigint':
      return ['9223372036854775807', '-9223372036854775808', '9007199254740993', '1000000000000']
    case 'date':
      return ['infinity', '-infinity', '4713-01-01 BC', '5874897-12-31', '1900-01-01', '2200-12-31']
    case 'timestamp(3) with time zone':
      return ['infinity', '-infinity', '4713-01-01 00:00+00 BC', '294276-12-31 00:00+00', '1900-01-01 00:00:00.001+00']
    case 'uuid':
      return ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', uuid]
    case 'uuid[]':
      return ['{}', '{NULL}', `{${uuid},${uuid}}`, `{{${uuid}},{${uuid}}}`]
    case 'text[]':
      return ['{}', '{NULL}', '{collects}', '{collects,collects}', '{{collects},{members}}']
    case 'bytea':
      return ['\\x', '\\x00ff']
    case 'jsonb':
      return [
        ...ODD_JSON,
        `[{"sportId":"${uuid}","variants":[{}]}]`,
        `[{"sportId":"${uuid}","schedule":7,"monthlyAmount":"x","variants":[{"amount":"x"}]}]`,
      ]
    default:
      throw new Error(`no values of ${type} are known: name some`)
  }
}

/** Time zones that only one engine knows, texts that look like a zone, and texts that somebody may cast. */
const ODD_TEXTS = ['', 'BET', '<x>-5', '{"a":1}', 'x'.repeat(3000)]
const ODD_JSON = ['null', '"x"', '{"email":1,"birthdate":"x"}', '[null,1,"x",[],{}]']

type Column = { table: string; column: string; type: string }

/** Every column that a statement can write, except in the table of migrations. */
async function columnsOf(db: Db): Promise<Column[]> {
  const rows = await db.query(`
    SELECT relname, attname, format_type(atttypid, atttypmod) AS type
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'rayo'::regnamespace AND relkind = 'r' AND relname <> 'migration'
      AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
    ORDER BY relname, attnum`)
  return rows.map(({ relname, attname, type }) => ({
    table: String(relname),
    column: String(attname),
    type: String(type),
  }))
}

/** A value for a column; it may be null. */
export type Trial = Column & { value: string | null }

/** The trials of every column. `uuid` is the id of an existing record. */
export async function trialsOf(db: Db, uuid: string): Promise<Trial[]> {
  const columns = await columnsOf(db)
  return columns.flatMap((column) => [...valuesOf(column.type, uuid), null].map((value) => ({ ...column, value })))
}

/**
 * Stores each value as the table's owner, without the triggers that protect history and ledger. Each accepted value
 * changes `perTrial` rows that no other trial changes. Returns the accepted trials.
 */
export async function storeTrials(
  db: Db,
  trials: readonly Trial[],
  perTrial: (table: string) => number,
): Promise<Trial[]> {
  const tries = trials.map((trial, nth) => ({ ...trial, nth, size: perTrial(trial.table) }))
  return db.transaction(async (session) => {
    await session.script(TRIAL)
    const results = await session.query(
      `SELECT nth, pg_temp.try_value(tried.table, tried.column, tried.type, tried.value, tried.size) AS taken
       FROM jsonb_to_recordset($1::jsonb)
         AS tried (nth integer, "table" text, "column" text, type text, value text, size integer)`,
      [JSON.stringify(tries)],
    )
    await session.script(RESTORE)
    return results.flatMap(({ nth, taken }) => (taken === true ? (trials[Number(nth)] ?? []) : []))
  })
}

/** Finds rows by their original key, because a trial may change it. */
const TRIAL = `
  ALTER TABLE rayo.ledger_entry DISABLE TRIGGER append_only;
  ALTER TABLE rayo.audit_event DISABLE TRIGGER append_only;
  CREATE TEMPORARY TABLE victim (name text, row integer, condition text, PRIMARY KEY (name, row)) ON COMMIT DROP;
  DO $do$
  DECLARE
    each record;
  BEGIN
    FOR each IN
      SELECT relname, string_agg(attname, ', ' ORDER BY attnum) AS key,
        string_agg(format('format(%L, %I)', attname || ' = %L', attname), $$ || ' AND ' || $$ ORDER BY attnum) AS condition
      FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
        JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
      WHERE indisprimary AND relnamespace = 'rayo'::regnamespace GROUP BY relname
    LOOP
      EXECUTE format('INSERT INTO victim SELECT %L, row_number() OVER (ORDER BY %s) - 1, %s FROM rayo.%I',
        each.relname, each.key, each.condition, each.relname);
    END LOOP;
  END
  $do$;
  CREATE TEMPORARY TABLE free (name text PRIMARY KEY, row integer NOT NULL) ON COMMIT DROP;
  INSERT INTO free SELECT DISTINCT name, 0 FROM victim;
  CREATE FUNCTION pg_temp.try_row(tab text, col text, type text, value text, nth integer) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    key text := (SELECT condition FROM victim WHERE name = tab AND victim.row = nth);
  BEGIN
    IF key IS NULL THEN
      RAISE 'rayo.% has too few rows', tab USING ERRCODE = 'assert_failure';
    END IF;
    EXECUTE format('UPDATE rayo.%I SET %I = %L::%s WHERE %s', tab, col, value, type, key);
    RETURN true;
  EXCEPTION WHEN integrity_constraint_violation OR data_exception THEN
    RETURN false;
  END
  $$;
  CREATE FUNCTION pg_temp.try_value(tab text, col text, type text, value text, size integer) RETURNS boolean LANGUAGE plpgsql AS $$
  DECLARE
    first integer := (SELECT row FROM free WHERE name = tab);
    taken boolean := false;
  BEGIN
    FOR nth IN first .. first + size - 1 LOOP
      taken := pg_temp.try_row(tab, col, type, value, nth) OR taken;
    END LOOP;
    UPDATE free SET row = first + size WHERE name = tab AND taken;
    RETURN taken;
  END
  $$`
const RESTORE = `
  ALTER TABLE rayo.ledger_entry ENABLE TRIGGER append_only;
  ALTER TABLE rayo.audit_event ENABLE TRIGGER append_only;
  DROP FUNCTION pg_temp.try_value(text, text, text, text, integer), pg_temp.try_row(text, text, text, text, integer)`
