import { getTableColumns, sql } from 'drizzle-orm'
import type { SavedQueries } from '../port/records.ts'
import { amongst } from './conditions.ts'
import type { Queries } from './queries.ts'
import { savedQueries as table } from './schemaRecords.ts'

const columns = getTableColumns(table)

export function savedQueries(queries: Queries): SavedQueries {
  return {
    seenBy: (userId, institutionIds) =>
      queries.records(
        columns,
        sql`FROM ${table} WHERE ${amongst(columns.userId, 'uuid', [userId])}
          OR ${amongst(columns.institutionId, 'uuid', institutionIds)} ORDER BY ${columns.id}`,
      ),
    insert: (query) => queries.insert(table, [query]),
    async share(id, institutionId) {
      await queries.update(table, { institutionId }, amongst(columns.id, 'uuid', [id]))
    },
    async remove(ids) {
      await queries.rows(sql`DELETE FROM ${table} WHERE ${amongst(columns.id, 'uuid', ids)}`)
    },
  }
}
