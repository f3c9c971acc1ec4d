import { isLive } from '#domain/reminders/reminder'
import type { Reminder } from '#domain/reminders/reminder'
import { reminders } from '../../resources/reminders.ts'
import type { ReminderReads } from '../port/plain.ts'
import { describedReads, reached } from './described.ts'
import type { Session } from './session.ts'

export function reminderReads(session: Session): ReminderReads {
  const reads = describedReads(() => session.open.tables.reminders, reminders)
  return {
    ...reads,
    async latest(scope, institutionId) {
      const last = new Map<string, Reminder>()
      const covered = reached(reminders.reach, scope)
      for (const reminder of session.open.tables.reminders.all()) {
        if (!isLive(reminder.state) || reminder.institutionId !== institutionId || !covered(reminder)) continue
        const latest = last.get(reminder.membershipId)
        if (!latest || isAfter(reminder, latest)) last.set(reminder.membershipId, reminder)
      }
      return [...last.values()].toSorted((a, b) => (a.membershipId < b.membershipId ? -1 : 1))
    },
  }
}

const isAfter = (a: Reminder, b: Reminder) => (a.day === b.day ? a.id > b.id : a.day > b.day)
