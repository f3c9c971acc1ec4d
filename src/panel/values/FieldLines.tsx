import type { z } from 'zod'
import { roleName } from '#domain/api/names'
import { type Offering, offeringSchema } from '#domain/clubs/offering'
import { type Membership, membershipSchema } from '#domain/members/membership'
import { type Currency, currencySchema, formatMoney } from '#domain/money/money'
import { values } from '../../providers/es/inputs.ts'
import { users } from '../../providers/es/users.ts'
import { fill } from '../../providers/i18n/text.ts'
import { audienceText, priceText } from '../../ui/values/offeringText.ts'
import { weekdayName } from '../../ui/values/Day.tsx'
import { useManagedInstitutions } from '../money/InstitutionSelect.tsx'
import { dayText } from './dateText.ts'
import { ReferenceName } from './RecordName.tsx'
import valueStyles from './values.module.css'

export function CategoryName({ id }: { id: string }) {
  const { data, error } = useManagedInstitutions()
  const category = data?.flatMap(({ pricing }) => pricing.categories).find((one) => one.id === id)
  return <>{category?.name ?? ((data ?? error) ? values.removedCategory : '…')}</>
}

export function VariantLines({ value }: { value: unknown }) {
  const { data, error } = useManagedInstitutions()
  const variants = membershipSchema.shape.variants.safeParse(value)
  if (!variants.success) return <>{values.changed}</>
  const clubVariants = data?.flatMap(({ offerings }) => offerings).flatMap((offering) => offering.variants)
  return (
    <ul className={valueStyles.plain}>
      {Object.entries(variants.data).map(([sportId, variantId]) => (
        <li key={sportId}>
          <ReferenceName reference="sports" id={sportId} />:{' '}
          {clubVariants?.find(({ id }) => id === variantId)?.name ??
            ((clubVariants ?? error) ? values.removedVariant : '…')}
        </li>
      ))}
    </ul>
  )
}

export function OfferingLines({ value, currency }: { value: unknown; currency: unknown }) {
  const offerings = offeringSchema.array().safeParse(value)
  const parsedCurrency = currencySchema.safeParse(currency)
  if (!offerings.success || !parsedCurrency.success) return <>{values.changed}</>
  return (
    <ul className={valueStyles.plain}>
      {offerings.data.map((offering) => (
        <li key={offering.sportId}>
          <ReferenceName reference="sports" id={offering.sportId} />: {offeringText(offering, parsedCurrency.data)}
        </li>
      ))}
    </ul>
  )
}

function offeringText(offering: Offering, currency: Currency): string {
  const { monthlyAmount, dueDay, enrolmentFee, schedule, variants } = offering
  const costs = [
    fill(values.offering, { amount: formatMoney(monthlyAmount, currency), day: dueDay }),
    enrolmentFee !== null && fill(values.enrolment, { amount: formatMoney(enrolmentFee, currency) }),
  ]
  return [
    costs.filter(Boolean).join(', '),
    variants.map((variant) => priceText(variant, currency)).join(', '),
    audienceText(offering),
    schedule.map(slotText).join(', '),
  ]
    .filter(Boolean)
    .join('. ')
}

export const TERM_FIELDS = ['exemptions', 'scholarships', 'pauses'] as const
export type TermField = (typeof TERM_FIELDS)[number]

type Term = Membership['exemptions'][number] & { percent?: number }

/** What a membership pays less, and when. */
export function TermLines({ field, value }: { field: TermField; value: unknown }) {
  const terms = membershipSchema.shape[field].safeParse(value)
  if (!terms.success) return <>{values.changed}</>
  return (
    <ul className={valueStyles.plain}>
      {terms.data.map((term: Term) => (
        <li key={term.from}>
          {fill(term.to ? values.days : values.openDays, {
            what: term.percent === undefined ? values.exemption : percentText(field, term.percent),
            from: dayText(term.from),
            to: term.to ? dayText(term.to) : '',
          })}{' '}
          · {term.reason}
        </li>
      ))}
    </ul>
  )
}

function percentText(field: TermField, percent: number): string {
  if (field === 'scholarships') return fill(values.scholarship, { percent })
  return percent === 0 ? values.pause : fill(values.partPause, { percent })
}

const lineSchema = membershipSchema.pick({
  role: true,
  duties: true,
  dutySportIds: true,
  contact: true,
  memberNumber: true,
  sportIds: true,
  since: true,
  until: true,
})

export function MembershipLines({ value }: { value: unknown }) {
  const memberships = lineSchema.array().safeParse(value)
  return <>{memberships.success ? memberships.data.map(membershipLine).join(' / ') : values.changed}</>
}

type MembershipLine = z.infer<typeof lineSchema>

function membershipLine({ memberNumber, sportIds, since, until, ...office }: MembershipLine): string {
  return [
    roleName(office),
    memberNumber && fill(users.membershipFacts.memberNumber, { number: memberNumber }),
    fill(users.membershipFacts.since, { date: dayText(since) }),
    until && fill(users.membershipFacts.until, { date: dayText(until) }),
    fill(users.membershipFacts.sports, { smart_count: sportIds.length }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A weekly slot: `Lunes 18:00–19:30 · Cancha 2`. */
function slotText({ weekday, from, to, place }: Offering['schedule'][number]): string {
  const hours = `${weekdayName(weekday)} ${from}–${to}`
  return place ? `${hours} · ${place}` : hours
}
