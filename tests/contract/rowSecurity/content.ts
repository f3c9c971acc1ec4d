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
const extended: typeof snapshot = {
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

/** A store of these records on its own database. */
type Opened = {
  database: () => Db
  as(principal: Principal, now?: number): Transactions
  /** Writes as a principal and rolls back. Throws the refusal. */
  attempt(principal: Principal, work: Work): Promise<void>
  /** Runs a statement as a principal, without any scope. */
  ask(principal: Principal, statement: string, values?: unknown[]): Promise<Row[]>
  /** Returns the rows of a table that a principal sees without any scope. */
  rowsOf(principal: Principal, table: string): Promise<({ id: string } & Row)[]>
}

/** Describes stores with these records on each kind of database. `prepare` writes more before the tests. */
export function describeStores(title: string, prepare: Work | null, describeStore: (opened: Opened) => void): void {
  describe.each<DatabaseKind>(['pglite', 'postgres'])(`${title} on %s`, (kind) => {
    let store: PostgresStore
    beforeAll(async () => {
      const database = await freshDatabase(kind)
      await loadSnapshot(database, extended)
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
        const ROLLBACK = new Error('taken back')
        const writing = store.as(principal, NOW).write(async (tx) => {
          await work(tx)
          throw ROLLBACK
        })
        await writing.catch((error: unknown) => {
          if (error !== ROLLBACK) throw error
        })
      },
      ask,
      // Callers that read ids use tables that have them.
      rowsOf: async (principal, table) =>
        (await ask(principal, `SELECT * FROM rayo.${table}`)) as ({ id: string } & Row)[],
    })
  })
}

/** The messages with which the database refuses a write. */
export const REFUSAL = /row-level security|permission denied|not theirs|stale version/
