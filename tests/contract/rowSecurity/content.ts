import type { Scope } from '#domain/access/access'
import { loadSnapshot } from '#server/store/postgres/loadSnapshot'
import { createPostgresStore, type PostgresStore } from '#server/store/postgres/store'
import type { Principal, WriteTransaction } from '#server/store/port'
import { worldContent } from '../../access/content.ts'
import { NOW } from '../../access/world.ts'
import { aLedgerEntry, aMembership, aReceipt, aUser, anAuditEvent } from '../../support/builders.ts'
import { freshDatabase, type DatabaseKind } from '../../support/databases.ts'

/** The scope of a query whose author forgot to limit it. */
export const FORGOTTEN: Scope = { kind: 'all' }

const { records, membershipOf, snapshot } = worldContent()
export { records, membershipOf }
export const {
  a,
  b,
  draft,
  adminA,
  userA,
  peerA,
  multi,
  memberB,
  feeA,
  paidA,
  feePeer,
  feeB,
  paidB,
  receiptA,
  receiptB,
  bankLineA,
  bankLineB,
} = records

export const signedIn = (subject: string): Principal => ({ kind: 'signedIn', subject })
export const signingIn = (subject: string, email: string): Principal => ({ kind: 'signingIn', subject, email })
export const NOBODY: Principal = { kind: 'public' }
export const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

/** A former member of A, and a receipt of A that userA paid for peerA too. */
export const former = aUser({ givenName: 'Antes', email: 'antes@example.org', phone: '+5491144445555' })
export const shared = aReceipt({
  institutionId: a.id,
  payerId: userA.id,
  number: 7,
  amount: 900,
  reference: 'De userA',
})
export const sharesOf = [
  aLedgerEntry({ feeId: paidA.id, amount: 800, receiptId: shared.id }),
  aLedgerEntry({ feeId: feePeer.id, amount: 100, receiptId: shared.id }),
]
const withMore: typeof snapshot = {
  ...snapshot,
  users: [...snapshot.users, former],
  memberships: [...snapshot.memberships, aMembership({ userId: former.id, institutionId: a.id, until: '2024-06-14' })],
  receipts: [...snapshot.receipts, shared],
  ledger: [...snapshot.ledger, ...sharesOf],
  audit: [
    ...snapshot.audit,
    anAuditEvent({ entity: 'receipt', entityId: shared.id, institutionId: a.id, action: 'register' }),
    anAuditEvent({ entity: 'user', entityId: former.id, action: 'edit' }),
  ],
}

/** Opens a store with these records on a database of its own. */
export async function openWithMore(kind: DatabaseKind): Promise<PostgresStore> {
  const database = await freshDatabase(kind)
  await loadSnapshot(database, withMore)
  return createPostgresStore(database)
}

/** Writes as somebody and takes it back. Throws what refuses it. */
export async function attempt(
  store: PostgresStore,
  principal: Principal,
  work: (tx: WriteTransaction) => Promise<unknown>,
): Promise<void> {
  const TAKEN_BACK = new Error('taken back')
  const writing = store.as(principal, NOW).write(async (tx) => {
    await work(tx)
    throw TAKEN_BACK
  })
  await writing.catch((error: unknown) => {
    if (error !== TAKEN_BACK) throw error
  })
}
