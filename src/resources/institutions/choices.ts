import { INSTITUTION_STATUSES } from '#domain/institution'
import { CURRENCIES } from '#domain/money'
import { institutions } from '../../providers/es/institutions.ts'
import { weekdayName } from '../../ui/day.ts'

/** The options of the list boxes, in Spanish already. */
export const statusChoices = INSTITUTION_STATUSES.map((id) => ({ id, name: institutions.status[id] }))

export const weekdayChoices = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: weekdayName(id) }))

const currencyNames = new Intl.DisplayNames('es', { type: 'currency' })
export const currencyChoices = CURRENCIES.map((id) => ({ id, name: `${id} · ${currencyNames.of(id) ?? id}` }))

/** The time zones of the countries whose currencies we know, by the names people use. */
export function timezoneChoices(current: string | undefined) {
  const known = Object.entries(institutions.timezones).map(([id, name]) => ({ id, name }))
  const isKnown = current === undefined || known.some(({ id }) => id === current)
  return isKnown ? known : [...known, { id: current, name: current }]
}
