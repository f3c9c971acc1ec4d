import { institutions } from '../../providers/es/institutions.ts'
import { Badge } from '../../panel/values/Badge.tsx'
import type { Institution } from '#domain/clubs/institution'
import { LEVELS } from '#domain/clubs/offering'
import { CURRENCIES } from '#domain/money/money'
import { LEVEL_NAMES } from '#domain/api/names'
import { TIMEZONES } from '#domain/values/timezones'
import { weekdayName } from '../../ui/values/Day.tsx'
import { ReferenceName } from '../../panel/values/RecordName.tsx'

export const levelChoices = LEVELS.map((id) => ({ id, name: LEVEL_NAMES[id] }))

export const weekdayChoices = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: weekdayName(id) }))

const currencyNames = new Intl.DisplayNames('es', { type: 'currency' })
export const currencyChoices = CURRENCIES.map((id) => ({ id, name: `${id} · ${currencyNames.of(id) ?? id}` }))

const namedTimezones = Object.entries(institutions.timezones).map(([id, name]) => ({ id, name }))
const allTimezones = [
  ...namedTimezones,
  ...TIMEZONES.filter((id) => !namedTimezones.some((named) => named.id === id)).map((id) => ({ id, name: id })),
]

/** The time zones that the API accepts; those of the countries whose currencies we support come first. */
export function timezoneChoices(current: string | undefined) {
  const isListed = current === undefined || allTimezones.some(({ id }) => id === current)
  return isListed ? allTimezones : [...allTimezones, { id: current, name: current }]
}

const TONES = { draft: 'warning', published: 'success', archived: 'neutral' } as const

export function InstitutionStatus({ status }: { status: Institution['status'] }) {
  return <Badge tone={TONES[status]}>{institutions.status[status]}</Badge>
}

export function PlanName({ id }: { id: string | null }) {
  return id === null ? (
    <span className="muted">{institutions.noPlan}</span>
  ) : (
    <ReferenceName reference="plans" id={id} />
  )
}
