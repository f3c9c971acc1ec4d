import type { Scope } from '#domain/access/access'
import type { Reminder } from '#domain/reminders/reminder'
import type { reminders } from '../../resources/reminders.ts'
import type { ReadsOf } from './table.ts'

export interface ReminderReads extends ReadsOf<Reminder, typeof reminders> {
  /**
   * Returns the last live reminder (`LIVE_STATES`) of each member of an institution, by day and then by id, in the order
   * of the members' ids.
   */
  latest(scope: Scope, institutionId: string): Promise<Reminder[]>
}
