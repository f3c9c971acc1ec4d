import { planMonth } from '#domain/money/generation'
import { familyOf, type BilledMember, type GenerationTerms, type PlannedFee } from '#domain/money/plannedFee'
import { feeUserIdOf } from '#domain/members/membership'
import { periodOf } from '#domain/values/calendar'
import type { Institution } from '#domain/clubs/institution'
import type { Run } from '#domain/money/run'
import { planSurcharges } from '#domain/money/surcharge'
import { existingFees, existingFor } from './existingFees.ts'
import { feesOf } from '../fees/readFees.ts'
import type { ReadTransaction } from '../../store/port.ts'
import type { FeeFilter } from '../../store/port/money.ts'

export type RunPlan = Pick<Run, 'kind' | 'period' | 'cursor'> & { id?: string; terms: GenerationTerms }

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
  const existing = await existingFor(tx, institution, run, members, fees)
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
  const withoutPeriod = late.length > 0 ? await feesOf(tx, institution, { ...theirs, period: null }) : []
  return planSurcharges(terms, members, [...withoutPeriod, ...fees], await existingFees(tx, fees, terms))
}
