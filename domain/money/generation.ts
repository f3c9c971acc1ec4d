import type { Offering } from '../clubs/offering.ts'
import { chargedOn, isExempt, scholarshipOn } from '../members/membership.ts'
import { addMonths, daysOfMonth, type CalendarDate, type Period } from '../values/calendar.ts'
import {
  adjust,
  chargeFamily,
  discountFurtherSports,
  discountSiblings,
  grantScholarships,
  prorate,
  type Costs,
} from './discounts.ts'
import { dueDateOf } from './fee.ts'
import {
  emptyFee,
  familyOf,
  feeKey,
  shareOf,
  unlessExisting,
  type BilledMember,
  type ExistingFees,
  type GenerationTerms,
  type PlannedFee,
  type SkipReason,
} from './plannedFee.ts'
import { categoryIn, isCharged, priceOf, type Concept } from './pricing.ts'

/**
 * Plans the cuotas of a month: of each sport and of each concept of the institution. `members` has
 * whole families; discounts count all their cuotas, also those not requested, so that one generated
 * by itself costs the same. In this order, each rounded half up: proration, pause, second sport
 * (not the dearest), siblings (not the one who pays most). A family's price has no discounts. Last
 * come scholarships; one of 100 % makes an exempt cuota of 0. Neither such a cuota nor a paused one
 * counts for a discount.
 */
export function planMonth(
  terms: GenerationTerms,
  period: Period,
  offerings: readonly Pick<Offering, 'sportId' | 'dueDay'>[],
  members: readonly BilledMember[],
  existing: ExistingFees,
): PlannedFee[] {
  const sportIds = terms.sportIds && new Set(terms.sportIds)
  const isRequested = ({ sportId, conceptId }: Pick<PlannedFee, 'sportId' | 'conceptId'>) =>
    conceptId !== null
      ? (terms.conceptIds?.includes(conceptId) ?? true)
      : sportId === null || (sportIds?.has(sportId) ?? true)
  const amounts = new Map(
    terms.amounts.map(({ sportId, variantId, amount }) => [amountKey(sportId, variantId), amount]),
  )
  const month = daysOfMonth(period)
  const dueDays = new Map(offerings.map(({ sportId }) => [sportId, dueDateOf(period, offerings, sportId)]))
  const concepts = new Map(terms.pricing.concepts.map((concept) => [concept.id, concept]))
  const families = new Map<string, Costs[]>()
  const plannedOf = members.map((member) => {
    if (member.contact) return []
    const due = terms.pricing.concepts.filter((concept) => isCharged(concept, member, period))
    const reason = reasonToSkip(member, month, due.length > 0)
    if (reason !== null) {
      const isListed =
        sportIds === null ||
        member.sportIds.some((sportId) => isRequested({ sportId, conceptId: null })) ||
        due.some(({ id }) => isRequested({ sportId: null, conceptId: id }))
      return isListed ? [{ ...emptyFee(member, period), skipped: reason }] : []
    }
    const plan = (base: number, usualDay: CalendarDate | null): PlannedFee => {
      const usual = terms.dueDate ?? usualDay
      // Nobody owes anything before the day on which they join.
      const dueDate = usual !== null && member.since > usual && member.since > month[0] ? member.since : usual
      const fee = emptyFee(member, period)
      fee.base = base
      fee.amount = base
      fee.dueDate = dueDate
      fee.exempt = dueDate !== null && (isExempt(member, dueDate) || scholarshipOn(member, dueDate) === 100)
      if (base === 0 || dueDate === null) fee.skipped = 'noAmount'
      else if (chargedOn(member, dueDate) === 0) fee.skipped = 'paused'
      return fee
    }
    const sports = member.sportIds.map((sportId) => {
      const variantId = member.variants[sportId]
      const variantAmount = variantId === undefined ? undefined : amounts.get(amountKey(sportId, variantId))
      const fee = plan(variantAmount ?? amounts.get(amountKey(sportId)) ?? 0, dueDays.get(sportId) ?? null)
      fee.sportId = sportId
      fee.variantId = variantAmount === undefined ? null : (variantId ?? null)
      return fee
    })
    const category = due.length > 0 ? categoryIn(terms.pricing, member, period) : null
    const previous = due.length > 0 ? categoryIn(terms.pricing, member, addMonths(period, -1)) : null
    const conceptFees = due.map((concept) => {
      const price = priceOf(concept, category)
      const fee = plan(price ?? 0, `${period}-${String(concept.dueDay).padStart(2, '0')}`)
      fee.concept = concept.name
      fee.conceptId = concept.id
      if (Object.values(concept.prices).some((one) => typeof one === 'number')) fee.category = category?.name ?? null
      if (fee.category !== null && category && previous && previous.id !== category.id && member.since < month[0])
        fee.previousCategory = previous.name
      if (price === 0) fee.skipped = 'free'
      return fee
    })
    const fees = [...sports, ...conceptFees]
    const discounted = [...sports, ...conceptFees.filter(({ conceptId }) => concepts.get(conceptId ?? '')?.discounted)]
    prorate(discounted, member, month, terms)
    for (const fee of fees) {
      if (fee.dueDate !== null) adjust(fee, 'pause', shareOf(fee.amount, chargedOn(member, fee.dueDate), 100))
    }
    discountFurtherSports(sports, terms)
    const costs = { member, fees, discounted }
    const family = families.get(familyOf(member))
    if (family) family.push(costs)
    else families.set(familyOf(member), [costs])
    return fees
  })
  const existingFee = (fee: PlannedFee) =>
    [fee.concept, ...(concepts.get(fee.conceptId ?? '')?.formerNames ?? [])]
      .map((concept) => existing.get(feeKey({ ...fee, concept })))
      .find((one) => one !== undefined)
  for (const family of families.values()) {
    if (family.length < 2) continue
    for (const concept of concepts.values()) chargeFamily(concept, family, existingFee, terms.pricing)
    discountSiblings(family, terms)
  }
  for (const costs of [...families.values()].flat()) grantScholarships(costs)
  return plannedOf
    .flat()
    .filter(isRequested)
    .map((fee) => unlessExisting(fee, existingFee(fee)))
}

const amountKey = (sportId: string, variantId = '') => `${sportId} ${variantId}`

export function isDue(concept: Concept, member: BilledMember, period: Period): boolean {
  if (member.contact || reasonToSkip(member, daysOfMonth(period), true) !== null) return false
  return isCharged(concept, member, period)
}

function reasonToSkip(
  { since, until, active, sportIds }: BilledMember,
  [first, last]: ReturnType<typeof daysOfMonth>,
  hasConcepts: boolean,
): SkipReason | null {
  // A member who was removed on the day they were added was never a member.
  if (until !== null && (until < first || until < since)) return 'left'
  if (since > last) return 'joinsLater'
  if (!active) return 'inactive'
  return sportIds.length === 0 && !hasConcepts ? 'noSport' : null
}
