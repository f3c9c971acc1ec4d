import { periodOf, type CalendarDate } from '../values/calendar.ts'
import type { Fee, FeeView } from './fee.ts'
import { emptyFee, feeKey, shareOf, unlessExisting } from './plannedFee.ts'
import type { BilledMember, ExistingFees, GenerationTerms, PlannedFee } from './plannedFee.ts'
import { isExempt, feeUserIdOf } from '../members/membership.ts'

const SURCHARGE_CONCEPT = 'Recargo por mora'

/**
 * A percentage of what is still owed, a half rounded up. The concept names the cuota and its due date, so that its
 * unique key allows one surcharge each. A surcharge has none.
 */
export function planSurcharges(
  terms: GenerationTerms & { dueDate: CalendarDate },
  members: readonly BilledMember[],
  late: readonly FeeView[],
  existing: ExistingFees,
): PlannedFee[] {
  const memberOf = new Map(members.map((member) => [feeUserIdOf(member), member]))
  return late.flatMap((fee) => {
    const member = memberOf.get(fee.userId)
    if (!member || fee.status !== 'Defeated' || fee.surcharge) return []
    const amount = shareOf(fee.balance, terms.lateSurcharge, 100)
    const row = emptyFee(member, fee.period ?? periodOf(fee.dueDate))
    row.sportId = fee.sportId
    row.concept = surchargeConcept(fee)
    row.base = amount
    row.amount = amount
    row.dueDate = terms.dueDate
    row.exempt = isExempt(member, terms.dueDate)
    if (amount === 0) row.skipped = 'noAmount'
    return [unlessExisting(row, existing.get(feeKey(row)))]
  })
}

const NAMED_LENGTH = 70

function surchargeConcept({ concept, dueDate }: Pick<Fee, 'concept' | 'dueDate'>): string {
  const shortConcept = concept.length > NAMED_LENGTH ? `${concept.slice(0, NAMED_LENGTH)}…` : concept
  return `${SURCHARGE_CONCEPT}: ${shortConcept}, vencida el ${dueDate.split('-').toReversed().join('/')}`
}
