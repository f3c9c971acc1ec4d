import type { CalendarDate } from '../../values/calendar.ts'
import { dateOrderOf } from '../../values/readDate.ts'
import { codeOf, readStatus } from './codes.ts'
import { columnOf, mostly, type Column, type Rows } from './columns.ts'
import { readMemberDay } from './days.ts'
import { isOfMember } from './whose.ts'

/** Not *Vigente* or *31/12/9999*. */
const isKnownDay = (day: string) => /\d/.test(day) && !/\b(?:9999|20[5-9]\d|2[1-9]\d\d)\b/.test(day)

/** Drops the last day of a journey or of a month paid in a gym, and both days of a season, which all people have. */
export function withoutPeriods(
  { columns, rows }: { columns: readonly Column[]; rows: Rows },
  today: CalendarDate,
): void {
  const [since, until] = [columnOf(columns, 'since'), columnOf(columns, 'until')]
  if (!until) return
  const { name: last, values: lastDays } = until
  const first = since?.name ?? ''
  const isFilled = lastDays.filter(isKnownDay).length >= rows.length * 0.7
  const yearOf = (days: readonly string[] = []) => {
    const [day = '', ...others] = new Set(days)
    return others.length > 0 || rows.length < 3 ? NaN : Number(/^\d{4}(?!\d)|(?<!\d)\d{2,4}$/.exec(day)?.[0])
  }
  const isOfSeason =
    /^(?:desde|(?:fecha(?:de)?)?inicio|start\w*) (?:fecha(?:de)?fin|enddate|hasta)$/.test(`${first} ${last}`) &&
    rows.every(({ cells }) => !cells[since?.at ?? -1]?.trim() || cells[until.at]?.trim()) &&
    yearOf(lastDays) - yearOf(since?.values) < 2
  const hasVariant = columnOf(columns, 'variant') !== undefined
  const isOfMonth = isFilled && /^fin|fin$|^end/.test(last) && (hasVariant || !/fecha|end/.test(last))
  const status = columnOf(columns, 'status')
  const rowsOf = (kind: 'active' | 'ended') =>
    rows.filter(({ cells }) => {
      const word = cells[status?.at ?? -1]?.trim() ?? ''
      return word !== '' && readStatus(word, status?.heading ?? '') === kind
    })
  // Of a course, which active members have too.
  const isOfTerm =
    /fin$|^fin|end/.test(last) &&
    rowsOf('ended').length > 0 &&
    mostly(rowsOf('active'), ({ cells }) => isKnownDay(cells[until.at] ?? ''))
  const isOfJourney = last.endsWith('salida') && (isFilled || !since)
  if (since && (isOfSeason || (isOfJourney && first === 'entrada'))) since.field = null
  const [lastDay, ...otherDays] = new Set(
    lastDays.map((day) => readMemberDay(day, 'until', dateOrderOf(lastDays), today)),
  )
  // *31/12/2026* of everybody.
  const isOfAll =
    lastDays.length === rows.length && rows.length > 2 && otherDays.length === 0 && (lastDay ?? '') > today
  if (isOfSeason || isOfMonth || isOfTerm || isOfJourney || isOfAll) until.field = null
}

/** *Estado: Anulado* and *Fecha de cancelación* of a fee or an order, beside *Importe* or *Confirmado*. */
export function withoutOrders(columns: readonly Column[]): void {
  const [status, until] = [columnOf(columns, 'status'), columnOf(columns, 'until')]
  const areOfMoney = columns.some(({ name }) => /mes$|monto|importe|pago|cuota|deuda/.test(name))
  if (until && /cancel/.test(until.name) && (areOfMoney || !columnOf(columns, 'since'))) until.field = null
  // *Estado de afiliación* to an insurance.
  if (status && /afiliac/.test(status.name) && columns.some(({ text }) => /\b(?:eps|ips|obra social)\b/.test(text)))
    status.field = null
  if (!status || isOfMember(status.heading)) return
  const words = status.values.map(codeOf)
  const ended = words.filter((word) => readStatus(word, status.heading) === 'ended')
  const areCancelled =
    ended.length > 0 && (/^anulad/.test(status.name) || ended.every((word) => /^(?:anul|cancel)/.test(word)))
  const isOfOrder =
    words.some((word) => /^(?:confirm|pagad|entreg|adeud|debe|impag)/.test(word)) ||
    columns.some(({ name }) => /^(?:mes|monto|importe|fechapago|pedido|producto)$/.test(name))
  const areMembers = words.some((word) => /^(?:acti|alta|vigente)/.test(word))
  if (areCancelled && isOfOrder && !areMembers) status.field = null
}
