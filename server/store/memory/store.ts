import { recordOf } from '#domain/values/record'
import { createQueue } from '#domain/values/queue'
import { lockOf, actorRecordsOf, transactionOf } from '../port.ts'
import type { HintListener, ReadTransaction, Store, Transactions, WriteTransaction, PartsBy } from '../port.ts'
import { countReceipt, createDatabase, type Database } from './database.ts'
import { frozenCopy } from './table.ts'
import { Session } from './session.ts'
import { TABLE_NAMES, emptySnapshot, type Change, type Records, type Snapshot, type TableName } from './snapshot.ts'
import { ofEachTable, type DescribedTable } from '../../resources/index.ts'
import { institutions } from '../../resources/institutions.ts'
import { accountRequests, audit, idempotency, ledger, noticePictures, pictures, savedQueries } from './records.ts'
import { described } from './described.ts'
import { fees, lockFees, receipts } from './money.ts'
import { memberships } from './memberships.ts'
import { reachTest } from './query.ts'
import { activeMembers, reportReads, totalsOf } from './totals.ts'
import { users } from './users.ts'

export type { Change, Snapshot } from './snapshot.ts'

/** A store in memory that can be saved elsewhere and follow another copy. */
export interface MemoryStore extends Store, Transactions {
  snapshot(): Snapshot
  /** Replays committed changes of another copy of this store, unchecked, once the running transactions have ended. */
  apply(changes: readonly Change[]): void
}

export type MemoryStoreOptions = {
  snapshot?: Snapshot
  /** Gets the changes of each write before it resolves. If it fails, the write is undone and rejects. */
  onCommit?: (changes: readonly Change[]) => void | Promise<void>
}

/** Runs one transaction after another, so a nested one would never end. Throws for a bad snapshot. */
export function createMemoryStore({ snapshot = emptySnapshot(), onCommit }: MemoryStoreOptions = {}): MemoryStore {
  const database = createDatabase(snapshot)
  const queue = createQueue()
  let waiting = 0
  const exclusively = async <T>(work: () => Promise<T>) => {
    waiting += 1
    return queue(work).finally(() => (waiting -= 1))
  }
  const listeners = new Set<HintListener>()
  let isClosed = false
  const assertOpen = () => {
    if (isClosed) throw new Error('the store is closed')
  }

  async function read<T>(work: (tx: ReadTransaction) => Promise<T>, now: number): Promise<T> {
    return exclusively(async () => {
      assertOpen()
      const session = new Session(database, now, 'read')
      try {
        return await work(memoryTransaction(session))
      } finally {
        session.end()
      }
    })
  }

  async function write<T>(work: (tx: WriteTransaction) => Promise<T>, now: number): Promise<T> {
    return exclusively(async () => {
      assertOpen()
      const session = new Session(database, now, 'write')
      try {
        const result = await work(memoryTransaction(session))
        session.assertNotFailed()
        session.end()
        if (session.changes.length > 0) await onCommit?.(session.changes)
        notifyListeners(session.changes)
        return result
      } catch (error) {
        session.end()
        session.rollback()
        throw error
      }
    })
  }

  function notifyListeners(changes: readonly Change[]): void {
    for (const { table, record } of changes) {
      if (table !== 'audit') continue
      const { institutionId, entity } = record as Records['audit']
      for (const listener of listeners) listener({ institutionId, entity })
    }
  }

  function applyNow(changes: readonly Change[]): void {
    replay(database, changes)
    notifyListeners(changes)
  }

  const store: MemoryStore = {
    // Scopes exclusively limit what is visible here. Memory has no row security.
    as: (_principal, now) => ({ read: (work) => read(work, now), write: (work) => write(work, now) }),
    read: (work) => read(work, Date.now()),
    write: (work) => write(work, Date.now()),
    onHint(listener) {
      listeners.add(listener)
      listener(null)
      return () => void listeners.delete(listener)
    },
    close: () =>
      exclusively(async () => {
        isClosed = true
      }),
    snapshot: () => snapshotOf(database),
    apply(changes) {
      if (waiting === 0) applyNow(changes)
      else void exclusively(async () => applyNow(changes))
    },
  }
  return store
}

function snapshotOf({ tables }: Database): Snapshot {
  // The rows of each table are those of its name.
  return recordOf(TABLE_NAMES, (name) => [...tables[name].all()]) as Snapshot
}

function replay(database: Database, changes: readonly Change[]): void {
  const set = <Name extends TableName>(name: Name, key: string, record: Records[Name] | null) =>
    database.tables[name].set(key, record)
  for (const { table, key, record } of changes) {
    // The changes come from another copy of this store, which has checked them.
    set(table, key, frozenCopy(record) as Records[TableName] | null)
    if (table === 'receipts' && record !== null) countReceipt(database, record as Records['receipts'])
  }
}

const memoryTransaction = transactionOf<Session>({
  ...ofEachTable<Pick<PartsBy<Session>, DescribedTable>>((table) => (session: Session) => described(session, table)),
  now: ({ now }) => now,
  users,
  memberships,
  fees,
  receipts,
  ledger,
  reports: reportReads,
  audit,
  idempotency,
  pictures,
  noticePictures,
  savedQueries,
  accountRequests,
  actorRecords: (_session, tx) => async (subject) => {
    const user = await tx.users.stored({ subject })
    return user && actorRecordsOf(tx, user)
  },
  institutionsById,
  institutionSlugsTaken: (session) => async (slugs) =>
    [...new Set(slugs)].filter((slug) => session.open.tables.institutions.by('slug', slug).length > 0),
  places,
  totals: (session) => async (scope) => totalsOf(session, scope),
  activeMembers: (session) => async (scope) => activeMembers(session, scope),
  part: (session) => (work) => session.part(work),
  // Writes run one at a time here, so every record is locked already.
  lock: (session, tx) => lockOf(tx, async () => void session.open),
  lockFees: (session) => async (ids) => lockFees(session, ids),
  lockMessages: (session) => async () => void session.open,
  nextReceiptNumber: (session) => async (institutionId) => session.nextReceiptNumber(institutionId),
})

function institutionsById(session: Session): ReadTransaction['institutionsById'] {
  return async (ids) => [...new Set(ids)].flatMap((id) => session.open.tables.institutions.get(id) ?? [])
}

function places(session: Session): ReadTransaction['places'] {
  return async (scope) => {
    const visible = [...session.open.tables.institutions.all()].filter(reachTest(institutions.reach, scope))
    const byName = visible.map(({ city, province }) => [JSON.stringify([city, province]), { city, province }] as const)
    return [...new Map(byName).values()]
  }
}
