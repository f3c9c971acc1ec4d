import { offeringSchema } from '#domain/institution'
import type { Offering } from '#domain/institution'
import { exemptionSchema, membershipSchema } from '#domain/membership'
import type { Membership } from '#domain/membership'
import { currencySchema, formatMoney } from '#domain/money'
import type { Currency } from '#domain/money'
import { users } from '../../providers/es/users.ts'
import { values } from '../../providers/es/values.ts'
import { createText } from '../../providers/text.ts'
import { dayText } from './dateText.ts'
import { audienceText } from '../../ui/values/audience.ts'
import { ReferenceName } from './RecordName.tsx'
import valueStyles from './values.module.css'
import { weekdayName } from '../../ui/values/Day.tsx'

const t = createText(values)
const tUsers = createText(users)

/** The sports that an institution offers, each with its cuota, due day and weekly slots. */
export function OfferingLines({ value, currency }: { value: unknown; currency: unknown }) {
  const offerings = offeringSchema.array().safeParse(value)
  const known = currencySchema.safeParse(currency)
  if (!offerings.success || !known.success) return <>{values.changed}</>
  return (
    <ul className={valueStyles.plain}>
      {offerings.data.map((offering) => (
        <li key={offering.sportId}>
          <ReferenceName reference="sports" id={offering.sportId} />: {offeringText(offering, known.data)}
        </li>
      ))}
    </ul>
  )
}

/** What an offering costs, whom it is for and when, as one sentence after the other. */
function offeringText(offering: Offering, currency: Currency): string {
  const { monthlyAmount, dueDay, enrolmentFee, schedule } = offering
  const costs = [
    t('offering', { amount: formatMoney(monthlyAmount, currency), day: dueDay }),
    enrolmentFee !== null && t('enrolment', { amount: formatMoney(enrolmentFee, currency) }),
  ]
  return [costs.filter(Boolean).join(', '), audienceText(offering), schedule.map(slotText).join(', ')]
    .filter(Boolean)
    .join('. ')
}

/** The days on which a member owes nothing, and why. */
export function ExemptionLines({ value }: { value: unknown }) {
  const exemptions = exemptionSchema.array().safeParse(value)
  if (!exemptions.success) return <>{values.changed}</>
  return (
    <ul className={valueStyles.plain}>
      {exemptions.data.map(({ from, to, reason }) => (
        <li key={from}>
          {to ? t('exemption', { from: dayText(from), to: dayText(to) }) : t('openExemption', { from: dayText(from) })}{' '}
          · {reason}
        </li>
      ))}
    </ul>
  )
}

const told = membershipSchema.pick({ role: true, memberNumber: true, sportIds: true, since: true, until: true })

/** A person's memberships, one per line. */
export function MembershipLines({ value }: { value: unknown }) {
  const memberships = told.array().safeParse(value)
  return <>{memberships.success ? memberships.data.map(membershipLine).join(' / ') : values.changed}</>
}

type Told = Pick<Membership, 'role' | 'memberNumber' | 'sportIds' | 'since' | 'until'>

function membershipLine({ role, memberNumber, sportIds, since, until }: Told): string {
  return [
    users.role[role],
    memberNumber && tUsers('told.memberNumber', { number: memberNumber }),
    tUsers('told.since', { date: dayText(since) }),
    until && tUsers('told.until', { date: dayText(until) }),
    tUsers('told.sports', { smart_count: sportIds.length }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A weekly slot: `Lunes 18:00–19:30 · Cancha 2`. */
function slotText({ weekday, from, to, place }: Offering['schedule'][number]): string {
  const hours = `${weekdayName(weekday)} ${from}–${to}`
  return place ? `${hours} · ${place}` : hours
}
