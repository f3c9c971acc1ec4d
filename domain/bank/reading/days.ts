import type { Club } from './format.ts'
import { addDays, daysBetween, type CalendarDate } from '../../values/calendar.ts'
import { provenOrder, readDate, type DateRange, type DateReading } from '../../values/readDate.ts'

/** `since` and `until` are the period that the file's titles name, by which days without a year get theirs. */
export type StatementDays = DateReading & {
  since: CalendarDate | null
  until: CalendarDate | null
  isUniversal: boolean
  /** What `051126` and `26/11/20` are replaced by: nothing, if the day or the year may be first. */
  shortOrder: string
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
  { timezone, today }: Omit<Club, 'currency'>,
): StatementDays {
  const texts = titles.flatMap((title) => title.match(IN_TITLES) ?? [])
  // Clubs in dollars elsewhere write the day first.
  const isAmerican = /New_York|Chicago|Denver|Los_Angeles|Puerto_Rico/.test(timezone) && /\bdate\b/i.test(heading)
  const order = provenOrder(cells) ?? provenOrder(texts) ?? (isAmerican ? 'monthFirst' : 'dayFirst')
  const reading = { order, timezone }
  const days = texts.flatMap((text) => readDate(text, reading) ?? [])
  const bounds = (days.length > 0 ? days : titles.flatMap(endsOfMonths)).toSorted()
  // One day alone may be that of the download.
  const [since = null, until = null] = bounds.length > 1 ? [bounds[0], bounds.at(-1)] : [null, bounds[0]]
  const isUniversal = /(?<![a-z])(?:utc|gmt)(?![a-z])/i.test(heading)
  const recent = { from: addDays(today, -MOST_DAYS), to: addDays(today, 31) }
  const ranges = since && until ? [{ from: since, to: until }, recent] : [recent]
  const shortOrder = shortOrderOf(cells, reading, ranges)
  const titled = { ...reading, hasSerials: true, since, until, isUniversal, shortOrder }
  if (until !== null) return titled
  // Without a period, a file whose newest such day is recent ends today.
  const untilToday = { ...titled, until: today }
  const short = cells.map((cell) => cell.trim().replace(WEEKDAY, '')).filter((cell) => WITHOUT_YEAR.test(cell))
  const ages = short.flatMap((cell) => withYear(cell, untilToday) ?? []).map((day) => daysBetween(day, today))
  // *Temporada 2026-2027* is this year's too.
  const namesYear = titles.some((title) => /\b20[2-4]\d\b/.test(title) && !title.includes(today.slice(0, 4)))
  const isRecent =
    ages.length === short.length && Math.min(...ages) <= LATELY_DAYS && Math.max(...ages) <= NOT_TO_COME_DAYS
  return isRecent && !namesYear ? untilToday : titled
}

const WITHOUT_YEAR = /^\d{1,2}[/.-]\d{1,2}$|^\d{1,2}\W*\p{L}{3,10}\.?$/u
/** `20/11` beside the year in another column. */
export const withYearBeside = (cell: string, year = ''): string =>
  WITHOUT_YEAR.test(cell) && /^20\d\d$/.test(year.trim())
    ? `${cell}${/[/.-]/.exec(cell)?.[0] ?? ' '}${year.trim()}`
    : cell

const LATELY_DAYS = 92
/** What seems older may be a day of the next weeks. */
const NOT_TO_COME_DAYS = 300

const MIDNIGHT = /(?:[T ]00:00(?::00)?|(?<=^\d{8})0000(?:00)?)(?:\.0+)?\s*(?:Z|UTC|GMT|\[.*\]|[+-]\d\d(?::?\d\d)?)$/i

/** `51126`, which lost its zero, gets it back; midnights in every cell go, as they may be in Greenwich. */
export function plainDays(cells: readonly string[]): string[] {
  const digits = Math.max(0, ...cells.map((cell) => /^\d{5,8}$/.exec(cell)?.[0].length ?? 0))
  const isShort = (cell: string) => digits % 2 === 0 && cell.length === digits - 1 && /^\d+$/.test(cell)
  const areMidnights = cells.every((cell) => !/\d/.test(cell) || MIDNIGHT.test(cell))
  return cells.map((cell) => (isShort(cell) ? `0${cell}` : areMidnights ? cell.replace(MIDNIGHT, '') : cell))
}

const SHORT = /^(\d\d)([/.-]?)(\d\d)\2(\d\d)(?!\d)/
const [DAY_FIRST, YEAR_FIRST] = ['$1/$3/$4', '20$1-$3-$4']
const MOST_DAYS = 366

/** The order in which all such days are within a year and one of the `ranges`; in an older file, the year is the same. */
function shortOrderOf(cells: readonly string[], reading: DateReading, ranges: readonly DateRange[]): string {
  const short = cells.flatMap((cell) => SHORT.exec(cell.trim())?.[0] ?? [])
  const valid = short.filter((cell) => readDate(cell.replace(SHORT, DAY_FIRST), reading) !== null)
  const possible = [DAY_FIRST, YEAR_FIRST].flatMap((order) => {
    const days = valid.flatMap((cell) => readDate(cell.replace(SHORT, order), reading) ?? []).toSorted()
    const [from, to] = [days[0], days.at(-1)]
    return days.length === valid.length && from && to && daysBetween(from, to) <= MOST_DAYS ? [{ order, from, to }] : []
  })
  const within = ranges.map((range) => possible.filter(({ from, to }) => range.from <= from && to <= range.to))
  const [firsts, lasts] = [new Set(valid.map((cell) => cell.slice(0, 2))), new Set(valid.map((cell) => cell.slice(-2)))]
  const mayBeOld = (firsts.size === 1 && lasts.size > 2) || valid.every((cell) => /^\d+$/.test(cell))
  const [only, other] = within.find(({ length }) => length === 1) ?? (mayBeOld ? possible : within.flat())
  return other && new Set([...firsts, ...lasts]).size > 1 ? '' : (only?.order ?? DAY_FIRST)
}

function endsOfMonths(title: string): CalendarDate[] {
  return [...title.matchAll(MONTH_IN_TITLES)].flatMap(({ groups }) => {
    const { month, name, year = '' } = groups ?? {}
    const first = readDate(`1 ${name ?? ''} ${year}`) ?? readDate(`1/${month ?? ''}/${year}`)
    return first ? [first, `${first.slice(0, 7)}-31`] : []
  })
}

const WEEKDAY = /^(?:lun|mar|mie|mié|jue|vie|sab|sáb|dom)\p{L}*\.?,?\s+(?=\d)/iu

/** Reads what `readDate` does, and as banks write days besides: `20NOV2026`, `Nov 20, 2026`, `20-nov`. */
export function readBankDay(cell: string, days: StatementDays): CalendarDate | null {
  const text = cell
    .trim()
    .replace(WEEKDAY, '')
    .replace(/^(\d{1,2})(\p{L}{3,10})(\d{2,4})$/u, '$1 $2 $3')
    .replace(/^(\p{L}{3,10})\.? (\d{1,2}),? ?(\d{4})/u, '$2 $1 $3')
    .replace(SHORT, days.shortOrder)
    .replace(/^(\d{4})\.(\d{2})\.(\d{2})/, '$1-$2-$3')
    .replace(/^([0-3]\d)([01]\d)(20\d{2})$/, (digits, day, month, year) =>
      readDate(digits) ? digits : `${day}/${month}/${year}`,
    )
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
