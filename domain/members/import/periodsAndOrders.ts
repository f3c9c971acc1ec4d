import type { CalendarDate } from '../../values/calendar.ts'
import { dateOrderOf } from '../../values/readDate.ts'
import { codeOf, readStatus } from './codes.ts'
import { columnOf, mostly, type Column, type Rows } from './columns.ts'
import { readMemberDay } from './days.ts'
import { isOfMember } from './whose.ts'

/** Not *Vigente* or *31/12/9999*. */
const isKnownDay = (day: string) => /\d/.test(day) && !/\b(?:9999|20[5-9]\d|2[1-9]\d\d)\b/.test(day)

const cellOf = (column: Column | undefined, { cells }: Rows[number]) => cells[column?.at ?? -1]?.trim() ?? ''

/** Drops the last day of a journey, of a month paid in a gym or to come for all, and both days of a season of all. */
export function withoutPeriods(columns: readonly Column[], rows: Rows, today: CalendarDate): void {
  const [since, until, status] = (['since', 'until', 'status'] as const).map((field) => columnOf(columns, field))
  if (!until) return
  const { name: last, values: lastDays } = until
  const first = since?.name ?? ''
  const dayOfAll = (days: readonly string[] = []) =>
    rows.length > 2 && new Set(days).size === 1 ? (days[0] ?? '') : ''
  const yearOfAll = (days?: readonly string[]) => Number(/^\d{4}(?!\d)|(?<!\d)\d{2,4}$/.exec(dayOfAll(days))?.[0])
  const isOfSeason =
    /^(?:desde|(?:fecha(?:de)?)?inicio|start\w*) (?:fecha(?:de)?fin|enddate|hasta)$/.test(`${first} ${last}`) &&
    rows.every((row) => cellOf(since, row) === '' || cellOf(until, row) !== '') &&
    yearOfAll(lastDays) - yearOfAll(since?.values) < 2
  const isFilled = lastDays.filter(isKnownDay).length >= rows.length * 0.7
  const hasVariant = columnOf(columns, 'variant') !== undefined
  const isOfMonth = isFilled && /^fin|fin$|^end/.test(last) && (hasVariant || !/fecha|end/.test(last))
  const statusOf = (row: Rows[number]) => cellOf(status, row) && readStatus(cellOf(status, row), status?.heading ?? '')
  const active = rows.filter((row) => statusOf(row) === 'active')
  // Of a course, which active members have too.
  const isOfTerm =
    /fin$|^fin|end/.test(last) &&
    rows.some((row) => statusOf(row) === 'ended') &&
    mostly(active, (row) => isKnownDay(cellOf(until, row)))
  const isOfJourney = last.endsWith('salida') && (isFilled || !since)
  const lastDay = readMemberDay(dayOfAll(lastDays), 'until', dateOrderOf(lastDays), today) ?? ''
  const isToCome = lastDays.length === rows.length && lastDay > today && !last.endsWith('baja')
  if (since && (isOfSeason || (isOfJourney && first === 'entrada'))) since.field = null
  if (isOfSeason || isOfMonth || isOfTerm || isOfJourney || isToCome) until.field = null
}

/** *Estado: Anulado* and *Fecha de cancelación* of a fee or an order, beside *Importe* or *Confirmado*. */
export function withoutOrders(columns: readonly Column[]): void {
  const [status, until] = [columnOf(columns, 'status'), columnOf(columns, 'until')]
  const areOfMoney = columns.some(({ name }) => /mes$|monto|importe|pago|cuota|deuda|saldo/.test(name))
  if (until && /cancel/.test(until.name) && (areOfMoney || !columnOf(columns, 'since'))) until.field = null
  if (!status || isOfMember(status.heading)) return
  const words = status.values.map(codeOf)
  const ended = words.filter((word) => readStatus(word, status.heading) === 'ended')
  const areCancelled =
    ended.length > 0 && (status.name.startsWith('anulad') || ended.every((word) => /^(?:anul|cancel)/.test(word)))
  const isOfOrder =
    words.some((word) => /^(?:confirm|pagad|entreg|adeud|debe|impag)/.test(word)) ||
    columns.some(({ name }) =>
      /^(?:mes|monto|importe|fecha(?:de)?pago|(?:n\w*)?(?:recibo|factura)|pedido|producto)$/.test(name),
    )
  const areMembers = words.some((word) => /^(?:acti|alta|vigente)/.test(word))
  if (areCancelled && isOfOrder && !areMembers) status.field = null
}
