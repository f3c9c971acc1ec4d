import { useMemo } from 'react'
import type { Institution } from '#domain/clubs/institution'
import { endedNoteOf } from '#domain/members/import/codes'
import { columnLabel, columnsOf, furtherPeople, haveNames } from '#domain/members/import/columns'
import type { ImportField } from '#domain/members/import/columns'
import { guessColumns } from '#domain/members/import/guess'
import { useTableFile, type TableFields } from '../../../panel/files/useTableFile.ts'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'

/** A file of members as the person reads it. */
export function useMemberFile({ listColumns, pricing: { categories } }: Pick<Institution, 'listColumns' | 'pricing'>) {
  const tableFields = useMemo(
    (): TableFields<ImportField> => ({
      columnsOf,
      guess: (headings, rows) => guessColumns(headings, rows, categories),
      noteOf: endedNoteOf,
    }),
    [categories],
  )
  const { repeatedField, ...file } = useTableFile(tableFields, listColumns.members)
  const { table, fields } = file
  const problem = haveNames(fields) ? null : importing.needNames
  return {
    ...file,
    /** Headings of columns that have more people of each row. */
    furtherPeople: table
      ? furtherPeople(table.headings).flatMap((at) => (fields[at] ? [] : (table.headings[at] ?? '')))
      : [],
    columnProblem:
      table && repeatedField ? fill(importing.twice, { field: columnLabel(repeatedField) }) : table && problem,
  }
}
