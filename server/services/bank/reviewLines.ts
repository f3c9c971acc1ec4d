import type { z } from 'zod'
import type { BankCandidate, BankLineInput, ReviewedLine, bankReviewInputSchema } from '#domain/bankLine'
import { matcherOf } from '#domain/bankMatch'
import type { PaidBefore } from '#domain/bankMatch'
import { addDays, calendarDateIn, daysBetween } from '#domain/calendar'
import { isClosed } from '#domain/institution'
import type { Institution } from '#domain/institution'
import type { ReceiptView } from '#domain/receipt'
import type { ReadTransaction } from '../../store/port.ts'
import type { Caller } from '../records/caller.ts'
import { bankMembers, scopeWithin } from './bankMembers.ts'
import type { BankMember } from './bankMembers.ts'
import { bankInstitution, fingerprintOf, isApplied, knownLines, receiptsById } from './knownLines.ts'

/** How many of the latest applied lines tell who pays from which account. */
const REMEMBERED = 2000
/** How many days a receipt registered by hand and the bank's line of the same money may lie apart. */
const ALIKE_DAYS = 5

/**
 * Says of each line whether it was dealt with before, whether its day can be used, who may have paid it, and whether the
 * same money may have been registered by hand. Writes nothing. Throws `validation`.
 */
export async function reviewLines(
  tx: ReadTransaction,
  caller: Caller,
  { institutionId, lines }: z.output<typeof bankReviewInputSchema>,
): Promise<{ lines: ReviewedLine[] }> {
  const institution = await bankInstitution(tx, caller, institutionId)
  const today = calendarDateIn(institution.timezone, caller.now)
  const members = await bankMembers(tx, caller, institution)
  const memberById = new Map(members.map((member) => [member.userId, member]))
  const match = matcherOf(
    members,
    await waitingNotices(tx, caller, institution),
    await paidBefore(tx, caller, institution),
  )
  const fingerprints = await Promise.all(lines.map((line) => fingerprintOf(institutionId, line)))
  const known = await knownLines(tx, caller, institutionId, fingerprints)
  const alikeOf = await receiptsAlike(tx, caller, institution, lines)
  const refOf = ({ id, number, payerId }: ReceiptView) => ({
    id,
    number,
    payerName: memberById.get(payerId ?? '')?.name ?? null,
  })
  return {
    lines: lines.map((line, index): ReviewedLine => {
      const before = known.get(fingerprints[index] ?? '')
      const isDone = before !== undefined && (before.record.state === 'discarded' || isApplied(before))
      const { verdict, candidates } = match(line)
      const shown = candidates.map((candidate): BankCandidate => {
        const member = memberById.get(candidate.userId)
        return { ...candidate, name: member?.name ?? null, memberNumber: member?.memberNumber ?? null }
      })
      const alike = isDone ? null : alikeOf(line, shown)
      return {
        line: line.line,
        state: isDone ? before.record.state : 'new',
        receipt: before?.receipt ? refOf(before.receipt) : null,
        problem: line.paidOn > today ? 'inTheFuture' : isClosed(institution, line.paidOn) ? 'closedDays' : null,
        verdict: verdict === 'found' && alike !== null ? 'doubtful' : verdict,
        candidates: shown,
        alike: alike && refOf(alike),
      }
    }),
  }
}

async function waitingNotices(tx: ReadTransaction, { now }: Caller, { id: institutionId }: Institution) {
  const { rows } = await tx.notices.list({
    scope: scopeWithin(institutionId),
    filter: { institutionId, state: 'waiting' },
    sort: { field: 'createdAt', order: 'ASC' },
    range: { offset: 0, limit: REMEMBERED },
    now,
  })
  return rows
}

/** Who paid the latest applied lines, by the receipts that they have now. */
async function paidBefore(
  tx: ReadTransaction,
  { now }: Caller,
  { id: institutionId }: Institution,
): Promise<PaidBefore[]> {
  const { rows } = await tx.bankLines.list({
    scope: scopeWithin(institutionId),
    filter: { institutionId, state: 'applied' },
    sort: { field: 'paidOn', order: 'DESC' },
    range: { offset: 0, limit: REMEMBERED },
    now,
  })
  const receipts = await receiptsById(
    tx,
    institutionId,
    rows.flatMap(({ receiptId }) => receiptId ?? []),
    now,
  )
  return rows.flatMap(({ receiptId, documentNumber, payerName }) => {
    const receipt = receipts.get(receiptId ?? '')
    const userId = receipt?.reversedAt === null ? receipt.payerId : null
    return userId === null ? [] : [{ userId, documentNumber, payerName }]
  })
}

/**
 * Returns a function that finds a valid transfer of the same amount within a few days that no line has brought: with the
 * line's reference, or of one of its candidates.
 */
async function receiptsAlike(
  tx: ReadTransaction,
  { now }: Caller,
  { id: institutionId }: Institution,
  lines: readonly BankLineInput[],
): Promise<(line: BankLineInput, candidates: readonly Pick<BankMember, 'userId'>[]) => ReceiptView | null> {
  const days = lines.map(({ paidOn }) => paidOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return () => null
  const asked = { scope: scopeWithin(institutionId), sort: { field: 'id', order: 'ASC' }, now } as const
  const { rows } = await tx.receipts.list({
    ...asked,
    filter: {
      institutionId,
      method: 'Transferencia',
      reversed: false,
      receivedOn: { gte: addDays(first, -ALIKE_DAYS), lte: addDays(last, ALIKE_DAYS) },
    },
    range: { offset: 0, limit: Number.MAX_SAFE_INTEGER },
  })
  const brought = await tx.bankLines.list({
    ...asked,
    filter: { institutionId, receiptId: { in: rows.map(({ id }) => id) } },
    range: { offset: 0, limit: Math.max(1, rows.length) },
  })
  const byLine = new Set(brought.rows.map(({ receiptId }) => receiptId))
  const byHand = rows.filter(({ id }) => !byLine.has(id))
  return (line, candidates) =>
    byHand.find(
      ({ amount, receivedOn, reference, payerId }) =>
        amount === line.amount &&
        Math.abs(daysBetween(receivedOn, line.paidOn)) <= ALIKE_DAYS &&
        ((reference !== null && reference === line.reference) || candidates.some(({ userId }) => userId === payerId)),
    ) ?? null
}
