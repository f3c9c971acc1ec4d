import { isExempt, scholarshipOn } from '../members/membership.ts'
import { addDays, daysBetween, type daysOfMonth } from '../values/calendar.ts'
import type { Adjustment } from './fee.ts'
import { sum } from './money.ts'
import { shareOf, type BilledMember, type ExistingFee, type GenerationTerms, type PlannedFee } from './plannedFee.ts'
import { categoryIn, conceptIn, priceOf, type Concept, type Pricing } from './pricing.ts'

/** `discounted` are those of `fees` to which the rules of proration and siblings apply. */
export type Costs = { member: BilledMember; fees: PlannedFee[]; discounted: PlannedFee[] }

export function adjust(fee: PlannedFee, kind: Adjustment['kind'], amount: number): void {
  if (amount >= fee.amount) return
  fee.adjustments.push({ kind, amount: amount - fee.amount })
  fee.amount = amount
}

export function prorate(
  fees: PlannedFee[],
  { since }: BilledMember,
  [first, last]: ReturnType<typeof daysOfMonth>,
  { proration }: GenerationTerms,
): void {
  if (proration === 'none' || since <= first) return
  const [part, whole] =
    proration === 'daily'
      ? [daysBetween(since, last) + 1, daysBetween(first, last) + 1]
      : [since < addDays(first, 15) ? 2 : 1, 2]
  for (const fee of fees) adjust(fee, 'proration', shareOf(fee.amount, part, whole))
}

const lessPercent = (amount: number, percent: number) => amount - shareOf(amount, percent, 100)

/** Of equally dear sports the first by id has no discount. */
export function discountFurtherSports(fees: PlannedFee[], { secondSportDiscount }: GenerationTerms): void {
  const payable = fees.filter(({ skipped, exempt }) => skipped === null && !exempt)
  const [, ...others] = payable.toSorted(
    (a, b) => b.amount - a.amount || (String(a.sportId) < String(b.sportId) ? -1 : 1),
  )
  for (const fee of others) adjust(fee, 'secondSport', lessPercent(fee.amount, secondSportDiscount))
}

/**
 * Two or more members who owe the concept pay the family's price once: on the cuota that already
 * has it, else on the guardian's, else on the first by id. Members beyond the size of a family pay
 * their own price. If no cuota has the family's price and one member was charged their own, all pay
 * their own. A member whose own cuota was cancelled, or was paid by a former family, pays nothing
 * and is not counted; a cancelled family cuota is cancelled for all. An existing cuota is compared
 * with the prices of its run, else with today's `pricing`; one with another price, changed by hand,
 * counts as the family's if no other does.
 */
export function chargeFamily(
  { id, name, familyAmount, familySize }: Concept,
  family: readonly Costs[],
  existingFee: (fee: PlannedFee) => ExistingFee | undefined,
  pricing: Pricing,
): void {
  if (familyAmount === null) return
  type FamilyFee = { member: BilledMember; fee: PlannedFee; found: ExistingFee | undefined }
  const was = ({ member, fee, found }: FamilyFee, skipped: ExistingFee['skipped'], price: 'own' | 'family') => {
    const prices = found?.pricing ?? pricing
    const concept = conceptIn(prices, { id, name })
    if (found?.skipped !== skipped || !concept) return false
    return (
      found.base ===
      (price === 'family' ? concept.familyAmount : priceOf(concept, categoryIn(prices, member, fee.period)))
    )
  }
  const placeOf = (one: FamilyFee) => {
    if (was(one, 'exists', 'family')) return 0
    if (was(one, 'cancelled', 'family')) return 1
    return one.found?.skipped === 'exists' && !was(one, 'exists', 'own') ? 2 : 3
  }
  const familyFees = family
    .flatMap(({ member, fees }) => {
      const fee = fees.find(({ conceptId, skipped, exempt }) => conceptId === id && skipped === null && !exempt)
      return fee ? { member, fee, found: existingFee(fee) } : []
    })
    .filter((one) => one.found?.skipped !== 'inFamily' && (placeOf(one) < 2 || !was(one, 'cancelled', 'own')))
    .toSorted(
      (one, other) =>
        placeOf(one) - placeOf(other) || familyRank(one.member).localeCompare(familyRank(other.member), 'en'),
    )
    .slice(0, familySize ?? Infinity)
  const [head, ...others] = familyFees
  if (!head || others.length === 0) return
  if (placeOf(head) > 0 && familyFees.some((one) => was(one, 'exists', 'own'))) return
  const ofFamily = { category: null, previousCategory: null, family: familyFees.length }
  Object.assign(head.fee, { base: familyAmount, amount: familyAmount, adjustments: [], ...ofFamily })
  if (familyAmount === 0) head.fee.skipped = 'free'
  for (const { fee } of others) fee.skipped = placeOf(head) === 1 ? 'cancelled' : 'inFamily'
  for (const costs of family) {
    costs.discounted = costs.discounted.filter((fee) => !familyFees.some((one) => one.fee === fee))
  }
}

const familyRank = ({ id, guardianId }: BilledMember) => (guardianId === null ? '' : id)

/** Whoever pays most (then the first by id) has no discount; each of the others has the next step's. */
export function discountSiblings(family: readonly Costs[], { siblingDiscounts }: GenerationTerms): void {
  const payers = family.flatMap(({ member, discounted: fees }) => {
    const due = fees.filter(({ skipped, exempt }) => skipped === null && !exempt)
    return due.length === 0 ? [] : [{ id: member.id, due, total: sum(due.map(({ amount }) => amount)) }]
  })
  const [, ...others] = payers.toSorted((a, b) => b.total - a.total || (a.id < b.id ? -1 : 1))
  for (const [index, { due }] of others.entries()) {
    const percent = siblingDiscounts[index] ?? siblingDiscounts.at(-1) ?? 0
    for (const fee of due) adjust(fee, 'sibling', lessPercent(fee.amount, percent))
  }
}

export function grantScholarships({ member, fees }: Costs): void {
  for (const fee of fees) {
    if (fee.skipped !== null || fee.dueDate === null || isExempt(member, fee.dueDate)) continue
    adjust(fee, 'scholarship', lessPercent(fee.amount, scholarshipOn(member, fee.dueDate)))
  }
}
