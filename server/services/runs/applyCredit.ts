import type { Fee, FeeView } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import type { LedgerEntry } from '#domain/money/ledger'
import { sum } from '#domain/money/money'
import type { WriteTransaction } from '../../store/port.ts'
import { appendToLedger } from '../fees/appendToLedger.ts'
import { creditPair } from '../fees/moveCredit.ts'
import { correctionDay } from '../institutions/lockedBooks.ts'
import type { Books } from '../institutions/lockedBooks.ts'
import type { Author } from '../records/caller.ts'
import { feesOf } from './planPart.ts'

/** The oldest first, as far as the new cuotas owe. Returns how much was moved, in minor units. */
export async function applyCredit(
  tx: WriteTransaction,
  author: Author,
  institution: Books,
  newFees: readonly Fee[],
): Promise<number> {
  const owing = newFees.filter(({ exempt, amount }) => !exempt && amount > 0)
  const members = [...new Set(owing.map(({ userId }) => userId))]
  if (members.length === 0) return 0
  const surplus = await withSurplus(tx, author.now, institution, { userId: { in: members } })
  if (surplus.length === 0) return 0
  await tx.fees.lockAll(surplus.map(({ id }) => id))
  // Read again, because others may have moved or reversed it before it was locked.
  const sources = await withSurplus(tx, author.now, institution, { id: { in: surplus.map(({ id }) => id) } })
  const remaining = new Map(sources.map(({ id, balance }) => [id, -balance]))
  const dated = correctionDay(institution, author.now)
  const entries = owing.flatMap((fee) => {
    const pairs: LedgerEntry[] = []
    let owed = fee.amount
    for (const source of sources) {
      if (source.userId !== fee.userId || source.currency !== fee.currency) continue
      const amount = Math.min(owed, remaining.get(source.id) ?? 0)
      if (amount <= 0) continue
      remaining.set(source.id, (remaining.get(source.id) ?? 0) - amount)
      owed -= amount
      pairs.push(...creditPair({ from: source.id, to: fee.id, amount, dated }, author.now))
    }
    return pairs
  })
  if (entries.length > 0) await appendToLedger(tx, author, institution, entries)
  return sum(entries.filter(({ kind }) => kind === 'creditIn').map(({ amount }) => amount))
}

/** A cuota that is charged has its surplus as Overpayment; one that is not has it beside No_fee. */
async function withSurplus(
  tx: WriteTransaction,
  now: number,
  institution: Institution,
  of: { userId: { in: string[] } } | { id: { in: string[] } },
): Promise<FeeView[]> {
  const fees = await feesOf(tx, now, institution, { ...of, status: { in: ['Overpayment', 'No_fee'] } })
  return fees.filter(({ balance }) => balance < 0)
}
