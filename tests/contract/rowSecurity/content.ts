import type { Scope } from '#domain/access/access'
import { loadSnapshot } from '#server/store/postgres/queries/loadSnapshot'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Db, Row } from '#server/store/postgres/connection/connection'
import { beginOf, createPostgresStore, type PostgresStore } from '#server/store/postgres/store'
import type { Principal, Transactions, WriteTransaction } from '#server/store/port'
import { worldContent } from '../../access/content.ts'
import { NOW } from '../../access/world.ts'
import { aLedgerEntry, aMembership, aReceipt, aUser, anAuditEvent } from '../../support/builders.ts'
import { freshDatabase, type DatabaseKind } from '../../support/databases.ts'

/** The scope of a query whose author forgot to limit it. */
export const FORGOTTEN: Scope = { kind: 'all' }

const { records, membershipOf, snapshot } = worldContent()
export { records, membershipOf }
const { a, userA, paidA, feePeer } = records

export const signedIn = (subject: string): Principal => ({ kind: 'signedIn', subject })
export const signingIn = (subject: string, email: string): Principal => ({ kind: 'signingIn', subject, email })
export const NOBODY: Principal = { kind: 'public' }
export const SYSTEM: Principal = { kind: 'system' }
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

type Work = (tx: WriteTransaction) => Promise<unknown>

/** What is done with a store of these records, on a database of its own. */
type Opened = {
  database: () => Db
  as(principal: Principal, now?: number): Transactions
  /** Writes as somebody and takes it back. Throws what refuses it. */
  attempt(principal: Principal, work: Work): Promise<void>
  /** Returns what a statement returns to somebody, without any scope. */
  ask(principal: Principal, statement: string, values?: unknown[]): Promise<Row[]>
  /** Returns the rows of a table that somebody sees without any scope. */
  rowsOf(principal: Principal, table: string): Promise<({ id: string } & Row)[]>
}

/** Describes stores with these records on each kind of database. `prepare` writes more before the tests. */
export function describeStores(title: string, prepare: Work | null, describeStore: (opened: Opened) => void): void {
  describe.each<DatabaseKind>(['pglite', 'postgres'])(`${title} on %s`, (kind) => {
    let store: PostgresStore
    beforeAll(async () => {
      const database = await freshDatabase(kind)
      await loadSnapshot(database, withMore)
      store = createPostgresStore(database)
      if (prepare) await store.as(SYSTEM, NOW).write(prepare)
    }, 120_000)
    afterAll(() => store.close())
    const ask: Opened['ask'] = (principal, statement, values) =>
      store.database.transaction((session) => session.query(statement, values), beginOf(principal, NOW, 'read'))
    describeStore({
      database: () => store.database,
      as: (principal, now = NOW) => store.as(principal, now),
      async attempt(principal, work) {
        const TAKEN_BACK = new Error('taken back')
        const writing = store.as(principal, NOW).write(async (tx) => {
          await work(tx)
          throw TAKEN_BACK
        })
        await writing.catch((error: unknown) => {
          if (error !== TAKEN_BACK) throw error
        })
      },
      ask,
      // Who reads ids of rows asks for a table that has them.
      rowsOf: async (principal, table) =>
        (await ask(principal, `SELECT * FROM rayo.${table}`)) as ({ id: string } & Row)[],
    })
  })
}

/** How the database says that a write is not for somebody. */
export const REFUSAL = /row-level security|permission denied|not theirs|stale version/
