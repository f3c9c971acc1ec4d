import type { Lock, Lockable, Locked, ReadTransaction, WriteTransaction } from './port.ts'

/** How a store makes each part of a reading transaction. */
export type ReadsBy<Source, Reads = ReadTransaction> = { [Name in keyof Reads]: (source: Source) => Reads[Name] }

/** How it makes what a writing transaction has besides the reads of the same name. */
export type WritesBy<Source> = {
  [Name in keyof WriteTransaction as ReadOf<Name> extends WriteTransaction[Name] ? never : Name]: (
    source: Source,
    tx: WriteTransaction,
  ) => ReadOf<Name> extends undefined ? WriteTransaction[Name] : Omit<WriteTransaction[Name], keyof ReadOf<Name>>
}

type ReadOf<Name> = Name extends keyof ReadTransaction ? ReadTransaction[Name] : undefined

/** Makes the parts of transactions when they are used: a request uses few, and making all takes as long as a query. */
export function lazyTransactions<Source, Writing>(reads: ReadsBy<Source>, writes: WritesBy<Writing>) {
  const readMakers: Readonly<Record<string, (source: Source) => unknown>> = reads
  const writeMakers: Readonly<Record<string, (source: Writing, tx: WriteTransaction) => unknown>> = writes
  const all = { ...reads, ...writes }
  return {
    read: (source: Source) => lazy(reads, (name) => readMakers[name]?.(source)) as ReadTransaction,
    write: (source: Source, writing: Writing) => {
      const tx: WriteTransaction = lazy(all, (name) => {
        const [read, write] = [readMakers[name]?.(source), writeMakers[name]?.(writing, tx)]
        return typeof read === 'object' && typeof write === 'object' ? { ...read, ...write } : (write ?? read)
      }) as WriteTransaction
      return tx
    },
  }
}

/** An object with a part for each maker. */
function lazy(makers: object, make: (name: string) => unknown): object {
  const parts = new Map<PropertyKey, unknown>()
  const part = (name: PropertyKey) => {
    if (!parts.has(name)) parts.set(name, make(String(name)))
    return parts.get(name)
  }
  return new Proxy(makers, { get: (_, name) => part(name) })
}

const EVERYTHING = { kind: 'all' } as const

/** How each kind of record is read once it is locked, at the transaction's instant (milliseconds, UTC). */
const lockedReads = (
  tx: ReadTransaction,
  now: number,
): { [Kind in keyof Lockable]: (id: string) => Promise<Lockable[Kind] | null> } => {
  const institution = async (id: string) => (await tx.institutionsById([id]))[0] ?? null
  return {
    institution,
    books: institution,
    user: (id) => tx.users.stored({ id }),
    fee: (id) => tx.fees.get(EVERYTHING, id, now),
    receipt: (id) => tx.receipts.get(EVERYTHING, id, now),
    plan: (id) => tx.plans.get(EVERYTHING, id, now),
    run: (id) => tx.runs.get(EVERYTHING, id, now),
    membership: (id) => tx.memberships.get(id),
  }
}

/** Makes `lock` of what locks in a store. The read is sent after the lock, and so sees what others wrote before it. */
export function lockOf(
  tx: ReadTransaction,
  now: number,
  take: (kind: keyof Lockable, id: string) => Promise<void>,
): Lock {
  const reads = lockedReads(tx, now)
  return async (kind, id) => {
    const [, record] = await Promise.all([take(kind, id), reads[kind](id)])
    // The one place where a record becomes a locked one.
    return record as Locked<Lockable[typeof kind]> | null
  }
}
