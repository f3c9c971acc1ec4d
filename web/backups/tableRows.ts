import { createHash } from 'node:crypto'
import { z } from 'zod'
import { rowLine } from './lines.ts'
import type { Session } from '../../server/store/postgres/connection.ts'
import { quoted } from './tables.ts'
import type { Table } from './tables.ts'

/** Settings of a transaction that make rows read the same in every backup and allow as long as it takes. */
export const AS_IN_BACKUPS = "SET LOCAL TimeZone = 'UTC'; SET LOCAL statement_timeout = 0"

/** How many rows are in memory at once, and how many when a column holds whole pictures. */
const FETCHED = { plain: 500, withBytes: 10 }
const fetched = z.array(z.object({ row: z.string() }))

export async function* tableRows(session: Session, table: Table): AsyncGenerator<string[]> {
  const columns = table.columns.map(({ name, json }) =>
    json ? `${quoted(name)}::text AS ${quoted(name)}` : quoted(name),
  )
  const most = table.columns.some(({ type }) => type === 'bytea') ? FETCHED.withBytes : FETCHED.plain
  await session.query(
    `DECLARE backup NO SCROLL CURSOR FOR SELECT row_to_json(r)::text AS row FROM
      (SELECT ${columns.join(', ')} FROM rayo.${quoted(table.name)} ORDER BY ${table.order}) AS r`,
  )
  for (;;) {
    const rows = fetched.parse(await session.query(`FETCH ${most} FROM backup`))
    if (rows.length > 0) yield rows.map(({ row }) => rowLine(row))
    if (rows.length < most) break
  }
  await session.query('CLOSE backup')
}

export function createTally() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: readonly string[]) {
      rows += lines.length
      for (const line of lines) hash.update(line)
    },
    result: () => ({ rows, digest: hash.copy().digest('hex') }),
  }
}
