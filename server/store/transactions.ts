import type { Lock, Lockable, Locked, ReadTransaction, WriteTransaction } from './port.ts'

/** How a store makes each part of a transaction. One that reads has the same parts; its type hides those that write. */
export type PartsBy<Source> = {
  [Name in keyof WriteTransaction]: (source: Source, tx: WriteTransaction) => WriteTransaction[Name]
}

/** Makes the transactions of a store. */
export function transactionOf<Source>(makers: PartsBy<Source>): (source: Source) => WriteTransaction {
  return (source) => {
    // A part for each maker.
    const tx = {} as WriteTransaction
    for (const [name, make] of Object.entries(makers)) Object.assign(tx, { [name]: make(source, tx) })
    return tx
  }
}

const EVERYTHING = { kind: 'all' } as const

/** How each kind of record is read once it is locked. */
const lockedReads = (
  tx: ReadTransaction,
): { [Kind in keyof Lockable]: (id: string) => Promise<Lockable[Kind] | null> } => {
  const institution = async (id: string) => (await tx.institutionsById([id]))[0] ?? null
  return {
    institution,
    books: institution,
    user: (id) => tx.users.stored({ id }),
    fee: (id) => tx.fees.get(EVERYTHING, id),
    receipt: (id) => tx.receipts.get(EVERYTHING, id),
    plan: (id) => tx.plans.get(EVERYTHING, id),
    run: (id) => tx.runs.get(EVERYTHING, id),
    notice: (id) => tx.notices.get(EVERYTHING, id),
    membership: (id) => tx.memberships.get(id),
  }
}

/** Makes `lock` of what locks in a store. The read is sent after the lock, and so sees what others wrote before it. */
export function lockOf(tx: ReadTransaction, take: (kind: keyof Lockable, id: string) => Promise<void>): Lock {
  const reads = lockedReads(tx)
  return async (kind, id) => {
    const [, record] = await Promise.all([take(kind, id), reads[kind](id)])
    // The one place where a record becomes a locked one.
    return record as Locked<Lockable[typeof kind]> | null
  }
}
