import { getTableColumns, sql } from 'drizzle-orm'
import { LIVE_STATES } from '#domain/reminders/reminder'
import { reminders as described } from '../../resources/reminders.ts'
import type { ReminderReads } from '../port/plain.ts'
import { matching, where } from './conditions.ts'
import { reached } from './described.ts'
import { describedReads } from './describedReads.ts'
import type { Queries } from './queries.ts'
import { oneOf } from './schemaChecks.ts'
import { reminders } from './schemaReminders.ts'

const COLUMNS = getTableColumns(reminders)

export function reminderReads(queries: Queries): ReminderReads {
  return {
    ...describedReads(queries, reminders, described),
    async latest(scope, institutionId) {
      const live = where(
        reached(described.reach, COLUMNS, scope),
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
