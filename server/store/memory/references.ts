import { uploadedName } from '#domain/clubs/pictureRules'
import type { Description } from '../../resources/description.ts'
import { DESCRIBED, DESCRIBED_TABLES, type DescribedTable } from '../../resources/index.ts'
import { TABLE_NAMES, type Records, type TableName, type Tables } from './snapshot.ts'
import type { Index } from './table.ts'

export type Reference = {
  name: string
  from: TableName
  to: TableName
  idsOf: (record: object) => readonly string[]
  isExempt?: (tables: Tables, record: object, id: string) => boolean
}

function reference<From extends TableName>(
  name: string,
  from: From,
  to: TableName,
  idsOf: (record: Records[From]) => readonly (string | null)[],
  isExempt?: (tables: Tables, record: Records[From], id: string) => boolean,
): Reference {
  // The table `from` has only records of this kind.
  const own = (record: object) => record as Records[From]
  return {
    name,
    from,
    to,
    idsOf: (record) => idsOf(own(record)).filter((id) => id !== null),
    ...(isExempt && { isExempt: (tables, record, id) => isExempt(tables, own(record), id) }),
  }
}

/**
 * Whether an id names a pending membership of the institution. Fees and receipts may name one instead of a person (record
 * 9).
 */
function isInvited({ memberships }: Tables, { institutionId }: { institutionId: string }, id: string): boolean {
  const membership = memberships.get(id)
  return membership?.state === 'pending' && membership.institutionId === institutionId
}

// Descriptions name fields of their own records and tables of the catalogue. The contract suite covers each.
const text = (record: object, field: string) => Reflect.get(record, field) as string | null
const entries = (record: object, field: string) => Reflect.get(record, field) as readonly object[]

/** The table that a field of this name refers to, in every described record that has the field. */
const TABLES: Readonly<Record<string, TableName>> = {
  typeId: 'sportTypes',
  planId: 'plans',
  institutionId: 'institutions',
  userId: 'users',
  actorId: 'users',
  membershipId: 'memberships',
  sportId: 'sports',
  receiptId: 'receipts',
}

function describedReferences(table: DescribedTable): Reference[] {
  const { entity, record: schema, links = {}, pictures = [] }: Description = DESCRIBED[table]
  return [
    ...Object.keys(schema.shape).flatMap((field) => {
      const to = TABLES[field]
      return to ? [reference(`${entity}.${field}`, table, to, (record) => [text(record, field)])] : []
    }),
    ...pictures.map((field) =>
      reference(`${entity}.${field}`, table, 'pictures', (record) => [uploadedName(text(record, field))]),
    ),
    ...Object.entries(links).map(([list, { field, to }]) =>
      reference(`${entity}.${list}.${field}`, table, to as TableName, (record) =>
        entries(record, list).map((entry) => text(entry, field)),
      ),
    ),
  ]
}

/** All references. The history has none, because it outlives its records. */
export const REFERENCES: readonly Reference[] = [
  ...DESCRIBED_TABLES.flatMap(describedReferences),
  reference('membership.userId', 'memberships', 'users', ({ userId }) => [userId]),
  reference('membership.institutionId', 'memberships', 'institutions', ({ institutionId }) => [institutionId]),
  reference('membership.guardianId', 'memberships', 'memberships', ({ guardianId }) => [guardianId]),
  reference('membership.importId', 'memberships', 'memberImports', ({ importId }) => [importId]),
  reference('membership.sportIds', 'memberships', 'sports', ({ sportIds }) => sportIds),
  reference('fee.institutionId', 'fees', 'institutions', ({ institutionId }) => [institutionId]),
  reference('fee.userId', 'fees', 'users', ({ userId }) => [userId], isInvited),
  reference('fee.sportId', 'fees', 'sports', ({ sportId }) => [sportId]),
  reference('fee.runId', 'fees', 'runs', ({ runId }) => [runId]),
  reference('receipt.institutionId', 'receipts', 'institutions', ({ institutionId }) => [institutionId]),
  reference('receipt.payerId', 'receipts', 'users', ({ payerId }) => [payerId], isInvited),
  reference('receipt.actorId', 'receipts', 'users', ({ actorId }) => [actorId]),
  reference('noticePicture.noticeId', 'noticePictures', 'notices', ({ noticeId }) => [noticeId]),
  reference('savedQuery.userId', 'savedQueries', 'users', ({ userId }) => [userId]),
  reference('savedQuery.institutionId', 'savedQueries', 'institutions', ({ institutionId }) => [institutionId]),
  reference('cashMovement.reverses', 'cashMovements', 'cashMovements', ({ reverses }) => [reverses]),
  reference('ledgerEntry.feeId', 'ledger', 'fees', ({ feeId }) => [feeId]),
  reference('ledgerEntry.receiptId', 'ledger', 'receipts', ({ receiptId }) => [receiptId]),
  reference('ledgerEntry.reverses', 'ledger', 'ledger', ({ reverses }) => [reverses]),
]

const BY_TABLE = new Map(TABLE_NAMES.map((name) => [name, REFERENCES.filter(({ from }) => from === name)]))

export function missingReference<Name extends TableName>(
  tables: Tables,
  name: Name,
  record: Records[Name],
): string | null {
  const missing = BY_TABLE.get(name)?.find(({ to, idsOf, isExempt }) =>
    idsOf(record).some((id) => !tables[to].has(id) && isExempt?.(tables, record, id) !== true),
  )
  return missing?.name ?? null
}

type Indexed = { indexes: { naming: ReadonlyMap<string, Index<object>> } }

export function namedBy({ indexes }: Indexed, table: TableName, id: string): string | null {
  const isNamed = ({ to, name }: Reference) => to === table && (indexes.naming.get(name)?.get(id).length ?? 0) > 0
  return REFERENCES.find(isNamed)?.name ?? null
}
