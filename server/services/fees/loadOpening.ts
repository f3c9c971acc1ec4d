import { booksFor, type Books } from '../institutions/lockedBooks.ts'
import { DomainError } from '#domain/api/errors'
import { hasMoreCells } from '#domain/imports/table'
import { FIELD_TEXTS } from '#domain/api/messages'
import { PLAIN_FEE, type Fee } from '#domain/money/fee'
import { openingColumnsOf } from '#domain/money/opening/columns'
import { planOpening, type OpeningMember, type PlannedBalance } from '#domain/money/opening/plan'
import type { OpeningInput, OpeningReport } from '#domain/money/opening/report'
import { readOpeningRow, type OpeningContext } from '#domain/money/opening/row'
import { nameOf } from '#domain/members/import/identityKeys'
import { calendarDateIn } from '#domain/values/calendar'
import type { ReadTransaction } from '../../store/port.ts'
import { type ActorReads, type ActorWrites, EVERYTHING, newRecord } from '../records/records.ts'
import { withItsSportNames } from '../records/names.ts'
import { insertFreeFees } from './writeFee.ts'
import { currentMembers } from '../users/importMembers.ts'

/** Creates a cuota for each balance, negative for a credit. No money is received, so there is no receipt. */
export async function loadOpening(tx: ActorWrites, input: OpeningInput): Promise<OpeningReport> {
  // The lock serialises two uploads of one file, and keeps the days from being closed.
  const institution = await booksFor(tx, input.institutionId, ['create', 'payments'], 'institution')
  const columns = openingColumnsOf(input.columns)
  const context = await contextOf(tx, institution, input)
  const rows = input.rows.map(({ line, cells, memberId }) => ({
    line,
    memberId,
    reading: hasMoreCells(cells, columns)
      ? ({ name: '', errors: { row: 'tooManyCells' } } as const)
      : readOpeningRow(cells, columns, context),
  }))
  const members = await currentMembers(tx, institution, context.today)
  const plan = planOpening(rows, members, await openingFees(tx, institution))
  const ids = input.dryRun ? new Map<number, string>() : await insertBalances(tx, institution, plan)
  return reportOf(plan, ids)
}

async function contextOf(tx: ActorReads, institution: Books, { reading }: OpeningInput): Promise<OpeningContext> {
  const { offerings } = await withItsSportNames(tx, institution)
  const { currency, closedThrough, timezone } = institution
  return {
    ...reading,
    currency,
    closedThrough,
    today: calendarDateIn(timezone, tx.now),
    sports: offerings.map(({ sportId, sportName }) => ({ id: sportId, name: sportName })),
  }
}

async function openingFees(tx: ReadTransaction, { id }: Books): Promise<Fee[]> {
  const fees = await tx.fees.all({
    scope: EVERYTHING,
    filter: { institutionId: id, opening: true },
    sort: { field: 'id', order: 'ASC' },
  })
  return fees.filter(({ cancelledAt }) => cancelledAt === null)
}

async function insertBalances(
  tx: ActorWrites,
  institution: Books,
  plan: readonly PlannedBalance[],
): Promise<ReadonlyMap<number, string>> {
  const ids = new Map<number, string>()
  const fees = plan.flatMap(({ line, outcome, row, member }): Fee[] => {
    if (outcome !== 'made' || !row || !member) return []
    const { amount, concept, dueDate, sportId } = row
    const record = newRecord(tx.now)
    ids.set(line, record.id)
    return [
      {
        ...record,
        ...PLAIN_FEE,
        institutionId: institution.id,
        userId: member.userId,
        sportId,
        concept,
        period: null,
        amount,
        currency: institution.currency,
        dueDate,
        opening: true,
      },
    ]
  })
  if (fees.length === 0) return ids
  const inserted = await insertFreeFees(tx, institution.id, fees)
  if (inserted.size < fees.length) throw new DomainError('duplicate')
  return ids
}

const memberName = (member: OpeningMember | null) => member && (nameOf(member) || member.email)

function reportOf(plan: readonly PlannedBalance[], ids: ReadonlyMap<number, string>): OpeningReport {
  return {
    rows: plan.map(({ line, outcome, name, row, member, candidates, present, errors }) => ({
      line,
      outcome,
      name,
      memberId: member?.userId ?? null,
      memberName: memberName(member),
      candidates: candidates.map(({ member: candidate, agrees, differs }) => ({
        memberId: candidate.userId,
        name: memberName(candidate) ?? '',
        agrees,
        differs,
      })),
      amount: row?.amount ?? null,
      concept: row?.concept ?? null,
      dueDate: row?.dueDate ?? null,
      present: present?.amount ?? null,
      feeId: present?.id ?? ids.get(line) ?? null,
      errors: Object.fromEntries(Object.entries(errors).map(([field, why]) => [field, FIELD_TEXTS[why]])),
    })),
  }
}
