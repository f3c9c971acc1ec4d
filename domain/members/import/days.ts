import { addDays, DEFAULT_TIMEZONE, isCalendarDate, type CalendarDate } from '../../values/calendar.ts'
import {
  dateOrderOf,
  monthNamed,
  provenOrder,
  readDate,
  type DateOrder,
  type DateRange,
} from '../../values/readDate.ts'
import { recordOf } from '../../values/record.ts'
import { codeOf, readNote, readStatus, saysOngoing, saysWhenEnded } from './codes.ts'
import { valuesAt, type Fields, type Rows } from './columns.ts'
import type { RowContext, RowTexts } from './rowTexts.ts'

export const DAY_FIELDS = ['birthdate', 'since', 'until'] as const
export type DayField = (typeof DAY_FIELDS)[number]

const OLDEST = '1901-01-01'
const yearsFrom = (day: CalendarDate, years: number) => `${Number(day.slice(0, 4)) + years}-01-01`

/**
 * Where a day without a whole year may be. A membership begins up to a year ahead and ends up to twenty years ahead, and
 * none began ninety years ago.
 */
const RANGES: Record<DayField, (today: CalendarDate) => DateRange> = {
  birthdate: (today) => ({ from: OLDEST, to: today }),
  since: (today) => ({ from: yearsFrom(today, -90), to: addDays(today, 400) }),
  until: (today) => ({ from: yearsFrom(today, -60), to: yearsFrom(today, 20) }),
}

/**
 * Returns the day in a cell: `dd/mm/aaaa` in the column's order, ISO, `01-mar-24` or a spreadsheet's number. A year of
 * two digits is the one in which such a day may be, if there is one. Null for impossible days, days before 1901 and days
 * without a year.
 */
export function readMemberDay(
  cell: string,
  field: DayField,
  order: DateOrder,
  today: CalendarDate,
): CalendarDate | null {
  const options = { order, timezone: DEFAULT_TIMEZONE, hasSerials: true, range: RANGES[field](today) }
  const day = readDate(cell.trim().replace(MIDNIGHT, '').replace(AGE, ''), options)
  return day !== null && day >= OLDEST ? day : null
}

/** Programs write a day as its midnight, with an offset. */
const MIDNIGHT = /[T ]00:00(?::00(?:\.0+)?)? ?(?:Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?)$/

const AGE = /\s*\(\s*\d{1,2}(?: años)?\s*\)$/

/** A midnight of Spain as the hour at Greenwich, of the day before. */
const SPANISH_MIDNIGHT = /^(\d{4}-\d{2}-\d{2})[T ]2[23]:00(?::00(?:\.0+)?)? ?(?:Z|UTC|GMT|\+00(?::?00)?)$/

/** The day in a text about it, such as `Baja 31/10/2025`. */
export function readDayIn(text: string, field: DayField, order: DateOrder, today: CalendarDate): CalendarDate | null {
  const part = /\d{4}-\d{2}-\d{2}|\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})(?!\d)/.exec(text)?.[0]
  return readMemberDay(part ?? text, field, order, today)
}

const BARE = /^(\d\d)(\d\d)(\d\d)$/
const BARE_ORDERS = ['$1/$2/$3', '$3/$2/$1']

/**
 * How a column's days without separators get them: `05112026`, and `051126` where some of its cells can only be read
 * with the day first, or with the year first, and hardly any the other way round. A column in which each day is a
 * midnight of Spain has the days that begin then.
 */
export function separatedDays(cells: readonly string[], field: DayField, today: CalendarDate) {
  const midnights = cells.map((cell) => SPANISH_MIDNIGHT.exec(cell)?.[1] ?? null)
  if (midnights.every((day) => day !== null && isCalendarDate(day)))
    return (cell: string) => cell.replace(SPANISH_MIDNIGHT, (_, day: string) => addDays(day, 1))
  const isBare = cells.some((cell) => BARE.test(cell))
  // A spreadsheet drops the first zero.
  const bareIn = (cell: string) => (isBare && /^\d{5,6}$/.test(cell) ? cell.padStart(6, '0') : null)
  const bare = [...new Set(cells)].flatMap((cell) => bareIn(cell) ?? [])
  const readable = bare.map((cell) =>
    BARE_ORDERS.filter((order) => readMemberDay(cell.replace(BARE, order), field, 'dayFirst', today) !== null),
  )
  const proofs = (order: string) => readable.filter((orders) => orders.length === 1 && orders[0] === order).length
  const isProven = (order: string) => BARE_ORDERS.every((one) => one === order || proofs(order) >= proofs(one) * 2)
  const order = BARE_ORDERS.find((one) => proofs(one) > 0 && isProven(one)) ?? ''
  return (cell: string) => {
    const digits = bareIn(cell)
    if (digits !== null) return order === '' ? cell : digits.replace(BARE, order)
    return readDate(cell) === null ? cell.replace(/^(\d{1,2})(\d\d)((?:19|20)\d\d)$/, '$1/$2/$3') : cell
  }
}

