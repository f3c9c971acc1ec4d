import { z } from 'zod'
import { dutiesSchema, type Membership, membershipSchema } from '#domain/members/membership'
import { isReferenceField, REFERENCES } from '#domain/api/resources'
import { writtenPhone } from '#domain/values/phone'
import { dutiesName, roleName } from '#domain/api/names'
import { institutions } from '../../providers/es/institutions.ts'
import { users } from '../../providers/es/users.ts'
import { pictures, values } from '../../providers/es/inputs.ts'
import { fill } from '../../providers/i18n/text.ts'
import { isEmpty } from '../../providers/api/changes.ts'
import { plainValue } from './plainValue.tsx'
import { ReferenceName } from './RecordName.tsx'
import valueStyles from './values.module.css'
import { type ReactNode, useState } from 'react'
import { uploadedName } from '#domain/clubs/pictureRules'
import { isPendingPicture } from '../../providers/api/pendingPictures.ts'
import { mayShow } from '../../ui/values/pictureOrigin.ts'
import { type Offering, offeringSchema } from '#domain/clubs/offering'
import { type Currency, currencySchema, formatMoney } from '#domain/money/money'
import { audienceText, priceText } from '../../ui/values/offeringText.ts'
import { weekdayName } from '../../ui/values/Day.tsx'
import { dayText } from './dateText.ts'
import { useManagedInstitutions } from '../data/queries.ts'

const PICTURES: ReadonlySet<string> = new Set(['imageUrl', 'logoUrl', 'pictureUrl'])

type Props = {
  resource: string
  field: string
  value: unknown
  currency?: unknown
}

export function FieldValue({ resource, field, value, currency }: Props): ReactNode {
  if (field === 'duties') return dutiesText(value)
  if (isEmpty(value)) return <span className="muted">{values.empty}</span>
  const reference = isReferenceField(field) ? REFERENCES[field] : null
  if (PICTURES.has(field)) return <PictureValue value={value} />
  if (typeof value === 'string') {
    if (reference) return <ReferenceName reference={reference} id={value} />
    if (field === 'categoryId') return <CategoryName id={value} />
    if (field === 'phone') return writtenPhone(value)
  }
  const plain = plainValue(resource, field, value, currency)
  if (plain !== undefined) return plain
  if (field === 'offerings') return <OfferingLines value={value} currency={currency} />
  const termField = TERM_FIELDS.find((one) => one === field)
  if (termField) return <TermLines field={termField} value={value} />
  if (field === 'variants') return <VariantLines value={value} />
  if (field === 'memberships') return <MembershipLines value={value} />
  if (field === 'siblingDiscounts') return siblingText(value)
  const texts = z.string().array().safeParse(value)
  if (!texts.success) return values.changed
  return (
    <ul className={valueStyles.plain}>
      {texts.data.map((text) => (
        <li key={text}>{reference ? <ReferenceName reference={reference} id={text} /> : text}</li>
      ))}
    </ul>
  )
}

function siblingText(value: unknown): string {
  const { siblingSteps, step } = institutions.billing
  const steps = z.number().array().safeParse(value)
  if (!steps.success) return values.changed
  const texts = steps.data.map((percent, index) => fill(step, { step: siblingSteps[index] ?? '', percent }))
  return texts.join(', ')
}

function dutiesText(value: unknown): string {
  const duties = dutiesSchema.safeParse(value ?? null)
  return duties.data ? dutiesName(duties.data) : users.allDuties
}

export function PictureValue({ value }: { value: unknown }) {
  const [failed, setFailed] = useState<string | null>(null)
  const address = isPendingPicture(value) ? value.src : String(value)
  const text = isPendingPicture(value) ? value.title : nameOf(address)
  const isVisible = mayShow(address) && failed !== address
  return (
    <>
      {isVisible && (
        <img
          className={valueStyles.picture}
          src={address}
          alt=""
          width={48}
          height={48}
          onError={() => setFailed(address)}
        />
      )}
      <span className={valueStyles.pictureText}>{text}</span>
    </>
  )
}

/** Hides the site's own paths. Other addresses are shown. */
function nameOf(address: string): string {
  if (uploadedName(address) !== null) return pictures.uploaded
  return address.startsWith('/') ? pictures.ofTheSite : address
}

function CategoryName({ id }: { id: string }) {
  const { data, error } = useManagedInstitutions()
  const category = data?.flatMap(({ pricing }) => pricing.categories).find((one) => one.id === id)
  return <>{category?.name ?? ((data ?? error) ? values.removedCategory : '…')}</>
}

function VariantLines({ value }: { value: unknown }) {
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

function OfferingLines({ value, currency }: { value: unknown; currency: unknown }) {
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

/** The exemptions, scholarships or pauses of a membership. */
export function TermLines({ field, value }: { field: TermField; value: unknown }) {
  const terms = membershipSchema.shape[field].safeParse(value)
  if (!terms.success) return <>{values.changed}</>
  return (
    <ul className={valueStyles.plain}>
      {terms.data.map((term: Term, index) => (
        <li key={index}>
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

function MembershipLines({ value }: { value: unknown }) {
  const memberships = lineSchema.array().safeParse(value)
  return <>{memberships.success ? memberships.data.map(membershipLine).join(' / ') : values.changed}</>
}

type MembershipLine = z.infer<typeof lineSchema>

function membershipLine({ memberNumber, sportIds, since, until, ...membership }: MembershipLine): string {
  return [
    roleName(membership),
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

export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a className="tabular nowrap" href={`tel:${phone}`}>
      {writtenPhone(phone)}
    </a>
  )
}
