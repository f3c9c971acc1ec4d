import type { ForgottenTable, PLAIN, PlainRecords, PlainTable } from '../../resources/plain.ts'
import type { ReadsOf, Writes } from './table.ts'

/** The reads of the records that no form fills in. */
export type PlainReads = { [Table in PlainTable]: ReadsOf<PlainRecords[Table], (typeof PLAIN)[Table]> }

/** Removes the records that came to their end (`ended`) and were last changed before an instant. Returns how many. */
type Forgets = { forget(before: string): Promise<number> }

export type PlainWrites = {
  [Table in PlainTable]: PlainReads[Table] &
    Writes<PlainRecords[Table]> &
    (Table extends ForgottenTable ? Forgets : unknown)
}
