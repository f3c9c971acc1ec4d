import { uploadedName } from '#domain/pictureRules'
import { CATALOGUE, CATALOGUE_TABLES } from '../../resources/catalogue.ts'
import type { CatalogueDescription } from '../../resources/description.ts'
import type { CatalogueTable, RemovableTable } from '../../resources/catalogue.ts'
import type { Records, TableName, Tables } from './snapshot.ts'
import type { Index } from './table.ts'

/** A reference of one table's records to another's. */
export type Reference = {
  /** What errors call it, such as `fee.userId`. */
  name: string
  from: TableName
  to: TableName
  /** The ids that a record names. */
  idsOf: (record: object) => readonly string[]
  /** Whether an id needs no record in `to`. */
  isExempt?: (tables: Tables, record: object, id: string) => boolean
}

function reference<From extends TableName>(
  name: string,
  from: From,
  to: TableName,
  idsOf: (record: Records[From]) => readonly (string | null)[],
  isExempt?: (tables: Tables, record: Records[From], id: string) => boolean,
): Reference {
  // It is asked of records of `from` alone.
  const own = (record: object) => record as Records[From]
  return {
    name,
    from,
    to,
    idsOf: (record) => idsOf(own(record)).filter((id) => id !== null),
    ...(isExempt && { isExempt: (tables, record, id) => isExempt(tables, own(record), id) }),
  }
}

/** Fees and receipts name a person, or a pending membership of their institution (ADR 34), which then needs no person. */
function isInvited({ memberships }: Tables, { institutionId }: { institutionId: string }, id: string): boolean {
  const membership = memberships.get(id)
  return membership?.state === 'pending' && membership.institutionId === institutionId
}

// Descriptions name fields of their own records and tables of the catalogue; the contract suite meets each.
const text = (record: object, field: string) => Reflect.get(record, field) as string | null
const entries = (record: object, field: string) => Reflect.get(record, field) as readonly object[]

/** The references that a description tells. */
function described(table: CatalogueTable): Reference[] {
  const { entity, references = {}, links = {}, pictures = [] }: CatalogueDescription = CATALOGUE[table]
  return [
    ...Object.entries(references).map(([field, to]) =>
      reference(`${entity}.${field}`, table, to as TableName, (record) => [text(record, field)]),
    ),
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

/** Every reference. History outlives what it tells of, so that it is held to no record. */
export const REFERENCES: readonly Reference[] = [
  ...CATALOGUE_TABLES.flatMap(described),
  reference('membership.userId', 'memberships', 'users', ({ userId }) => [userId]),
  reference('membership.institutionId', 'memberships', 'institutions', ({ institutionId }) => [institutionId]),
  reference('membership.sportIds', 'memberships', 'sports', ({ sportIds }) => sportIds),
  reference('fee.institutionId', 'fees', 'institutions', ({ institutionId }) => [institutionId]),
  reference('fee.userId', 'fees', 'users', ({ userId }) => [userId], isInvited),
  reference('fee.sportId', 'fees', 'sports', ({ sportId }) => [sportId]),
  reference('receipt.institutionId', 'receipts', 'institutions', ({ institutionId }) => [institutionId]),
  reference('receipt.payerId', 'receipts', 'users', ({ payerId }) => [payerId], isInvited),
  reference('receipt.actorId', 'receipts', 'users', ({ actorId }) => [actorId]),
  reference('ledgerEntry.feeId', 'ledger', 'fees', ({ feeId }) => [feeId]),
  reference('ledgerEntry.receiptId', 'ledger', 'receipts', ({ receiptId }) => [receiptId]),
  reference('ledgerEntry.reverses', 'ledger', 'ledger', ({ reverses }) => [reverses]),
]

/** The name of the first reference of a record that points to nothing, or null. */
export function missingReference<Name extends TableName>(
  tables: Tables,
  name: Name,
  record: Records[Name],
): string | null {
  const missing = REFERENCES.find(
    ({ from, to, idsOf, isExempt }) =>
      from === name && idsOf(record).some((id) => !tables[to].has(id) && isExempt?.(tables, record, id) !== true),
  )
  return missing?.name ?? null
}

/** Records by what they name: an index for each reference, by its name. */
type Indexed = { indexes: { naming: ReadonlyMap<string, Index<object>> } }

/** Tables whose records are removed, when nothing names them. */
export type Removable = RemovableTable | 'pictures'

/** The name of a reference by which some record names this one, or null when nothing does. */
export function namedBy({ indexes }: Indexed, table: Removable, id: string): string | null {
  const isNamed = ({ to, name }: Reference) => to === table && (indexes.naming.get(name)?.get(id).length ?? 0) > 0
  return REFERENCES.find(isNamed)?.name ?? null
}
