import { getTableColumns, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { RecordBase } from '#domain/values/identifier'
import type { Description } from '../../resources/description.ts'
import { PLAIN, type PlainTable } from '../../resources/plain.ts'
import type { PlainReads, LatestReminders } from '../port/table.ts'
import { list, where, matching } from './conditions.ts'
import { columnOf, rowOf, reachCondition, describedReads } from './described.ts'
import type { Queries } from './queries.ts'
import { bankLines } from './schemaBank.ts'
import { cashMovements } from './schemaMoney.ts'
import { notices } from './schemaNotices.ts'
import { memberImports, notes } from './schemaPeople.ts'
import { feeRuns } from './schemaRuns.ts'
import { contactMessages, joinRequests } from './schemaVisitors.ts'
import { removes, writes } from './writes.ts'
import { LIVE_STATES } from '#domain/reminders/reminder'
import { oneOf } from './columns.ts'
import { reminders } from './schemaRecords.ts'

type Versioned = PgTable & Record<'id' | 'version' | 'updatedAt', PgColumn>
const TABLES: Readonly<Record<PlainTable, Versioned>> = {
  memberImports,
  notes,
  runs: feeRuns,
  notices,
  bankLines,
  cashMovements,
  joinRequests,
  contactMessages,
  reminders,
}

export function plainReads(queries: Queries, name: PlainTable): PlainReads[PlainTable] {
  const reads = describedReads(queries, TABLES[name], PLAIN[name])
  // Each table has the reads of its own description.
  return { ...reads, ...(name === 'reminders' && latestReminders(queries)) } as unknown as PlainReads[PlainTable]
}

export function plainWrites(queries: Queries, name: PlainTable) {
  return {
    ...writes(queries, TABLES[name], (record: RecordBase) => rowOf(PLAIN[name], record)),
    ...removes(queries, TABLES[name]),
    forget: (before: string) => forget(queries, TABLES[name], PLAIN[name], before),
  }
}

export const insertPlain = (queries: Queries, name: PlainTable, records: readonly object[]) =>
  queries.insert(
    TABLES[name],
    records.map((record) => rowOf(PLAIN[name], record)),
  )

async function forget(queries: Queries, table: Versioned, { ended }: Description, before: string): Promise<number> {
  if (!ended) return 0
  const column = columnOf(getTableColumns(table), ended.field)
  const isEnded = sql`${column}::text = ANY (${list(ended.values.map(String))}::text[])`
  const old = where(isEnded, sql`${table.updatedAt} < ${before}::timestamptz`)
  return (await queries.rows(sql`DELETE FROM ${table} ${old} RETURNING 1`)).length
}

const COLUMNS = getTableColumns(reminders)

function latestReminders(queries: Queries): LatestReminders {
  return {
    async latest(scope, institutionId) {
      const live = where(
        reachCondition(PLAIN.reminders.reach, COLUMNS, scope),
        matching(reminders.institutionId, 'uuid', institutionId),
        oneOf(reminders.state, LIVE_STATES),
      )
      const last = sql`SELECT DISTINCT ON (${reminders.membershipId}) ${reminders.id} FROM ${reminders} ${live}
        ORDER BY ${reminders.membershipId}, ${reminders.day} DESC, ${reminders.id} DESC`
      const rows = sql`FROM ${reminders} WHERE ${reminders.id} = ANY (ARRAY(${last})) ORDER BY ${reminders.membershipId}`
      return queries.records(COLUMNS, rows)
    },
  }
}
