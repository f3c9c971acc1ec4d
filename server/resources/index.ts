import { bankLines, cashMovements, notices, receipts } from './receipts.ts'
import { CATALOGUE, type RemovableTable } from './catalogue.ts'
import type { Description, RecordOf } from './description.ts'
import { fees, reminders, runs } from './fees.ts'
import { memberImports, notes, users } from './users.ts'
import { contactMessages, joinRequests } from './visitors.ts'

/** What both stores read and write from its description alone. */
export const DESCRIBED = {
  ...CATALOGUE,
  memberImports,
  notes,
  runs,
  notices,
  bankLines,
  cashMovements,
  reminders,
  joinRequests,
  contactMessages,
} as const satisfies Record<string, Description>

export type DescribedTable = keyof typeof DESCRIBED
export type DescribedRecords = { [Table in DescribedTable]: RecordOf<(typeof DESCRIBED)[Table]> }
export const DESCRIBED_TABLES = Object.keys(DESCRIBED) as readonly DescribedTable[]

/** Those whose records are deleted some time after their end (`ended`). */
export const FORGOTTEN_TABLES = ['joinRequests', 'contactMessages'] as const
export type ForgottenTable = (typeof FORGOTTEN_TABLES)[number]

export type DeletableTable = RemovableTable | ForgottenTable | 'notes'

/** What `make` returns for each table. It follows from the description, as `Results` says of each table. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the one cast of what a description determines
export function ofEachTable<Results extends Record<DescribedTable, unknown>>(
  make: (table: DescribedTable) => unknown,
): Results {
  return Object.fromEntries(DESCRIBED_TABLES.map((table) => [table, make(table)])) as Results
}

export const DESCRIPTIONS = [
  users,
  fees,
  receipts,
  ...Object.values(DESCRIBED),
] as const satisfies readonly Description[]

export type DescribedResource = (typeof DESCRIPTIONS)[number]['resource']
