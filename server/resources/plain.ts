import { bankLines } from './bankLines.ts'
import { cashMovements } from './cashMovements.ts'
import { contactMessages, joinRequests } from './visitors.ts'
import type { RecordOf } from './description.ts'
import { memberImports } from './memberImports.ts'
import { notes } from './notes.ts'
import { notices } from './notices.ts'
import { reminders } from './reminders.ts'
import { runs } from './runs.ts'

export const PLAIN = {
  memberImports,
  notes,
  runs,
  notices,
  bankLines,
  cashMovements,
  reminders,
  joinRequests,
  contactMessages,
} as const
export type PlainTable = keyof typeof PLAIN
export type PlainRecords = { [Table in PlainTable]: RecordOf<(typeof PLAIN)[Table]> }

export const PLAIN_TABLES = Object.keys(PLAIN) as readonly PlainTable[]

export const FORGOTTEN_TABLES = ['joinRequests', 'contactMessages'] as const
export type ForgottenTable = (typeof FORGOTTEN_TABLES)[number]

export function ofEachPlainTable<Result>(make: (table: PlainTable) => Result) {
  // One entry for each table.
  return Object.fromEntries(PLAIN_TABLES.map((table) => [table, make(table)])) as { [Table in PlainTable]: Result }
}
