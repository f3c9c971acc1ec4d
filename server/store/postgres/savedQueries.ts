import { getTableColumns, sql } from 'drizzle-orm'
import type { SavedQueryReads, SavedQueryWrites } from '../port/records.ts'
import { amongst } from './conditions.ts'
import type { Queries } from './queries.ts'
import { savedQueries } from './schemaRecords.ts'

const columns = getTableColumns(savedQueries)

export function savedQueryReads(queries: Queries): SavedQueryReads {
  return {
    seenBy: (userId, institutionIds) =>
      queries.records(
        columns,
        sql`FROM ${savedQueries} WHERE ${amongst(columns.userId, 'uuid', [userId])}
          OR ${amongst(columns.institutionId, 'uuid', institutionIds)} ORDER BY ${columns.id}`,
      ),
  }
}

export function savedQueryWrites(queries: Queries): SavedQueryWrites {
  return {
    insert: (query) => queries.insert(savedQueries, [query]),
    async share(id, institutionId) {
      await queries.update(savedQueries, { institutionId }, amongst(columns.id, 'uuid', [id]))
    },
    async remove(ids) {
      await queries.rows(sql`DELETE FROM ${savedQueries} WHERE ${amongst(columns.id, 'uuid', ids)}`)
    },
  }
}
