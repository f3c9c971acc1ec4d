import type { Scope } from '#domain/access'
import type { Reminder } from '#domain/reminder'
import type { FilterOf, SortOf } from '../../resources/description.ts'
import type { reminders } from '../../resources/reminders.ts'
import type { Reads } from './table.ts'

export type ReminderFilter = FilterOf<typeof reminders>
export type ReminderSort = SortOf<typeof reminders>

export interface ReminderReads extends Reads<Reminder, ReminderFilter, ReminderSort> {
  /**
   * Returns the last live reminder (`LIVE_STATES`) of each member of an institution, by day and then by id, in the order
   * of the members' ids.
   */
  latest(scope: Scope, institutionId: string): Promise<Reminder[]>
}
