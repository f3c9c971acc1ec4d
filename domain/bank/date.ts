import { DEFAULT_TIMEZONE, calendarDateIn, isCalendarDate } from '../values/calendar.ts'
import type { CalendarDate } from '../values/calendar.ts'

export type DateOrder = 'dayFirst' | 'monthFirst'

export type DateReading = { order: DateOrder; timezone: string }

const TIME = /^[T ]*\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*(?:hs?|[ap]\.?\s?m)\.?)?$/i
const OFFSET_TIME = /^[T ]*(\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/
/** An instant of OFX: `20261120120000[-3:BRT]`. */
const OFX_TIME = /^(\d{2})(\d{2})(\d{2})(?:\.\d+)?\[([+-]?\d{1,2})(?:[.:].*)?\]$/

/**
 * Reads `dd/mm/aaaa` or `dd/mm/aa` in the column’s order, ISO or `aaaammdd`. A time with an offset is converted to the
 * day in `timezone`.
 */
export function readBankDate(
  cell: string,
  { order, timezone }: DateReading = { order: 'dayFirst', timezone: DEFAULT_TIMEZONE },
): CalendarDate | null {
  const parts = partsOf(cell)
  if (!parts) return null
  const [day, month] = parts.isOrdered || order === 'dayFirst' ? parts.numbers : parts.numbers.toReversed()
  const date = `${parts.year}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`
  if (!isCalendarDate(date)) return null
  if (parts.rest === '' || TIME.test(parts.rest)) return date
  const instant = instantOf(date, parts.rest)
  return instant === null ? null : calendarDateIn(timezone, instant)
}

/** One that a cell proves, else the day is first, as in Spanish. */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  const open = cells.map(partsOf).filter((parts) => parts !== null && !parts.isOrdered)
  const isProven = (index: 0 | 1) => open.some((parts) => Number(parts?.numbers[index]) > 12)
  return isProven(1) && !isProven(0) ? 'monthFirst' : 'dayFirst'
}

function partsOf(cell: string): { numbers: [string, string]; year: string; isOrdered: boolean; rest: string } | null {
  const text = cell.trim()
  const iso = /^(\d{4})([-/]?)(\d{2})\2(\d{2})(.*)$/.exec(text)
  if (iso) {
    const [, year = '', , month = '', day = '', rest = ''] = iso
    return { numbers: [day, month], year, isOrdered: true, rest }
  }
  const match = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?!\d)(.*)$/.exec(text)
  if (!match) return null
  const [, first = '', second = '', year = '', rest = ''] = match
  return { numbers: [first, second], year: year.length === 2 ? `20${year}` : year, isOrdered: false, rest }
}

function instantOf(date: CalendarDate, rest: string): number | null {
  const iso = OFFSET_TIME.exec(rest)
  const ofx = OFX_TIME.exec(rest)
  const [, hours = '', minutes = '', seconds = '00', offset = ''] = iso ?? ofx ?? []
  if (offset === '') return null
  const sign = offset.startsWith('-') ? -1 : 1
  const digits = offset.replace(/\D/g, '')
  const [ahead, more] = ofx ? [digits, '0'] : [digits.slice(0, 2), digits.slice(2)]
  const local = Date.parse(`${date}T${hours}:${minutes}:${seconds || '00'}Z`)
  return Number.isNaN(local) ? null : local - sign * (Number(ahead) * 60 + Number(more)) * 60_000
}
