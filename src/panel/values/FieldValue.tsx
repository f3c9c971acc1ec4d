import { z } from 'zod'
import { dutiesSchema } from '#domain/members/membership'
import { PERSON_FIELDS, PERSON_VIEWS } from '#domain/members/person'
import { currencySchema, formatMoney } from '#domain/money/money'
import { isReferenceField, REFERENCES } from '#domain/api/resources'
import { writtenPhone } from '#domain/values/phone'
import { CASH_MOVEMENT_NAMES, dutiesName } from '#domain/api/names'
import { bankResources } from '../../providers/es/bank.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { plans } from '../../providers/es/plans.ts'
import { runs } from '../../providers/es/runs.ts'
import { sports } from '../../providers/es/sports.ts'
import { users } from '../../providers/es/users.ts'
import { pictures, values } from '../../providers/es/inputs.ts'
import { visitors } from '../../providers/es/visitors.ts'
import { CalendarDay, Instant } from '../../ui/values/Day.tsx'
import { formatCount, fill } from '../../providers/i18n/text.ts'
import { monthInWords } from '#domain/values/writtenDate'
import { isEmpty } from '../../providers/api/changes.ts'
import { ReferenceName } from './RecordName.tsx'
import valueStyles from './values.module.css'
import { type ReactNode, useState } from 'react'
import { uploadedName } from '#domain/clubs/pictureRules'
import { isPendingPicture } from '../../providers/api/pendingPictures.ts'
import { mayShow } from '../../ui/values/pictureOrigin.ts'
import { CategoryName, MembershipLines, OfferingLines, TERM_FIELDS, TermLines, VariantLines } from './FieldLines.tsx'

type Props = {
  resource: string
  field: string
  value: unknown
  currency?: unknown
}

const PERSON_WORDS = Object.fromEntries(
  PERSON_FIELDS.flatMap((field) => {
    const view = PERSON_VIEWS[field]
    return view.kind === 'choice' ? [[field, view.names] as const] : []
  }),
)

const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...PERSON_WORDS,
  interval: plans.interval,
  role: users.role,
  'runs.kind': runs.kinds,
  'runs.origin': runs.origins,
  'runs.state': runs.states,
  'runs.failure': runs.failures,
  state: users.state,
  'institutions.status': institutions.status,
  'bank-lines.state': bankResources['bank-lines'].states,
  'cash-movements.kind': CASH_MOVEMENT_NAMES,
  'join-requests.kind': visitors.kind,
  'join-requests.status': visitors.status,
  'contact-messages.role': visitors.role,
  proration: institutions.proration,
  timezone: institutions.timezones,
  'sports.active': { true: sports.active, false: sports.inactive },
}

const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'counted',
  'credited',
  'deposit',
  'expected',
  'float',
  'paid',
  'previous',
  'price',
  'received',
  'returned',
  'total',
  'withdrawal',
  'writtenOff',
])
const PICTURES: ReadonlySet<string> = new Set(['imageUrl', 'logoUrl', 'pictureUrl'])
const DAYS: ReadonlySet<string> = new Set([
  ...PERSON_FIELDS.filter((field) => PERSON_VIEWS[field].kind === 'day'),
  'closedThrough',
  'generatesSince',
  'countedOn',
  'day',
  'dueDate',
  'paidOn',
  'receivedOn',
  'since',
  'termsVersion',
  'until',
])

export function FieldValue({ resource, field, value, currency }: Props): ReactNode {
  if (field === 'duties') return dutiesText(value)
  if (isEmpty(value)) return <span className="muted">{values.empty}</span>
  const words = WORDS[`${resource}.${field}`] ?? WORDS[field]
  const reference = isReferenceField(field) ? REFERENCES[field] : null
  if (words) return words[String(value)] ?? plainValue(value)
  if (PICTURES.has(field)) return <PictureValue value={value} />
  if (typeof value === 'boolean') return value ? values.yes : values.no
  if (typeof value === 'number') {
    // of runs it counts cuotas
    if (resource === 'runs' && field === 'expected') return formatCount(value)
    return AMOUNTS.has(field) ? amountText(value, currency) : String(value)
  }
  if (typeof value === 'string') {
    if (reference) return <ReferenceName reference={reference} id={value} />
    if (field === 'categoryId') return <CategoryName id={value} />
    if (DAYS.has(field)) return <CalendarDay date={value} />
    if (field === 'phone') return writtenPhone(value)
    if (field === 'remindersStoppedAt' || field === 'erasureRequestedAt') return <Instant at={value} />
    return field === 'period' ? monthInWords(value) : value
  }
  if (field === 'offerings') return <OfferingLines value={value} currency={currency} />
  const termField = TERM_FIELDS.find((one) => one === field)
  if (termField) return <TermLines field={termField} value={value} />
  if (field === 'variants') return <VariantLines value={value} />
  if (field === 'memberships') return <MembershipLines value={value} />
  if (field === 'siblingDiscounts') return siblingText(value)
  const texts = z.string().array().safeParse(value)
  if (!texts.success) return plainValue(value)
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
  if (!steps.success) return plainValue(value)
  const texts = steps.data.map((percent, index) => fill(step, { step: siblingSteps[index] ?? '', percent }))
  return texts.join(', ')
}

function dutiesText(value: unknown): string {
  const duties = dutiesSchema.safeParse(value ?? null)
  return duties.data ? dutiesName(duties.data) : users.allDuties
}

function amountText(amount: number, currency: unknown): string {
  const parsed = currencySchema.safeParse(currency)
  return parsed.success ? formatMoney(amount, parsed.data) : String(amount)
}

function plainValue(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : values.changed
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

/** A path means nothing to people. An address elsewhere shows its origin. */
function nameOf(address: string): string {
  if (uploadedName(address) !== null) return pictures.uploaded
  return address.startsWith('/') ? pictures.ofTheSite : address
}
