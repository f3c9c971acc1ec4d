import { CASH_MOVEMENT_NAMES } from '#domain/api/names'
import { PERSON_FIELDS, PERSON_VIEWS } from '#domain/members/person'
import { currencySchema } from '#domain/money/money'
import { monthInWords } from '#domain/values/writtenDate'
import type { ReactNode } from 'react'
import { bank, bankResources } from '../../providers/es/bank.ts'
import { values } from '../../providers/es/inputs.ts'
import { institutions } from '../../providers/es/institutions.ts'
import { plans, sports } from '../../providers/es/catalogue.ts'
import { reminders } from '../../providers/es/reminders.ts'
import { runs } from '../../providers/es/runs.ts'
import { users } from '../../providers/es/users.ts'
import { visitors } from '../../providers/es/visitors.ts'
import { formatCount } from '../../providers/i18n/text.ts'
import { CalendarDay, Instant } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'

const PERSON_WORDS = Object.fromEntries(
  PERSON_FIELDS.flatMap((field) => {
    const { names } = PERSON_VIEWS[field]
    return names ? [[field, names] as const] : []
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
  'bank-lines.doubt': bank.doubts,
  'bank-lines.state': bankResources['bank-lines'].states,
  'cash-movements.kind': CASH_MOVEMENT_NAMES,
  'join-requests.kind': visitors.kind,
  'join-requests.status': visitors.status,
  'contact-messages.role': visitors.role,
  'reminders.channel': reminders.channels,
  'reminders.outcome': reminders.outcomes,
  proration: institutions.proration,
  timezone: institutions.timezones,
  'sports.active': { true: sports.active, false: sports.inactive },
}

const AMOUNTS: ReadonlySet<string> = new Set([
  'amount',
  'balance',
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

const PERSON_DAYS: ReadonlySet<string> = new Set(PERSON_FIELDS.filter((field) => PERSON_VIEWS[field].kind === 'day'))
/** Days are recognised by the field's name, because a transfer's number may look like a day. */
const DAY = /On$|Date$|^(closedThrough|day|firstDue|generatesSince|since|termsVersion|until)$/
const INSTANT = /At$/

/** The display of a single word, number, day or text; undefined for any other value. */
export function plainValue(resource: string, field: string, value: unknown, currency: unknown): ReactNode {
  const words = WORDS[`${resource}.${field}`] ?? WORDS[field]
  const isScalar = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
  if (!isScalar) return undefined
  if (words) return words[String(value)] ?? String(value)
  if (typeof value === 'boolean') return value ? values.yes : values.no
  if (typeof value === 'number') return numberOf(resource, field, value, currency)
  if (PERSON_DAYS.has(field) || DAY.test(field)) return <CalendarDay date={value} />
  if (INSTANT.test(field)) return <Instant at={value} />
  return field === 'period' ? monthInWords(value) : value
}

function numberOf(resource: string, field: string, value: number, currency: unknown): ReactNode {
  const parsed = currencySchema.safeParse(currency)
  // a run's `expected` is a number of cuotas
  const isAmount = AMOUNTS.has(field) && !(resource === 'runs' && field === 'expected')
  if (isAmount && parsed.success) return <Money amount={value} currency={parsed.data} />
  return field === 'number' ? value : formatCount(value)
}
