import { headingText } from '../../imports/headings.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { foldText } from '../../values/fold.ts'
import { dateOrderOf } from '../../values/readDate.ts'
import { valuesAt } from './columns.ts'
import { DAY_FIELDS, readMemberDay, separatedDays } from './days.ts'
import { joined, placesOf, type Columns } from './tableColumns.ts'

const PARTS = ['di', 'me', 'an']

/** *Día*, *Mes* and *Año* one after another, of the birth unless they say otherwise. */
export function joinDays(table: Columns): Columns {
  const parts = table.headings.map((heading) => /\b(dia|mes|ano|anio)\b/.exec(foldText(heading))?.[1]?.slice(0, 2))
  const first = parts.findIndex((_, at) => PARTS.every((part) => parts.slice(at, at + 3).includes(part)))
  if (first < 0) return table
  const at = PARTS.map((part) => parts.indexOf(part, first))
  const heading = at.map((place) => table.headings[place]).join(' ')
  const field = /nac/i.test(heading) || placesOf(table, 'birthdate').length === 0 ? 'nacimiento' : 'alta'
  return joined(table, at, `Fecha de ${field} (${heading})`, (cells) =>
    cells
      .filter(Boolean)
      .map((part) => part.padStart(2, '0'))
      .join('/')
      .replace(/^(\d\d)\/(\d\d)\/(\d{4})$/, '$3-$2-$1'),
  )
}

const IS_RETURN =
  /\bre\W?(?:ingres|incorpor|alta|afili|inscrip|activ|admis)|\b(?:retorn|regres)|\b(?:alta|ingreso)\W*[2-9]\W*$/

/** Who came back after their last day has none. Of several last days the latest is in the first column. */
export function joinReturns(table: Columns, { today }: { today: CalendarDate }): Columns {
  const headings = table.headings.map((heading) => heading.replace(/\W*\d\W*$/, ''))
  const daysAt = (at: number) => {
    const order = dateOrderOf(valuesAt(table.rows, at))
    return table.rows.map(({ cells }) => readMemberDay(cells[at] ?? '', 'until', order, today) ?? '')
  }
  const withDays = (places: readonly number[]) =>
    places.map((at) => ({ at, days: daysAt(at) })).filter(({ days }) => days.some(Boolean))
  const last = withDays(placesOf({ ...table, headings }, 'until', 'status'))
  const lastAt = last.map(({ at }) => at)
  const back = withDays(
    [...headings.keys()].filter((at) => IS_RETURN.test(headingText(table.headings[at] ?? '')) && !lastAt.includes(at)),
  )
  if (back.length === 0) return table
  const latest = (some: typeof back, index: number) =>
    some.reduce((day, { days }) => ((days[index] ?? '') > day ? (days[index] ?? '') : day), '')
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
    const [at] = placesOf(last, field)
    if (at === undefined) return last
    const cellOf = separatedDays(valuesAt(last.rows, at), field, today)
    return joined(last, [at], last.headings[at] ?? '', ([cell = '']) => cellOf(cell))
  }, table)
}
