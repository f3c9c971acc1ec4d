import { wordsIn } from '../../values/fold.ts'
import { columnsIn, isName, mostly, type Column } from './columns.ts'
import { personNumbers, placesOfOthers } from './otherPeople.ts'
import type { Columns } from './tableColumns.ts'

/** Whom of a row a column is about, and what of them; null where it is about all. */
type Part = { person: number; key: string } | null

/** Gives each of several people of a row a row: *Hijo 1;DNI hijo 1;Hijo 2;DNI hijo 2*, and two tables side by side. */
export function separatePeople<Table extends Columns>(table: Table): Table {
  const columns = columnsIn(table)
  const parts = numberedParts(columns) ?? partsBeside(columns, table)
  if (!parts) return table
  const keys = [...new Set(parts.flatMap((part) => part?.key ?? []))]
  const people = [...new Set(parts.flatMap((part) => part?.person ?? []))]
  const shared = columns.filter(({ at }) => !parts[at])
  const placeOf = (person: number, key: string) =>
    parts.findIndex((part) => part?.person === person && part.key === key)
  const last = table.rows.at(-1)?.line ?? 0
  const rows = table.rows.flatMap(({ line, cells }) => {
    const common = shared.map(({ at }) => cells[at] ?? '')
    const owns = people.map((person) => keys.map((key) => cells[placeOf(person, key)] ?? ''))
    const isFilled = (own: readonly string[]) => own.some((cell) => cell.trim() !== '')
    return owns.flatMap((own, index) =>
      isFilled(own) || (index === 0 && !owns.some(isFilled))
        ? [{ line: line + index * last, cells: [...common, ...own] }]
        : [],
    )
  })
  const headings = keys.map((key) => {
    const heading = columns.find(({ at }) => parts[at]?.key === key)?.heading ?? ''
    return heading.replace(/\W*\d\W*$/, '')
  })
  return { ...table, headings: [...shared.map(({ heading }) => heading), ...headings], rows }
}

const isGivenName = ({ field }: Column) => field === 'givenName' || field === 'fullName'

/** Of lists that name nobody else as a member, such as a *titular*. */
function numberedParts(columns: readonly Column[]): Part[] | null {
  const numbers = personNumbers(columns.map(({ heading }) => heading))
  const areSeveral = numbers.includes('1') && numbers.includes('2')
  const isMember = (column: Column) => isGivenName(column) || /^(?:soci[oa]s?)?titular/.test(column.name)
  if (!areSeveral || columns.some((column) => isMember(column) && !numbers[column.at])) return null
  return columns.map(({ at, name }) => {
    const number = numbers[at]
    return number ? { person: Number(number), key: name.replace(/\d$/, '') } : null
  })
}

/** Of headings that are repeated as a whole, unless the second ones are of somebody else or the names of a row are a family's. */
function partsBeside(columns: readonly Column[], { headings, rows }: Columns): Part[] | null {
  const keys = columns.map(({ field, name }) => field ?? name)
  const size = [...keys.keys()].find(
    (at) => at > 1 && at * 2 <= keys.length + 1 && keys.slice(at).every((key, index) => key === keys[index]),
  )
  if (size === undefined || !columns.slice(0, size).some(isGivenName)) return null
  if (placesOfOthers(headings, rows).size > 0) return null
  const names = columns.filter(({ field }) => field && isName(field))
  const wordsOf = (cells: readonly string[], isOne: (at: number) => boolean) =>
    names.flatMap(({ at }) => (isOne(at) ? wordsIn(cells[at] ?? '') : []))
  const areAlike = ({ cells }: { cells: readonly string[] }) => {
    const others = wordsOf(cells, (at) => at >= size)
    return wordsOf(cells, (at) => at < size).some((word) => others.includes(word))
  }
  return mostly(rows, areAlike)
    ? null
    : columns.map(({ at }) => ({ person: Math.floor(at / size), key: `${at % size}` }))
}
