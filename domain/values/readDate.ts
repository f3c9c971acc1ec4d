import { DEFAULT_TIMEZONE, addDays, calendarDateIn, isCalendarDate, type CalendarDate } from './calendar.ts'
import { foldText } from './fold.ts'

export type DateOrder = 'dayFirst' | 'monthFirst'

export type DateRange = { from: CalendarDate; to: CalendarDate }

/**
 * `hasSerials`: in a column of dates a number of five digits is a spreadsheet's day. `range` limits
 * such days, and years of two digits.
 */
export type DateReading = { order: DateOrder; timezone: string; hasSerials?: boolean; range?: DateRange }

const TIME = /^[T ,]*(?:[-–] )?\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:\s*(?:hs?|[ap]\.?\s?m)\.?)?$/i
const OFFSET_TIME = /^[T ]*(\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?\s*(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/
/** An instant of OFX: `20261120120000[-3:BRT]`. */
const OFX_TIME = /^(\d{2})(\d{2})(\d{2})(?:\.\d+)?\[([+-]?\d{1,2})(?:[.:].*)?\]$/

/** `dd/mm/aaaa` or `dd/mm/aa` in the column’s order, ISO, `aaaammdd`, or a month in words; an instant in `timezone`. */
export function readDate(
  cell: string,
  { order, timezone, hasSerials = false, range = THIS_CENTURY }: DateReading = {
    order: 'dayFirst',
    timezone: DEFAULT_TIMEZONE,
  },
): CalendarDate | null {
  const isInRange = (date: CalendarDate) => date >= range.from && date <= range.to
  if (hasSerials && SERIAL.test(cell.trim())) {
    const date = addDays(FIRST_SERIAL_DAY, Number.parseInt(cell.trim(), 10))
    return isInRange(date) ? date : null
  }
  const parts = partsOf(cell)
  if (!parts) return null
  const [day = '', month = ''] = parts.isOrdered || order === 'dayFirst' ? parts.numbers : parts.numbers.toReversed()
  const dateIn = (year: string) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date =
    parts.year.length === 4
      ? dateIn(parts.year)
      : ['20', '19'].map((century) => dateIn(century + parts.year)).find(isInRange)
  if (date === undefined || !isCalendarDate(date)) return null
  if (parts.rest === '' || TIME.test(parts.rest)) return date
  const instant = instantOf(date, parts.rest)
  return instant === null ? null : calendarDateIn(timezone, instant)
}

/** Whether a cell is a day, in either order. */
export const isDay = (cell: string): boolean =>
  readDate(cell) !== null || readDate(cell, { order: 'monthFirst', timezone: DEFAULT_TIMEZONE }) !== null

/** The order that a cell proves, else day first, as in Spanish. */
export function dateOrderOf(cells: readonly string[]): DateOrder {
  return provenOrder(cells) ?? 'dayFirst'
}

/** Null if no cell proves an order, or if cells prove both. */
export function provenOrder(cells: readonly string[]): DateOrder | null {
  const open = [...new Set(cells)].map(partsOf).filter((parts) => parts !== null && !parts.isOrdered)
  const isProven = (index: 0 | 1) => open.some((parts) => Number(parts?.numbers[index]) > 12)
  return isProven(0) === isProven(1) ? null : isProven(1) ? 'monthFirst' : 'dayFirst'
}

const SERIAL = /^\d{5}(?:[.,]\d+)?$/
/** Spreadsheets count days from the end of 1899. */
const FIRST_SERIAL_DAY = '1899-12-30'
const THIS_CENTURY: DateRange = { from: '2000-01-01', to: '2099-12-31' }

/** Where `2012/3/5` lacks a zero. */
const ONE_FIGURE = /(?<=^\d{4}[-/](?:\d\d?[-/])?)(?=\d(?!\d))/g
const WEEKDAY = /^(?:lun|mar|mi[eé]|jue|vie|s[aá]b|dom)\p{L}*[.,]?\s+(?=\d{1,2}(?:[/.-]|\s+de\s))/iu
const IN_WORDS =
  /^(\d{1,2})[º°]?(?:\s+d(?:e\s+|['’]\s*)|[\s/.-]+)(\p{L}{3,10})\.?(?:\s+del?\s+|[\s/.,-]+)(\d{4}|\d{2})(?!\d)(.*)$/iu
const MONTHS = [
  'enero january gener janeiro xaneiro',
  'febrero february fevereiro',
  'marzo march',
  'abril april',
  'mayo may maig maio',
  'junio june juny junho xuno',
  'julio july juliol xullo',
  'agosto august',
  'septiembre setiembre september',
  'octubre october outubro',
  'noviembre november',
  'diciembre december desembre dezembro decembro',
].map((names) => names.split(' '))

/** From 1, by its name or the beginning of it; 0 for any other word. */
export function monthNamed(word: string): number {
  const name = foldText(word)
  return MONTHS.findIndex((names) => names.some((one) => one.startsWith(name))) + 1
}

function partsOf(cell: string): { numbers: [string, string]; year: string; isOrdered: boolean; rest: string } | null {
  const text = cell.trim().replace(WEEKDAY, '').replace(ONE_FIGURE, '0')
  const iso = /^(\d{4})([-/]?)(\d{2})\2(\d{2})(.*)$/.exec(text)
  if (iso) {
    const [, year = '', , month = '', day = '', rest = ''] = iso
    return { numbers: [day, month], year, isOrdered: true, rest }
  }
  const dateInWords = IN_WORDS.exec(text)
  if (dateInWords) {
    const [, day = '', word = '', year = '', rest = ''] = dateInWords
    const month = monthNamed(word)
    return month === 0 ? null : { numbers: [day, String(month)], year, isOrdered: true, rest }
  }
  const match = /^(\d{1,2}) ?[/._-] ?(\d{1,2}) ?[/._-] ?(\d{4}|\d{2})(?!\d)(.*)$/.exec(text)
  if (!match) return null
  const [, first = '', second = '', year = '', rest = ''] = match
  return { numbers: [first, second], year, isOrdered: false, rest }
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
