import { daysBetween, type CalendarDate } from '../../values/calendar.ts'
import { readDate, type DateOrder, type DateReading } from '../../values/readDate.ts'

/** `since` and `until` are the period that the file's titles name, by which days without a year get theirs. */
export type StatementDays = DateReading & {
  since: CalendarDate | null
  until: CalendarDate | null
  isUniversal: boolean
  /** `26/11/20` is in November. */
  isYearFirst: boolean
  /** How `051126` gets its separators; null leaves it as it is. */
  bareOrder: string | null
}

const IN_TITLES =
  /(?<![\d/]|(?<!\p{L})n(?:[º°.]|ro\.?)\s?)(?:\d{4}[-/]\d{2}[-/]\d{2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{1,2}(?:\s+de\s+|[\s/.-]+)\p{L}{3,10}\.?(?:\s+del?\s+|[\s/.-]+)\d{2,4})(?![\d/])/giu
const MONTH_IN_TITLES =
  /(?<![\d/.-])(?:(?<month>\d{1,2})\s*\/|(?<name>\p{L}{3,10})\.?(?:\s+del?)?\s+)(?<year>20\d{2})(?![\d/.-])/giu

/** How the column of days is read, whose cells and `heading` it gets, beside the lines above the table. */
export function statementDays(
  cells: readonly string[],
  heading: string,
  titles: readonly string[],
  timezone: string,
): StatementDays {
  const texts = titles.flatMap((title) => title.match(IN_TITLES) ?? [])
  const order = orderOf(cells, texts)
  const reading = { order, timezone }
  const days = texts.flatMap((text) => readDate(text, reading) ?? [])
  const bounds = (days.length > 0 ? days : titles.flatMap(endsOfMonths)).toSorted()
  // One day alone may be that of the download.
  const since = bounds.length > 1 ? (bounds[0] ?? null) : null
  const isUniversal = /\b(?:utc|gmt)\b/i.test(heading)
  const isYearFirst = areYearsFirst(cells)
  const bareOrder = bareOrderOf(cells)
  return { ...reading, hasSerials: true, since, until: bounds.at(-1) ?? null, isUniversal, isYearFirst, bareOrder }
}

const BARE = /^(\d\d)(\d\d)(\d\d)$/
const MOST_DAYS = 366

/** The day or the year first: the only order in which all such days are within a year. */
function bareOrderOf(cells: readonly string[]): string | null {
  const bare = cells.map((cell) => cell.trim()).filter((cell) => BARE.test(cell))
  const orders = ['$1/$2/$3', '$3/$2/$1'].filter((order) => {
    const days = bare.flatMap((cell) => readDate(cell.replace(BARE, order)) ?? []).toSorted()
    const [first, last] = [days[0], days.at(-1)]
    return days.length === bare.length && first && last && daysBetween(first, last) <= MOST_DAYS
  })
  return orders.length === 1 ? (orders[0] ?? null) : null
}

const SHORT = /^(\d\d)([/.-])(\d\d)\2(\d\d)(?!\d)/

/** All the same at first, and at last more different than the years of a statement. */
function areYearsFirst(cells: readonly string[]): boolean {
  const days = cells.map((cell) => SHORT.exec(cell.trim())).filter((day) => day !== null)
  const lasts = days.map((day) => Number(day[4]))
  return new Set(days.map((day) => day[1])).size === 1 && Math.max(...lasts) - Math.min(...lasts) > 1
}

function endsOfMonths(title: string): CalendarDate[] {
  return [...title.matchAll(MONTH_IN_TITLES)].flatMap(({ groups }) => {
    const { month, name, year = '' } = groups ?? {}
    const first = readDate(`1 ${name ?? ''} ${year}`) ?? readDate(`1/${month ?? ''}/${year}`)
    return first ? [first, `${first.slice(0, 7)}-31`] : []
  })
}

/** By a cell or a title that proves it, else the day first, as in Spanish. */
function orderOf(cells: readonly string[], titles: readonly string[]): DateOrder {
  for (const texts of [cells, titles]) {
    if (texts.some((text) => hasDayAt(1, text))) return 'dayFirst'
    if (texts.some((text) => hasDayAt(2, text))) return 'monthFirst'
  }
  return 'dayFirst'
}

/** The number in that place is not a month. */
function hasDayAt(place: 1 | 2, text: string): boolean {
  return Number(/^(\d{1,2}) ?[/.-] ?(\d{1,2}) ?[/.-] ?\d/.exec(text.trim())?.[place] ?? 0) > 12
}

const WEEKDAY = /^(?:lun|mar|mie|mié|jue|vie|sab|sáb|dom)\p{L}*\.?,?\s+(?=\d)/iu

/** Reads what `readDate` does, and as banks write days besides: `20NOV2026`, `Nov 20, 2026`, `vie 20/11/26`, `20-nov`. */
export function readBankDay(cell: string, days: StatementDays): CalendarDate | null {
  const text = cell
    .trim()
    .replace(WEEKDAY, '')
    .replace(/^(\d{1,2})(\p{L}{3,10})(\d{2,4})$/u, '$1 $2 $3')
    .replace(/^(\p{L}{3,10})\.? (\d{1,2}), ?(\d{4})/u, '$2 $1 $3')
    .replace(BARE, days.bareOrder ?? '$&')
    .replace(SHORT, days.isYearFirst ? '20$1-$3-$4' : '$&')
    .replace(/^(\d{4})\.(\d{2})\.(\d{2})/, '$1-$2-$3')
    .replace(/^([0-3]\d)([01]\d)(20\d{2})$/, (digits, day, month, year) =>
      readDate(digits) ? digits : `${day}/${month}/${year}`,
    )
    .replace(/(\d{4})(?:,| -) (?=\d{1,2}:)/, '$1 ')
  const isBareTime = days.isUniversal && /\d:\d\d(?::\d\d)?$/.test(text)
  return readDate(isBareTime ? `${text} UTC` : text, days) ?? withYear(text, days)
}

/** The last such day until the end of the period, or the next one where that is before it. */
function withYear(text: string, days: StatementDays): CalendarDate | null {
  const [, first, second] = /^(\d{1,2})(?:\s+de\s+|[\s/.-]*)(\d{1,2}|\p{L}{3,10})\.?$/u.exec(text) ?? []
  if (days.until === null || first === undefined || second === undefined || /^\d+$/.test(text)) return null
  const year = Number(days.until.slice(0, 4))
  const dayIn = (one: number) =>
    readDate(/\d/.test(second) ? `${first}/${second}/${one}` : `${first} ${second} ${one}`, days)
  const [same, former] = [dayIn(year), dayIn(year - 1)]
  if (same !== null && same <= days.until) return same
  return former !== null && (days.since === null || former >= days.since) ? former : same
}
