import { planMonth } from '#domain/money/generation'
import { familyOf, feeKey } from '#domain/money/plannedFee'
import type { BilledMember, ExistingFee, ExistingFees, GenerationTerms, PlannedFee } from '#domain/money/plannedFee'
import { feeUserIdOf } from '#domain/members/membership'
import { sum } from '#domain/money/money'
import { periodOf } from '#domain/values/calendar'
import type { FeeView } from '#domain/money/fee'
import type { Institution } from '#domain/clubs/institution'
import type { Run } from '#domain/money/run'
import { planSurcharges } from '#domain/money/surcharge'
import { EVERYTHING, recordsById } from '../records/records.ts'
import type { ReadTransaction } from '../../store/port.ts'
import type { FeeFilter } from '../../store/port/money.ts'

export type RunPlan = Pick<Run, 'kind' | 'period' | 'cursor'> & { terms: GenerationTerms }

export type PlannedPart = { rows: PlannedFee[]; cursor: string | null }

type PlannedMembers = PlannedPart & { members: BilledMember[] }

/** From what is stored now, in bulk. The caller has checked that the actor generates in this institution. */
export async function planPart(
  tx: ReadTransaction,
  institution: Institution,
  run: RunPlan,
  families: number | null,
): Promise<PlannedMembers> {
  const members = await tx.memberships.billed(institution.id, { after: run.cursor, families })
  const last = members.at(-1)
  const isWhole = families === null || new Set(members.map(familyOf)).size < families
  const cursor = last && !isWhole ? familyOf(last) : null
  // One institution's cuotas by its members: without the list, when the members are all there are.
  const memberFilter = run.cursor === null && isWhole ? {} : { userId: { in: members.map(feeUserIdOf) } }
  const { dueDate } = run.terms
  if (run.kind === 'surcharge' && dueDate !== null) {
    return {
      rows: await surcharges(tx, institution, { ...run.terms, dueDate }, members, memberFilter),
      cursor,
      members,
    }
  }
  const fees = await feesOf(tx, institution, { ...memberFilter, period: run.period })
  const existing = await existingFees(tx, fees, run.terms)
  return { rows: planMonth(run.terms, run.period, institution.offerings, members, existing), cursor, members }
}

export function firstOf({ rows, members }: PlannedMembers, families: number): PlannedPart {
  const inOrder = [...new Set(members.map(familyOf))]
  if (inOrder.length < families) return { rows, cursor: null }
  const first = new Set(inOrder.slice(0, families))
  const people = new Set(members.filter((member) => first.has(familyOf(member))).map(feeUserIdOf))
  return { rows: rows.filter(({ userId }) => people.has(userId)), cursor: inOrder[families - 1] ?? null }
}

async function surcharges(
  tx: ReadTransaction,
  institution: Institution,
  terms: GenerationTerms & { dueDate: string },
  members: readonly BilledMember[],
  theirs: FeeFilter,
): Promise<PlannedFee[]> {
  const late = await feesOf(tx, institution, { ...theirs, status: 'Defeated' })
  const periods = [...new Set(late.map(({ period, dueDate }) => period ?? periodOf(dueDate)))]
  const fees = await feesOf(tx, institution, { ...theirs, period: { in: periods } })
  return planSurcharges(terms, members, late, await existingFees(tx, fees, terms))
}

const baseOf = ({ amount, adjustments }: FeeView) => sum([amount, ...adjustments.map((one) => -one.amount)])

/** Who undid a run may generate it anew; what a person cancelled by itself stays cancelled until they ask for it. */
export async function existingFees(
  tx: ReadTransaction,
  fees: readonly FeeView[],
  { withCancelled = false }: Pick<GenerationTerms, 'withCancelled'>,
): Promise<ExistingFees> {
  const runIds = fees.flatMap(({ runId }) => runId ?? [])
  const runs = await recordsById(tx.runs, EVERYTHING, runIds)
  const byPerson = fees.filter(({ runId, cancelledAt }) => {
    const run = runs.get(runId ?? '')
    const isUndone = run?.state === 'undone' && run.finishedAt === cancelledAt
    return cancelledAt !== null && !isUndone && !withCancelled
  })
  const charged = fees.filter(({ cancelledAt }) => cancelledAt === null)
  const existing = (skipped: ExistingFee['skipped']) => (fee: FeeView) =>
    [feeKey(fee), { base: baseOf(fee), skipped, pricing: runs.get(fee.runId ?? '')?.terms.pricing }] as const
  return new Map<string, ExistingFee>([...byPerson.map(existing('cancelled')), ...charged.map(existing('exists'))])
}

export async function feesOf(
  tx: ReadTransaction,
  { id }: Pick<Institution, 'id'>,
  filter: FeeFilter,
): Promise<FeeView[]> {
  return tx.fees.all({
    scope: EVERYTHING,
    filter: { ...filter, institutionId: id },
    sort: { field: 'dueDate', order: 'ASC' },
  })
}
