import type { FileRow } from '../../imports/table.ts'
import { fieldOfHeading, type ImportField } from './columns.ts'

/** What members of a family do not share; an address of several people would belong to none of them. */
const OF_ONE_PERSON: ReadonlySet<ImportField> = new Set(['memberNumber', 'documentNumber', 'birthdate', 'email'])

const isShared = (field: ImportField | null = null) => field !== null && !OF_ONE_PERSON.has(field)

/** Gives each row what a cell merged downwards says of a family; below a merged name the rows are one person's. */
export function repeatMerged<Table extends { headings: readonly string[]; rows: readonly FileRow[] }>(
  table: Table,
): Table {
  if (table.rows.every(({ merged }) => merged === undefined)) return table
  const fields = table.headings.map((heading) => fieldOfHeading(heading)?.field ?? null)
  const names = [...fields.keys()].filter((at) => fields[at] === 'givenName' || fields[at] === 'fullName')
  let last: FileRow | null = null
  const rows = table.rows.map(({ line, cells, merged = [] }): FileRow => {
    const above: readonly string[] = last?.line === line - 1 ? last.cells : []
    const isSamePerson = names.length > 0 && names.every((at) => merged.includes(at))
    last = {
      line,
      cells: table.headings.map(
        (_, at) => (merged.includes(at) && (isSamePerson || isShared(fields[at])) ? above[at] : cells[at]) ?? '',
      ),
    }
    return last
  })
  return { ...table, rows }
}
