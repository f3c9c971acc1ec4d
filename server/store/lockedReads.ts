import type { Lockable, Lock, Locked, ReadTransaction } from './port.ts'

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
