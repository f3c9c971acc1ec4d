import { periodOf, type CalendarDate } from '../values/calendar.ts'
import type { Fee, FeeView } from './fee.ts'
import { emptyFee, feeKey, shareOf, unlessExisting } from './plannedFee.ts'
import type { BilledMember, ExistingFees, GenerationTerms, PlannedFee } from './plannedFee.ts'
import { isExempt, feeUserIdOf } from '../members/membership.ts'
import { groupBy } from '../values/groupBy.ts'
import { oldestFirst } from './spread.ts'

const SURCHARGE_CONCEPT = 'Recargo por mora'

/**
 * A percentage of what is still owed, a half rounded up. The concept names the cuota and its due
 * date, so that its unique key allows one surcharge each. Surcharges have no surcharge. `fees` has
 * all cuotas of the months of the late ones.
 */
export function planSurcharges(
  terms: GenerationTerms & { dueDate: CalendarDate },
  members: readonly BilledMember[],
  fees: readonly FeeView[],
  existing: ExistingFees,
): PlannedFee[] {
  const memberOf = new Map(members.map((member) => [feeUserIdOf(member), member]))
  const twins = twinsOf(fees)
  return oldestFirst(fees.filter(({ status, surcharge }) => status === 'Defeated' && !surcharge)).flatMap((fee) => {
    const member = memberOf.get(fee.userId)
    if (!member) return []
    const amount = shareOf(fee.balance, terms.lateSurcharge, 100)
    const row = emptyFee(member, fee.period ?? periodOf(fee.dueDate))
    row.sportId = fee.sportId
    const [ordinal, ordinalOfAll] = twins(fee)
    row.concept = surchargeConcept(fee, ordinal)
    row.base = amount
    row.amount = amount
    row.dueDate = terms.dueDate
    row.exempt = isExempt(member, terms.dueDate)
    if (amount === 0) row.skipped = 'noAmount'
    const former = { ...row, concept: surchargeConcept(fee, ordinalOfAll) }
    return [unlessExisting(row, existing.get(feeKey(row)) ?? existing.get(feeKey(former)))]
  })
}

const NAMED_LENGTH = 70

/**
 * Numbers a member's cuotas of one name and due date, as two plans of a day have: without cancelled
 * ones, and with them.
 */
function twinsOf(fees: readonly FeeView[]): (fee: FeeView) => [among: number, amongAll: number] {
  const groups = groupBy(fees, twinKey)
  return (fee) => {
    const before = (groups.get(twinKey(fee)) ?? []).filter(({ id }) => id < fee.id)
    return [1 + before.filter(({ cancelledAt }) => cancelledAt === null).length, 1 + before.length]
  }
}

const twinKey = (fee: FeeView) =>
  JSON.stringify([fee.userId, fee.sportId, fee.dueDate, shortConcept(fee), fee.period ?? periodOf(fee.dueDate)])

function shortConcept({ concept }: Pick<Fee, 'concept'>): string {
  return concept.length > NAMED_LENGTH ? `${concept.slice(0, NAMED_LENGTH)}…` : concept
}

function surchargeConcept(fee: Pick<Fee, 'concept' | 'dueDate'>, twin: number): string {
  const day = fee.dueDate.split('-').toReversed().join('/')
  return `${SURCHARGE_CONCEPT}: ${shortConcept(fee)}, vencida el ${day}${twin > 1 ? ` (${twin})` : ''}`
}
