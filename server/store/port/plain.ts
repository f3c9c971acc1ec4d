import type { Scope } from '#domain/access/access'
import type { Reminder } from '#domain/reminders/reminder'
import type { ForgottenTable, PLAIN, PlainRecords, PlainTable } from '../../resources/plain.ts'
import type { reminders } from '../../resources/reminders.ts'
import type { ReadsOf, Writes } from './table.ts'

export type PlainReads = { [Table in PlainTable]: ReadsOf<PlainRecords[Table], (typeof PLAIN)[Table]> }

/** Removes the records that came to their end (`ended`) and were last changed before an instant. Returns how many. */
type Forgets = { forget(before: string): Promise<number> }

export type PlainWrites = {
  [Table in PlainTable]: PlainReads[Table] &
    Writes<PlainRecords[Table]> &
    (Table extends ForgottenTable ? Forgets : unknown)
}

export interface ReminderReads extends ReadsOf<Reminder, typeof reminders> {
  /**
   * Returns the last live reminder (`LIVE_STATES`) of each member of an institution, by day and then by id, in the
   * order of the members' ids.
   */
  latest(scope: Scope, institutionId: string): Promise<Reminder[]>
}
