import { useMemo } from 'react'
import type { InstitutionView } from '#domain/clubs/institution'
import { endedNoteOf } from '#domain/members/import/codes'
import { columnLabel, columnsOf, furtherPeople, haveNames } from '#domain/members/import/columns'
import type { ImportField } from '#domain/members/import/columns'
import { guessColumns, unusedMemberColumns } from '#domain/members/import/guess'
import { joinColumns } from '#domain/members/import/joinColumns'
import { todayAt } from '../../../panel/data/useInstitution.ts'
import { useTableFile, type TableFields } from '../../../panel/files/useTableFile.ts'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'

export function useMemberFile(institution: InstitutionView) {
  const { listColumns, offerings, timezone, pricing } = institution
  const today = todayAt(institution)
  const tableFields = useMemo(
    (): TableFields<ImportField> => ({
      columnsOf,
      guess: (headings, rows) => guessColumns(headings, rows, pricing.categories),
      join: (file) =>
        joinColumns(file, { sports: offerings.map(({ sportName }) => ({ name: sportName })), timezone, today }),
      noteOf: endedNoteOf,
    }),
    [pricing, offerings, timezone, today],
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
    /** The other columns of which something is not imported. */
    unused: table ? unusedMemberColumns(table, fields) : [],
    columnProblem:
      table && repeatedField ? fill(importing.twice, { field: columnLabel(repeatedField) }) : table && problem,
  }
}
