import type { Scope } from '#domain/access'
import { isLive } from '#domain/reminder'
import type { Reminder } from '#domain/reminder'
import { reminders } from '../../resources/reminders.ts'
import type { ReminderFilter, ReminderReads } from '../port/reminders.ts'
import { fieldTests, reached, sortKeys } from './described.ts'
import { pageOf, sortedIds } from './query.ts'
import type { Session } from './session.ts'

const SORTS = sortKeys(reminders.sorts)

export function reminderReads(session: Session): ReminderReads {
  const wanted = (scope: Scope, filter: ReminderFilter) => {
    const covered = reached(reminders.reach, scope)
    const matches = fieldTests(reminders.filters, filter)
    return [...session.open.tables.reminders.all()].filter((reminder) => covered(reminder) && matches(reminder))
  }
  return {
    list: async ({ scope, filter, sort, range }) => pageOf(wanted(scope, filter), SORTS[sort.field], sort.order, range),
    ids: async ({ scope, filter, sort }) => sortedIds(wanted(scope, filter), SORTS[sort.field], sort.order),
    async get(scope, id) {
      const reminder = session.open.tables.reminders.get(id)
      return reminder && reached(reminders.reach, scope)(reminder) ? reminder : null
    },
    async latest(scope, institutionId) {
      const last = new Map<string, Reminder>()
      for (const reminder of wanted(scope, { institutionId }).filter(({ state }) => isLive(state))) {
        const known = last.get(reminder.membershipId)
        if (!known || isAfter(reminder, known)) last.set(reminder.membershipId, reminder)
      }
      return [...last.values()].toSorted((a, b) => (a.membershipId < b.membershipId ? -1 : 1))
    },
  }
}

const isAfter = (a: Reminder, b: Reminder) => (a.day === b.day ? a.id > b.id : a.day > b.day)
