import type { FileTable } from '#domain/imports/table'
import { IMPORT_FIELDS, columnLabel, type ImportField } from '#domain/members/import/columns'
import type { ReportRow } from './memberList.ts'
import { importing } from '../../../providers/es/importing.ts'
import type { Downloaded } from '../../../providers/api/download.ts'

/**
 * Cells of one field with the same value and problem, which can be corrected together. `field` is null for a row.
 * `others` counts more values than `value`.
 */
export type CellProblem = {
  field: ImportField | null
  value: string
  why: string
  lines: number[]
  names: string[]
  others: number
}

/** Rows of people who are in the club after the import. */
export const isImported = ({ outcome }: ReportRow): boolean =>
  outcome === 'made' || outcome === 'merged' || outcome === 'present'

export const labelOf = (field: ImportField | null): string => (field ? columnLabel(field) : '–')

export function problemsIn(rows: readonly ReportRow[], table: FileTable): CellProblem[] {
  const groups = new Map<string, CellProblem>()
  const textOf = new Map(table.rows.map(({ line, cells }) => [line, cells.filter(Boolean).join(' · ').slice(0, 120)]))
  for (const { line, name, leftOut, errors } of rows) {
    const problems = [
      ...leftOut,
      ...Object.entries(errors).map(([key, why]) => {
        const field = IMPORT_FIELDS.find((one) => one === key) ?? null
        return { field, value: '', why }
      }),
    ]
    for (const { field, value, why } of problems) {
      // What is missing is missing in each row by itself.
      const key = JSON.stringify([field, value, why, value === '' && field !== null ? line : null])
      const group = groups.get(key) ?? { field, value, why, lines: [], names: [], others: 0 }
      group.lines.push(line)
      group.names.push(name || (textOf.get(line) ?? ''))
      groups.set(key, group)
    }
  }
  return payersTogether([...groups.values()]).toSorted((one, other) => other.lines.length - one.lines.length)
}

const MOST_PAYERS = 20

/** In a list of children each has parents of its own, who are no members. */
function payersTogether(problems: readonly CellProblem[]): readonly CellProblem[] {
  const payers = problems.filter(({ field }) => field === 'guardian')
  const [first] = payers
  if (!first || payers.length <= MOST_PAYERS) return problems
  const together = {
    ...first,
    lines: payers.flatMap(({ lines }) => lines).toSorted((one, other) => one - other),
    names: payers.flatMap(({ names }) => names),
    others: payers.length - 1,
  }
  return [...problems.filter((problem) => !payers.includes(problem)), together]
}

export async function badRowsFile(
  rows: readonly ReportRow[],
  table: FileTable,
): Promise<Pick<Downloaded, 'file' | 'name'>> {
  const { writeCsv } = await import('hucre/csv')
  const reasons = new Map(
    rows.flatMap((row) => {
      const problems = isImported(row) || row.outcome === 'refused' ? problemsIn([row], table) : []
      const texts = problems.map(({ field, value, why }) => `${labelOf(field)}: ${why}${value && ` («${value}»)`}`)
      return texts.length > 0 ? [[row.line, texts.join('; ')] as const] : []
    }),
  )
  const bad = table.rows.filter(({ line }) => reasons.has(line))
  const text = writeCsv(
    [
      [...table.headings, importing.reason],
      ...bad.map(({ line, cells }) => [
        ...table.headings.map((_, index) => cells[index] ?? ''),
        reasons.get(line) ?? '',
      ]),
    ],
    { delimiter: ';', bom: true, escapeFormulae: true },
  )
  return { file: new Blob([text], { type: 'text/csv' }), name: importing.downloadName }
}
