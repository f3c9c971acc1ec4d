import type { FileTable } from '#domain/imports/table'
import { importing } from '../../../providers/es/importing.ts'
import type { Downloaded } from '../../../providers/api/download.ts'
import { isImported, labelOf, problemsIn } from './cellProblems.ts'
import type { ReportRow } from './useMemberImport.ts'

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
