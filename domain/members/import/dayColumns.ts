import type { CalendarDate } from '../../values/calendar.ts'
import { dateOrderOf } from '../../values/readDate.ts'
import { columnsIn, type Column } from './columns.ts'
import { DAY_FIELDS, readMemberDay, separatedDays } from './days.ts'
import { columnsWith, joined, type Columns } from './tableColumns.ts'

const PARTS = ['di', 'me', 'an']

const partIn = ({ text }: Column) => /\b(dia|mes|ano|anio)\b/.exec(text)?.[1]?.slice(0, 2)

/** *Día*, *Mes* and *Año* one after another, of the birth unless they say otherwise. */
export function joinDays(table: Columns): Columns {
  const columns = columnsIn(table)
  const partsAt = (at: number) => columns.slice(at, at + 3).map(partIn)
  const first = columns.findIndex((_, at) => PARTS.every((part) => partsAt(at).includes(part)))
  if (first < 0) return table
  const parts = PARTS.flatMap((part) => columns.slice(first).find((column) => partIn(column) === part) ?? [])
  const heading = parts.map((part) => part.heading).join(' ')
  const field = /nac/i.test(heading) || columnsWith(table, 'birthdate').length === 0 ? 'nacimiento' : 'alta'
  return joined(table, parts, `Fecha de ${field} (${heading})`, (cells) => {
    const twoDigits = cells.flatMap((part) => (part === '' ? [] : part.padStart(2, '0')))
    return twoDigits.join('/').replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1')
  })
}

const IS_RETURN =
  /\bre\W?(?:ingres|incorpor|alta|afili|inscrip|activ|admis)|\b(?:retorn|regres)|\b(?:alta|ingreso)\W*[2-9]\W*$/

/** Who came back after their last day has none. Of several last days the latest is in the first column. */
export function joinReturns(table: Columns, { today }: { today: CalendarDate }): Columns {
  const headings = table.headings.map((heading) => heading.replace(/\W*\d\W*$/, ''))
  const withDays = (columns: readonly Column[]) =>
    columns.flatMap(({ at, values }) => {
      const order = dateOrderOf(values)
      const days = table.rows.map(({ cells }) => readMemberDay(cells[at] ?? '', 'until', order, today) ?? '')
      return days.some(Boolean) ? [{ at, days }] : []
    })
  const last = withDays(columnsWith({ ...table, headings }, 'until', 'status'))
  const lastAt = last.map(({ at }) => at)
  const back = withDays(columnsIn(table).filter(({ at, text }) => IS_RETURN.test(text) && !lastAt.includes(at)))
  if (back.length === 0) return table
  const latest = (some: typeof back, row: number) =>
    some.reduce((day, { days }) => (day > (days[row] ?? '') ? day : (days[row] ?? '')), '')
  const rows = table.rows.map((row, index) => {
    const [lastDay, backDay] = [latest(last, index), latest(back, index)]
    if (lastDay === '') return row
    const day = lastDay <= backDay && backDay <= today ? '' : lastDay
    return { ...row, cells: row.cells.map((cell, at) => (!lastAt.includes(at) ? cell : at === lastAt[0] ? day : '')) }
  })
  return { headings: table.headings, rows }
}

export function separateDays(table: Columns, { today }: { today: CalendarDate }): Columns {
  return DAY_FIELDS.reduce<Columns>((last, field) => {
    const [column] = columnsWith(last, field)
    if (!column) return last
    const cellOf = separatedDays(column.values, field, today)
    return joined(last, [column], column.heading, ([cell = '']) => cellOf(cell))
  }, table)
}