/** The order of day and month in each column of days: the one that its cells prove, else the one of the other columns. */
export function dateOrdersOf(rows: Rows, columns: Fields): Record<DayField, DateOrder> {
  const cellsOf = (field: DayField) => valuesAt(rows, columns.indexOf(field))
  const usual = dateOrderOf(DAY_FIELDS.flatMap(cellsOf))
  return recordOf(DAY_FIELDS, (field) => provenOrder(cellsOf(field)) ?? usual)
}

type DaysRow = Omit<RowTexts, 'context'> & {
  context: Pick<RowContext, 'dateOrders' | 'today'> & { meanings: Pick<RowContext['meanings'], 'status'> }
}

/** The first and last day as the row has them, and whether the member has left, with or without a known day. */
export function membershipDays({ texts, context, leave }: DaysRow, endedNote: string, birthdate: CalendarDate | null) {
  const { dateOrders, today, meanings } = context
  const dayOf = (field: 'since' | 'until') => {
    const text = texts.get(field)
    return text === undefined || /\b9999\b/.test(text) || (field === 'until' && saysOngoing(text))
      ? null
      : (readMemberDay(text, field, dateOrders[field], today) ?? leave(field, 'invalidDate'))
  }
  const since = dayOf('since')
  // `01/02/49`: the century is the only one possible, not one that the cell has.
  const isInDoubt = !/\d{4}/.test(texts.get('since') ?? '') && (since ?? '') < '2000'
  const isBeforeBirth = since !== null && birthdate !== null && isInDoubt && since < birthdate
  const isTooLate = since !== null && since > addDays(today, 400)
  const problem = isTooLate ? 'inTheFuture' : isBeforeBirth ? 'beforeBirth' : null
  const ownSince = problem === null ? since : leave('since', problem)
  const [status = '', note = ''] = [texts.get('status'), texts.get('note')]
  const isEndedWord = (text: string) => meanings.status[codeOf(text)] === 'ended'
  const noteKind = readNote(note)
  const isEndedByNote = noteKind === 'ended' || (noteKind === 'open' && isEndedWord(note))
  const isEndedByStatus = endedNote !== '' || isEndedByNote || isEndedWord(status)
  const isAboutEnd = isEndedWord(status) || saysWhenEnded(status)
  const textsOfEnd = [endedNote, isEndedByNote ? note : '', isAboutEnd ? status : '']
  const days = textsOfEnd.flatMap((text) => readDayIn(text, 'until', dateOrders.until, today) ?? [])
  const dayInStatus = texts.has('until') ? null : (days[0] ?? null)
  const lastDay = dayOf('until') ?? dayInStatus
  const isEnded = lastDay !== null ? lastDay < today : isUnknownDay(texts.get('until') ?? '', today) || isEndedByStatus
  if (lastDay !== null && ownSince !== null && lastDay < ownSince)
    return { ownSince, until: leave('until', 'endsBeforeStart', lastDay), isEnded }
  return { ownSince, until: lastDay, isEnded: isEnded || (isEndedByStatus && dayInStatus === null) }
}

/** `SI`, `2019` or `31/02/2020` as a last day, which is not known; no month to come, `9999` or a program's first. */
function isUnknownDay(text: string, today: CalendarDate): boolean {
  const inOrder = text
    .replace(/^(\d{4})\D(0?\d|1[0-2])$/, '$2/$1')
    .replace(/^(\d\d)\d\d\D(?:\d\d)?(\d\d)$/, '07/$1$2')
    .replace(/^(\p{L}{3,}|0?[1-9]|1[0-2])\W+([23]\d)$/u, '$1/20$2')
  const { year = '', month = '0', word } = MONTH_AND_YEAR.exec(inOrder)?.groups ?? {}
  const isToCome = `${year}-${(word ? `${monthNamed(word)}` : month).padStart(2, '0')}` > today.slice(0, 7)
  return (
    !saysOngoing(text) &&
    readStatus(text, 'Baja') === 'ended' &&
    !/\b(?:0001|1753|1899|1900|2[1-9]\d\d|9999)\b/.test(text) &&
    !isToCome
  )
}

/** `12/2026`, `12/26`, `2026-12`, `Marzo-2026`, `marzo de 2026` or `2026`; of a season `2025/26` the July after it. */
const MONTH_AND_YEAR =
  /(?:(?<word>\p{L}{3,})\.?(?:\s+del?\s+|[\s/.,-]+)|(?<month>\d{1,2})\D)?\b(?<year>(?:19|20)\d\d)\b(?!.*\b(?:19|20)\d\d\b)/u
