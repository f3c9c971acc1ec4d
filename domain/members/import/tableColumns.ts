import type { FileRow, FileTable } from '../../imports/table.ts'
import { columnsIn, fieldOfHeading, type Column, type ImportField } from './columns.ts'
import { placesOfOthers } from './otherPeople.ts'
import { isOfOther, SECOND } from './whose.ts'

export type Columns = Pick<FileTable, 'headings' | 'rows'>

/** The first of the columns gets a new heading and new cells, the others are removed, and more are added. */
export function joined(
  { headings, rows }: Columns,
  columns: readonly { at: number }[],
  heading: string,
  cellOf: CellOf,
  ...added: readonly (readonly [heading: string, cellOf: CellOf])[]
): Columns {
  const [first, ...others] = columns.map(({ at }) => at)
  if (first === undefined) return { headings, rows }
  const withoutOthers = (cells: readonly string[]) => cells.filter((_, index) => !others.includes(index))
  return {
    headings: [...withoutOthers(headings.with(first, heading)), ...added.map(([name]) => name)],
    rows: rows.map(({ line, cells }, row) => {
      const own = headings.map((_, index) => cells[index]?.trim() ?? '')
      const parts = columns.map(({ at }) => own[at] ?? '')
      const more = added.map(([, of]) => of(parts, row))
      return { line, cells: [...withoutOthers(own.with(first, cellOf(parts, row))), ...more] }
    }),
  }
}

type CellOf = (parts: readonly string[], row: number) => string

/** The members' columns that hold one of `fields` by their headings. */
export function columnsWith(table: Columns, ...fields: ImportField[]): Column[] {
  const others = placesOfOthers(table.headings, table.rows)
  return columnsIn(table).filter(({ at, heading }) => {
    const field = fieldOfHeading(heading.replace(SECOND, ''))?.field
    return field && fields.includes(field) && !others.has(at)
  })
}

/** *SOC_APELLIDO*, *SOC_FNAC*: what a program puts before each of its columns. */
export function withoutPrefix<Table extends Columns>(table: Table): Table {
  const [prefix = ''] = /^\p{L}{2,4}_/u.exec(table.headings[0] ?? '') ?? []
  const isPrefix = !isOfOther(prefix) && table.headings.every((heading) => !heading || heading.startsWith(prefix))
  return isPrefix ? { ...table, headings: table.headings.map((heading) => heading.slice(prefix.length)) } : table
}

/** What members of a family do not share; an address of several people would belong to none of them. */
const OF_ONE_PERSON: ReadonlySet<ImportField> = new Set(['memberNumber', 'documentNumber', 'birthdate', 'email'])

const isShared = (field: ImportField | null = null) => field !== null && !OF_ONE_PERSON.has(field)

/** Gives each row what a cell merged downwards says of a family; below a merged name the rows are one person's. */
export function repeatMerged<Merged extends Columns>(table: Merged): Merged {
  if (table.rows.every(({ merged }) => merged === undefined)) return table
  const fields = table.headings.map((heading) => fieldOfHeading(heading)?.field ?? null)
  const names = [...fields.keys()].filter((at) => fields[at] === 'givenName' || fields[at] === 'fullName')
  let last: FileRow | null = null
  const rows = table.rows.map(({ line, cells, merged = [] }): FileRow => {
    const above: readonly string[] = last?.line === line - 1 ? last.cells : []
    const isSamePerson = names.length > 0 && names.every((at) => merged.includes(at))
    const isFromAbove = (at: number) => merged.includes(at) && (isSamePerson || isShared(fields[at]))
    last = { line, cells: table.headings.map((_, at) => (isFromAbove(at) ? above[at] : cells[at]) ?? '') }
    return last
  })
  return { ...table, rows }
}
