import { bankLines, cashMovements, notices, receipts } from './receipts.ts'
import { CATALOGUE, type RemovableTable } from './catalogue.ts'
import type { Description, RecordOf } from './description.ts'
import { fees, reminders, runs } from './fees.ts'
import { memberImports, notes, users } from './users.ts'
import { contactMessages, joinRequests } from './visitors.ts'

/** The tables that both stores read and write by their descriptions. */
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

/** The tables whose records are deleted some time after their end (`ended`). */
export const EXPIRING_TABLES = ['joinRequests', 'contactMessages'] as const
export type ExpiringTable = (typeof EXPIRING_TABLES)[number]

export type DeletableTable = RemovableTable | ExpiringTable | 'notes'

/** The results of `make` by table. `Results` states the type that each description determines. */
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
