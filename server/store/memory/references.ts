import { uploadedName } from '#domain/clubs/pictureRules'
import type { Description } from '../../resources/description.ts'
import { DESCRIBED, DESCRIBED_TABLES, type DescribedTable } from '../../resources/index.ts'
import type { Records, TableName, Tables } from './snapshot.ts'
import type { Rows } from './table.ts'

type Reference = { name: string; from: TableName; to: TableName; idsOf: (record: object) => readonly string[] }

// A reference field holds an id, a list of ids or null. The contract suite covers each.
const idsIn = (record: object, field: string) =>
  [Reflect.get(record, field) as string | null | readonly string[]].flat().filter((id) => id !== null)

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

function describedReferences(from: DescribedTable): Reference[] {
  const { entity, record: schema, links = {}, pictures = [] }: Description = DESCRIBED[from]
  return [
    ...Object.keys(schema.shape).flatMap((field) => {
      const to = TABLES[field]
      return to ? [{ name: `${entity}.${field}`, from, to, idsOf: (record: object) => idsIn(record, field) }] : []
    }),
    ...pictures.map((field): Reference => {
      const idsOf = (record: object) => idsIn(record, field).flatMap((address) => uploadedName(address) ?? [])
      return { name: `${entity}.${field}`, from, to: 'pictures', idsOf }
    }),
    ...Object.entries(links).map(([list, { field, to }]): Reference => {
      // A link starts from a list of objects and ends in a table.
      const entries = (record: object) => Reflect.get(record, list) as readonly object[]
      const idsOf = (record: object) => entries(record).flatMap((entry) => idsIn(entry, field))
      return { name: `${entity}.${list}.${field}`, from, to: to as TableName, idsOf }
    }),
  ]
}

const OTHERS: {
  [From in TableName]?: [entity: string, fields: { [Field in keyof Records[From]]?: TableName }]
} = {
  memberships: [
    'membership',
    {
      userId: 'users',
      institutionId: 'institutions',
      guardianId: 'memberships',
      importId: 'memberImports',
      sportIds: 'sports',
    },
  ],
  fees: ['fee', { institutionId: 'institutions', userId: 'users', sportId: 'sports', runId: 'runs' }],
  receipts: ['receipt', { institutionId: 'institutions', payerId: 'users', actorId: 'users' }],
  noticePictures: ['noticePicture', { noticeId: 'notices' }],
  savedQueries: ['savedQuery', { userId: 'users', institutionId: 'institutions' }],
  cashMovements: ['cashMovement', { reverses: 'cashMovements' }],
  ledger: ['ledgerEntry', { feeId: 'fees', receiptId: 'receipts', reverses: 'ledger' }],
}

/** All references. The history has none, because it outlives its records. */
const REFERENCES: readonly Reference[] = [
  ...DESCRIBED_TABLES.flatMap(describedReferences),
  ...Object.entries(OTHERS).flatMap(([from, [entity, fields]]) =>
    Object.entries(fields).map(([field, to]): Reference => {
      const idsOf = (record: object) => idsIn(record, field)
      return { name: `${entity}.${field}`, from: from as TableName, to, idsOf }
    }),
  ),
]

/** Fees and receipts may name a pending membership of their institution instead of a person (record 9). */
const OF_PAYERS = new Set(['fee.userId', 'receipt.payerId'])

function isInvited({ memberships }: Tables, record: object, id: string): boolean {
  const membership = memberships.get(id)
  return membership?.state === 'pending' && membership.institutionId === Reflect.get(record, 'institutionId')
}

export function missingReference(tables: Tables, table: TableName, record: object): string | null {
  const missing = REFERENCES.find(
    ({ name, from, to, idsOf }) =>
      from === table &&
      idsOf(record).some((id) => !tables[to].has(id) && !(OF_PAYERS.has(name) && isInvited(tables, record, id))),
  )
  return missing?.name ?? null
}

export function referenceTo(tables: Tables, table: TableName, id: string): string | null {
  const isNamed = ({ from, idsOf }: Reference) => {
    const rows: Rows<object> = tables[from]
    return [...rows.all()].some((record) => idsOf(record).includes(id))
  }
  return REFERENCES.find((reference) => reference.to === table && isNamed(reference))?.name ?? null
}
