import { getTableColumns, sql } from 'drizzle-orm'
import { LIVE_STATES } from '#domain/reminder'
import { reminders as described } from '../../resources/reminders.ts'
import type { ReminderFilter, ReminderReads, ReminderSort } from '../port/reminders.ts'
import type { WholeQuery } from '../port/table.ts'
import { matching, where } from './conditions.ts'
import { fieldConditions, reached, sortColumn } from './described.ts'
import { idsNamed, listIds, listPage } from './listing.ts'
import type { Queries } from './queries.ts'
import { oneOf } from './schemaChecks.ts'
import { reminders } from './schemaReminders.ts'

const COLUMNS = getTableColumns(reminders)

function wantedOf({ scope, filter, sort: { field, order } }: WholeQuery<ReminderFilter, ReminderSort>) {
  const conditions = where(
    reached(described.reach, COLUMNS, scope),
    fieldConditions(described.filters, COLUMNS, filter),
  )
  return {
    id: reminders.id,
    from: sql`FROM ${reminders} ${conditions}`,
    sort: sortColumn(COLUMNS, field, described.sorts[field]),
    order,
  }
}

export function reminderReads(queries: Queries): ReminderReads {
  return {
    list: async (query) =>
      listPage(queries, COLUMNS, {
        ...wantedOf(query),
        table: reminders,
        range: query.range,
        atMost: idsNamed(query.filter.id),
      }),
    ids: async (query) => listIds(queries, wantedOf(query)),
    async get(scope, id) {
      const covered = where(matching(reminders.id, 'uuid', id), reached(described.reach, COLUMNS, scope))
      const [reminder] = await queries.records(COLUMNS, sql`FROM ${reminders} ${covered}`)
      return reminder ?? null
    },
    async latest(scope, institutionId) {
      const live = where(
        reached(described.reach, COLUMNS, scope),
        matching(reminders.institutionId, 'uuid', institutionId),
        oneOf(reminders.state, LIVE_STATES),
      )
      const last = sql`SELECT DISTINCT ON (${reminders.membershipId}) ${reminders.id} FROM ${reminders} ${live}
        ORDER BY ${reminders.membershipId}, ${reminders.day} DESC, ${reminders.id} DESC`
      const found = sql`FROM ${reminders} WHERE ${reminders.id} = ANY (ARRAY(${last})) ORDER BY ${reminders.membershipId}`
      return queries.records(COLUMNS, found)
    },
  }
}
