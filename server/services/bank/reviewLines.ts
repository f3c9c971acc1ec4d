import type { BankCandidate, BankLinesInput, BankLineInput, ReviewedLine } from '#domain/bank/line'
import type { MatchLine, MatchMember, PastDecisions } from '#domain/bank/matching/candidates'
import { matcherOf } from '#domain/bank/matching/match'
import { pairLines } from '#domain/bank/matching/pairing'
import { isOver } from '#domain/members/membership'
import { addDays, calendarDateIn, daysBetween, type CalendarDate } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import type { ReceiptView } from '#domain/money/receipt'
import { seemsClosed } from '../institutions/lockedBooks.ts'
import { type ActorReads, firstRows, allRows, recordsById, scopeWithin } from '../records/records.ts'
import { collectingInstitution, hasValidReceipt, storedLines, receiptsOf, type StoredBankLine } from './storedLines.ts'
import { OWED } from '#domain/money/feeStatus'
import { groupBy } from '#domain/values/groupBy'
import { listedName, type UserView } from '#domain/members/user'

const MAX_PAST_ROWS = 2000
/** The most days between a receipt and a bank line of the same payment. */
const ALIKE_DAYS = 5

/** Returns for each line whether it was processed, who may have paid it, and which receipt may be the same payment. */
export async function reviewLines(
  tx: ActorReads,
  { institutionId, importId, lines }: BankLinesInput,
): Promise<{ lines: ReviewedLine[] }> {
  const institution = await collectingInstitution(tx, institutionId)
  const today = calendarDateIn(institution.timezone, tx.now)
  const members = await bankMembers(tx, institution, today)
  const memberById = new Map(members.map((member) => [member.userId, member]))
  const familyOf = (userId: string) => memberById.get(userId)?.familyIds ?? [userId]
  const match = matcherOf(
    members,
    await waitingNotices(tx, institution),
    await pastDecisions(tx, institution, members),
    lines,
  )
  const records = await storedLines(tx, institutionId, lines)
  const lineAt = new Map(lines.map((line) => [line.line, line]))
  const own = new Map(
    records.flatMap((one) => {
      const line = one.importId === importId ? lineAt.get(one.fileLine) : undefined
      return line ? [[line, one] as const] : []
    }),
  )
  const others = records.filter((one) => one.importId !== importId)
  const membersIn = finderOfMembers(match)
  const pairings = pairLines(lines, others, {
    own,
    isOtherPayer(line, one) {
      const [mine, theirs] = [membersIn(line), membersIn(one)]
      return mine.length > 0 && theirs.length > 0 && mine.every((id) => !theirs.includes(id))
    },
  })
  const storedTwins = [...pairings.values()].flatMap(({ certain }) => certain ?? [])
  const alikeOf = await receiptsAlike(tx, institution, lines, storedTwins)
  const refOf = ({ id, number, payerId }: ReceiptView) => ({
    id,
    number,
    payerName: memberById.get(payerId ?? '')?.name ?? null,
  })
  return {
    lines: lines.map((line): ReviewedLine => {
      const before = pairings.get(line)?.certain ?? null
      const isDone = before !== null && (before.state === 'discarded' || hasValidReceipt(before))
      const possible = pairings.get(line)?.possible ?? []
      const { verdict, candidates, spread } = match(line)
      const views = candidates.map(({ points, ...candidate }): BankCandidate => {
        const member = memberById.get(candidate.userId)
        return {
          ...candidate,
          confidence: points,
          familyIds: [...familyOf(candidate.userId)],
          name: member?.name ?? null,
          memberNumber: member?.memberNumber ?? null,
        }
      })
      const alike = isDone
        ? null
        : (possible.find(hasValidReceipt)?.receipt ??
          alikeOf(line, spread?.payees ?? (verdict === 'found' ? views.slice(0, 1) : views)))
      const isUnsettled = !isDone && [before, ...possible].some((one) => one !== null && !hasValidReceipt(one))
      const mayBe = (state: 'discarded' | 'held') => !isDone && possible.some((one) => one.state === state)
      const doubt = line.doubt ?? before?.doubt ?? (mayBe('held') ? 'held' : mayBe('discarded') ? 'discarded' : null)
      return {
        line: line.line,
        state: isDone || before?.state === 'held' ? before.state : 'new',
        receipt: before?.receipt ? refOf(before.receipt) : null,
        problem: line.paidOn > today ? 'inTheFuture' : seemsClosed(institution, line.paidOn) ? 'closedDays' : null,
        // A reversed receipt may have been reversed because the money did not come.
        verdict: alike !== null || doubt !== null || isUnsettled ? 'doubtful' : verdict,
        candidates: views,
        spread: spread && {
          reason: spread.reason,
          payees: spread.payees.map((payee) => ({
            ...payee,
            familyIds: [...familyOf(payee.userId)],
            name: memberById.get(payee.userId)?.name ?? null,
          })),
        },
        alike: alike && refOf(alike),
        doubt: isDone ? null : doubt,
        storedId: before?.id ?? null,
        similar: pairings.get(line)?.similar ?? 0,
      }
    }),
  }
}

