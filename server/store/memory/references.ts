import { uploadedName } from '#domain/pictureRules'
import type { Database, Tables } from './database.ts'
import type { Records, TableName } from './snapshot.ts'

/** One reference of a record: its name (`fee.userId`), the table it points into, and the id, null when it points nowhere. */
type Reference = readonly [name: string, table: TableName, id: string | null]

const none = (): readonly Reference[] => []

/** Fees and receipts name a person, or a pending membership of their institution (ADR 34), which then needs no person. */
function personOrInvited({ memberships }: Tables, institutionId: string, id: string): string | null {
  const membership = memberships.get(id)
  return membership?.state === 'pending' && membership.institutionId === institutionId ? null : id
}

const REFERENCES: { [Name in TableName]: (record: Records[Name], tables: Tables) => readonly Reference[] } = {
  sportTypes: none,
  sports: ({ typeId, imageUrl }) => [
    ['sport.typeId', 'sportTypes', typeId],
    ['sport.imageUrl', 'pictures', uploadedName(imageUrl)],
  ],
  plans: none,
  institutions: ({ planId, offerings, logoUrl }) => [
    ['institution.planId', 'plans', planId],
    ['institution.logoUrl', 'pictures', uploadedName(logoUrl)],
    ...offerings.map(({ sportId }) => ['institution.offerings.sportId', 'sports', sportId] as const),
  ],
  users: none,
  memberships: ({ userId, institutionId, sportIds }) => [
    ['membership.userId', 'users', userId],
    ['membership.institutionId', 'institutions', institutionId],
    ...sportIds.map((sportId) => ['membership.sportIds', 'sports', sportId] as const),
  ],
  fees: ({ institutionId, userId, sportId }, tables) => [
    ['fee.institutionId', 'institutions', institutionId],
    ['fee.userId', 'users', personOrInvited(tables, institutionId, userId)],
    ['fee.sportId', 'sports', sportId],
  ],
  receipts: ({ institutionId, payerId, actorId }, tables) => [
    ['receipt.institutionId', 'institutions', institutionId],
    ['receipt.payerId', 'users', personOrInvited(tables, institutionId, payerId)],
    ['receipt.actorId', 'users', actorId],
  ],
  ledger: ({ feeId, receiptId, reverses }) => [
    ['ledgerEntry.feeId', 'fees', feeId],
    ['ledgerEntry.receiptId', 'receipts', receiptId],
    ['ledgerEntry.reverses', 'ledger', reverses],
  ],
  // History outlives what it tells of, so neither of these is held to a record.
  audit: none,
  idempotency: none,
  pictures: none,
}

/** The name of the first reference of a record that points to nothing, or null. */
export function missingReference<Name extends TableName>(
  tables: Tables,
  name: Name,
  record: Records[Name],
): string | null {
  const missing = REFERENCES[name](record, tables).find(([, table, id]) => id !== null && !tables[table].has(id))
  return missing ? missing[0] : null
}

export type Removable = 'sports' | 'sportTypes' | 'plans'

/** The name of a reference by which some record names this one, or null when nothing does. */
export function namedBy({ indexes }: Database, table: Removable, id: string): string | null {
  const namers = {
    sportTypes: [['sport.typeId', indexes.sportsByType]],
    plans: [['institution.planId', indexes.institutionsByPlan]],
    sports: [
      ['institution.offerings.sportId', indexes.institutionsBySport],
      ['membership.sportIds', indexes.membershipsBySport],
      ['fee.sportId', indexes.feesBySport],
    ],
  } as const
  return namers[table].find(([, index]) => index.get(id).length > 0)?.[0] ?? null
}
