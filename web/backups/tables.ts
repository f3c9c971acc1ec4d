import { z } from 'zod'
import type { Session } from '../../server/store/postgres/connection/connection.ts'

export type Table = { name: string; columns: readonly Column[]; order: string }
/** A column and its type. `json` columns travel as text, which keeps SQL's NULL and JSON's null apart. */
type Column = z.infer<typeof columnRow>

const tableRow = z.object({ name: z.string(), key: z.array(z.string()), self: z.array(z.string()) })
const columnRow = z.object({ table: z.string(), name: z.string(), type: z.string(), json: z.boolean() })
const referenceRow = z.object({ table: z.string(), names: z.string() })

/** Tables that triggers write to or read, besides the table's references. Their rows are restored first. */
const LINKED: Readonly<Record<string, readonly string[]>> = {
  institution: ['sport'],
  membership: ['sport'],
  fee: ['app_user', 'membership'],
  receipt: ['app_user', 'membership'],
  receipt_counter: ['receipt'],
  fee_tally: ['fee'],
}

const NOT_DATA = 'migration'

/** All tables, as the database lists them, each after the tables it refers to. */
export async function readTables(session: Session): Promise<Table[]> {
  const tables = z.array(tableRow).parse(await session.query(TABLES, [NOT_DATA]))
  const columns = z.array(columnRow).parse(await session.query(COLUMNS))
  const links = Object.entries(LINKED).flatMap(([table, others]) => others.map((names) => ({ table, names })))
  const references = [...z.array(referenceRow).parse(await session.query(REFERENCES)), ...links]
  return inOrder(tables, references).map(({ name, key, self }) => ({
    name,
    columns: columns.filter(({ table }) => table === name),
    order: [...self.map((column) => `${quote(column)} IS NOT NULL`), ...key.map(quote)].join(', '),
  }))
}

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Orders tables so that each comes after those it refers to. Throws when tables refer to each other in a circle. */
function inOrder<T extends { name: string }>(
  tables: readonly T[],
  references: readonly z.infer<typeof referenceRow>[],
) {
  const ordered: T[] = []
  let rest = [...tables]
  while (rest.length > 0) {
    const waiting = new Set(rest.map(({ name }) => name))
    const ready = rest.filter(
      ({ name }) => !references.some(({ table, names }) => table === name && names !== name && waiting.has(names)),
    )
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...waiting].join(', ')}`)
    ordered.push(...ready)
    rest = rest.filter((table) => !ready.includes(table))
  }
  return ordered
}

const TABLES = `
  SELECT t.relname AS name,
    ARRAY(SELECT a.attname::text FROM pg_constraint c, unnest(c.conkey) WITH ORDINALITY AS k(attnum, place), pg_attribute a
      WHERE c.conrelid = t.oid AND c.contype = 'p' AND a.attrelid = t.oid AND a.attnum = k.attnum ORDER BY k.place) AS key,
    ARRAY(SELECT a.attname::text FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = ANY (c.conkey)
      WHERE c.conrelid = t.oid AND c.confrelid = t.oid AND c.contype = 'f' ORDER BY a.attnum) AS self
  FROM pg_class t
  WHERE t.relnamespace = 'rayo'::regnamespace AND t.relkind = 'r' AND t.relname <> $1
  ORDER BY t.relname`

const COLUMNS = `
  SELECT t.relname AS table, a.attname AS name, format_type(a.atttypid, a.atttypmod) AS type,
    a.atttypid IN ('json'::regtype, 'jsonb'::regtype) AS json
  FROM pg_class t JOIN pg_attribute a ON a.attrelid = t.oid
  WHERE t.relnamespace = 'rayo'::regnamespace AND t.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  ORDER BY t.relname, a.attnum`

const REFERENCES = `
  SELECT DISTINCT t.relname AS table, r.relname AS names
  FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid JOIN pg_class r ON r.oid = c.confrelid
  WHERE c.contype = 'f' AND c.connamespace = 'rayo'::regnamespace`