/** Returns a function that finds the members whom a line names by document or whole name. */
function finderOfMembers(match: ReturnType<typeof matcherOf>): (line: MatchLine) => string[] {
  const ids = new WeakMap<MatchLine, string[]>()
  return (line) => {
    const members =
      ids.get(line) ??
      match(line).candidates.flatMap(({ userId, reasons }) =>
        reasons.some((reason) => reason === 'document' || reason === 'fullName') ? [userId] : [],
      )
    ids.set(line, members)
    return members
  }
}

function waitingNotices(tx: ActorReads, { id: institutionId }: Institution) {
  const query = { scope: scopeWithin(institutionId), filter: { institutionId, state: 'waiting' as const } }
  return firstRows(tx.notices, query, ['createdAt', 'ASC'], MAX_PAST_ROWS)
}

/** The latest lines first; applied ones with the members whose fees their receipts paid. */
async function pastDecisions(
  tx: ActorReads,
  { id: institutionId }: Institution,
  members: readonly BankMember[],
): Promise<PastDecisions> {
  const latest = (state: 'applied' | 'discarded') => {
    const query = { scope: scopeWithin(institutionId), filter: { institutionId, state } }
    return firstRows(tx.bankLines, query, ['paidOn', 'DESC'], MAX_PAST_ROWS)
  }
  const applied = await latest('applied')
  const receipts = await receiptsOf(tx, institutionId, applied)
  const ofSeveralFees = [...receipts.values()].filter(
    ({ reversedAt, allocations }) => reversedAt === null && allocations.length > 1,
  )
  const feeIds = ofSeveralFees.flatMap(({ allocations }) => allocations.map(({ feeId }) => feeId))
  const fees = await recordsById(tx.fees, scopeWithin(institutionId), feeIds)
  const familyOf = new Map(members.map(({ userId, familyIds }) => [userId, familyIds]))
  return {
    applied: applied.flatMap((line) => {
      const receipt = receipts.get(line.receiptId ?? '')
      const payerId = receipt?.reversedAt === null ? receipt.payerId : null
      if (!receipt || payerId === null) return []
      const family = familyOf.get(payerId) ?? [payerId]
      const others = receipt.allocations.flatMap(({ feeId }) => fees.get(feeId)?.userId ?? [])
      return [{ ...line, userIds: [...new Set([payerId, ...others.filter((id) => !family.includes(id))])] }]
    }),
    discarded: await latest('discarded'),
  }
}

/** Finds a valid transfer of the same amount within a few days, with the line's reference or of a candidate. */
async function receiptsAlike(
  tx: ActorReads,
  { id: institutionId }: Institution,
  lines: readonly BankLineInput[],
  twins: readonly StoredBankLine[],
): Promise<(line: BankLineInput, candidates: readonly Pick<BankMember, 'userId'>[]) => ReceiptView | null> {
  const days = lines.map(({ paidOn }) => paidOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return () => null
  const rows = await allRows(tx.receipts, {
    scope: scopeWithin(institutionId),
    filter: {
      institutionId,
      method: 'Transferencia',
      reversed: false,
      receivedOn: { gte: addDays(first, -ALIKE_DAYS), lte: addDays(last, ALIKE_DAYS) },
    },
  })
  const ofThisFile = new Set(twins.map(({ receiptId }) => receiptId))
  const others = rows.filter(({ id }) => !ofThisFile.has(id))
  return (line, candidates) =>
    others.find(
      ({ amount, receivedOn, reference, payerId }) =>
        amount === line.amount &&
        Math.abs(daysBetween(receivedOn, line.paidOn)) <= ALIKE_DAYS &&
        ((reference !== null && reference === line.reference) || candidates.some(({ userId }) => userId === payerId)),
    ) ?? null
}

type BankMember = MatchMember & { name: string | null }

async function bankMembers(
  tx: ActorReads,
  { id: institutionId }: Institution,
  today: CalendarDate,
): Promise<BankMember[]> {
  const scope = scopeWithin(institutionId)
  const people = await allRows(tx.users, { scope, filter: { institutionId } })
  const open = await tx.fees.all({
    scope,
    filter: { institutionId, status: { in: OWED } },
    sort: { field: 'id', order: 'ASC' },
  })
  const own = groupBy(open, ({ userId }) => userId)
  const membershipOf = ({ memberships }: UserView) => memberships.find((one) => one.institutionId === institutionId)
  const wards = new Map<string, string[]>()
  for (const person of people) {
    const { guardianId = null, until = null } = membershipOf(person) ?? {}
    if (guardianId !== null && !isOver({ until }, today))
      wards.set(guardianId, [...(wards.get(guardianId) ?? []), person.id])
  }
  return people.map((person) => {
    const membership = membershipOf(person)
    const family = [person.id, ...(wards.get(membership?.id ?? '') ?? [])]
    return {
      userId: person.id,
      familyIds: family,
      name: listedName(person),
      givenName: person.givenName,
      familyName: person.familyName,
      documentNumber: person.documentNumber,
      memberNumber: membership?.memberNumber ?? null,
      fees: family.flatMap((id) => own.get(id) ?? []),
    }
  })
}
