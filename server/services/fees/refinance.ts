import { DomainError } from '#domain/api/errors'
import { PLAIN_FEE, withoutStanding, type Fee, type FeeView } from '#domain/money/fee'
import { sum } from '#domain/money/money'
import { instalmentsOf, type RefinancingInput } from '#domain/money/refinancing'
import { calendarDateIn, isCalendarDate } from '#domain/values/calendar'
import { readRecord, instantOf, newId, newRecord, refuseIfAny, type ActorWrites } from '../records/records.ts'
import { requireVersion, type Reasoned } from '../records/writeRecord.ts'
import { booksFor, booksOfFee, correctionDay, type Books } from '../institutions/lockedBooks.ts'
import { appendToLedger, newEntry } from './ledger.ts'
import { feesOf } from './readFees.ts'
import { cancelAll, insertFreeFees } from './writeFee.ts'

/**
 * Moves what a member owes to instalments. Throws `nothingOwed`, `refundedMore`, `alreadyRefinanced` or `debtChanged`.
 */
export async function refinance(tx: ActorWrites, input: RefinancingInput): Promise<FeeView[]> {
  const { institutionId, userId, feeIds, firstDueDate, reason } = input
  const books = await booksFor(tx, institutionId, ['edit', 'payments'])
  await tx.lockFees(feeIds)
  const debts = await feesOf(tx, books, { id: { in: feeIds }, userId })
  if (debts.length < feeIds.length) refuseIfAny({ feeIds: 'unknownReference' })
  if (firstDueDate < calendarDateIn(books.timezone, tx.now)) refuseIfAny({ firstDueDate: 'beforeToday' })
  requireDebt(debts, input.expected)
  const instalments = instalmentsOf(debts, input.instalments, firstDueDate)
  if (instalments.length === 0) refuseIfAny({ instalments: 'numberTooLarge' })
  if (instalments.some(({ dueDate }) => !isCalendarDate(dueDate))) refuseIfAny({ firstDueDate: 'invalidDate' })

  const planId = newId()
  await appendToLedger(
    tx,
    books,
    debts.map((fee) => refinanceEntry(tx, books, fee.id, fee.balance, reason)),
  )
  await setPlan(tx, debts, planId)
  const [sportId, ...otherSports] = new Set(debts.map((fee) => fee.sportId))
  const instalmentFees = instalments.map((instalment): Fee => ({
    ...newRecord(tx.now),
    ...PLAIN_FEE,
    ...instalment,
    institutionId,
    userId,
    sportId: sportId === undefined || otherSports.length > 0 ? null : sportId,
    period: null,
    currency: books.currency,
    instalmentOf: planId,
  }))
  await insertFreeFees(tx, institutionId, instalmentFees)
  return feesOf(tx, books, { instalmentOf: planId })
}

function requireDebt(debts: readonly FeeView[], expected: number): void {
  if (debts.some(({ refinancedBy }) => refinancedBy !== null)) throw new DomainError('alreadyRefinanced')
  if (debts.some(({ balance }) => balance <= 0)) throw new DomainError('nothingOwed')
  if (debts.some(({ paid }) => paid < 0)) throw new DomainError('refundedMore')
  if (sum(debts.map(({ balance }) => balance)) !== expected) throw new DomainError('debtChanged')
}

/** `id` is a cuota or an instalment. Throws `notRefinanced`, or the reason why an instalment cannot be cancelled. */
export async function undoRefinancing(tx: ActorWrites, id: string, { reason, version }: Reasoned): Promise<FeeView> {
  const books = await booksOfFee(tx, id)
  const planId = planOf(await readRecord(tx, 'fees', id))
  if (planId === null) throw new DomainError('notRefinanced')
  const readPlan = async () => [
    await feesOf(tx, books, { instalmentOf: planId }),
    await feesOf(tx, books, { refinancedBy: planId }),
  ]
  // All at once, so that two users who undo one plan by different cuotas cannot deadlock.
  await tx.lockFees((await readPlan()).flat().map((one) => one.id))
  const fee = await readRecord(tx, 'fees', id)
  requireVersion(version, fee)
  if (planOf(fee) !== planId) throw new DomainError('notRefinanced')
  const [instalments = [], debts = []] = await readPlan()
  if (instalments.some(({ paid }) => paid !== 0)) throw new DomainError('hasPayments')
  if (instalments.some(({ refinancedBy }) => refinancedBy !== null)) throw new DomainError('alreadyRefinanced')
  if (instalments.some(({ writtenOff }) => writtenOff !== 0)) throw new DomainError('hasWriteOff')
  await cancelAll(tx, books, instalments, reason)
  const ledger = await tx.ledger.ofFees(debts.map((debt) => debt.id))
  const entries = debts.map((debt) => {
    const refinanced = ledger.filter(({ feeId, kind }) => feeId === debt.id && kind === 'refinance')
    return refinanceEntry(tx, books, debt.id, -sum(refinanced.map(({ amount }) => amount)), reason)
  })
  await appendToLedger(tx, books, entries)
  await setPlan(tx, debts, null)
  return readRecord(tx, 'fees', id)
}

/** The payment plan that a cuota was moved to or is an instalment of; null without one, or if it was undone. */
function planOf({ refinancedBy, instalmentOf, cancelledAt }: FeeView): string | null {
  return refinancedBy ?? (cancelledAt === null ? instalmentOf : null)
}

const refinanceEntry = (tx: ActorWrites, books: Books, feeId: string, amount: number, reason: string) =>
  newEntry(tx, { dated: correctionDay(books, tx.now), feeId, kind: 'refinance', amount, reason })

async function setPlan(tx: ActorWrites, fees: readonly FeeView[], refinancedBy: string | null) {
  const updatedAt = instantOf(tx.now)
  await tx.fees.updateAll(
    fees.map((fee) => ({ ...withoutStanding(fee), refinancedBy, updatedAt, version: fee.version + 1 })),
  )
}
