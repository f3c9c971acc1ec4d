import { useDeferredValue, useMemo, useState } from 'react'
import type { InstitutionView } from '#domain/clubs/institution'
import type { FileTable } from '#domain/imports/table'
import { endedNoteOf } from '#domain/members/import/codes'
import { IMPORT_FIELDS, columnLabel, columnsOf, haveNames, type ImportField } from '#domain/members/import/columns'
import { furtherPeople } from '#domain/members/import/otherPeople'
import { dateOrdersOf } from '#domain/members/import/days'
import { guessMemberColumns, unusedMemberColumns } from '#domain/members/import/guess'
import { joinColumns } from '#domain/members/import/joinColumns'
import { CODED_FIELDS, type CodedField } from '#domain/members/import/meanings'
import type { Questions } from '#domain/members/import/questions'
import type { ImportReading, ImportReport } from '#domain/members/import/report'
import { recordOf } from '#domain/values/record'
import { todayAt } from '../../../panel/data/queries.ts'
import { useTableFile, type TableFields } from '../../../panel/files/useTableFile.ts'
import { fileTable } from '../../../providers/es/files.ts'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'
import type { Answers } from './ImportQuestions.tsx'

export type ReportRow = ImportReport['rows'][number]
type Corrections = ReadonlyMap<string, string>

/** The chosen list of members, with what the user corrected in it since, by line and field. */
export function useMemberFile(institution: InstitutionView) {
  const { listColumns, offerings, timezone, pricing } = institution
  const today = todayAt(institution)
  const tableFields = useMemo(
    (): TableFields<ImportField> => ({
      columnsOf,
      guess: (headings, rows) => guessMemberColumns(headings, rows, pricing.categories, today),
      join: (file) =>
        joinColumns(file, {
          sports: offerings.map(({ sportName }) => ({ name: sportName })),
          categories: pricing.categories,
          timezone,
          today,
        }),
      noteOf: endedNoteOf,
    }),
    [pricing, offerings, timezone, today],
  )
  const { repeatedField, ...file } = useTableFile(tableFields, listColumns.members)
  const { table, fields } = file
  const [corrections, setCorrections] = useState<Corrections>(new Map())
  const list = useDeferredValue(
    useMemo(() => table && correctedTable({ table, fields }, corrections), [table, fields, corrections]),
  )
  const problem = haveNames(fields) ? null : importing.needNames
  return {
    ...file,
    list,
    choose: (upload: File) => {
      setCorrections(new Map())
      file.choose(upload)
    },
    /** Returns the list with all corrections. */
    correct: (added: Corrections) => {
      const next = new Map([...corrections, ...added])
      setCorrections(next)
      return table && correctedTable({ table, fields }, next)
    },
    /** Headings of columns with further people of each row. */
    furtherPeople: table
      ? furtherPeople(table.headings).flatMap((at) => (fields[at] ? [] : (table.headings[at] ?? '')))
      : [],
    /** Other columns with values that are not imported. */
    unused: table ? unusedMemberColumns(table, fields) : [],
    columnProblem:
      table && repeatedField ? fill(fileTable.twice, { field: columnLabel(repeatedField) }) : table && problem,
  }
}

export type MemberTable = { table: FileTable; fields: readonly (ImportField | null)[] }

/** A corrected field without a column gets one, for instance a surname where the file has whole names. */
function correctedTable({ table, fields: columns }: MemberTable, corrections: Corrections): MemberTable {
  if (corrections.size === 0) return { table, fields: columns }
  const correctedFields = new Set([...corrections.keys()].map((key) => key.split(' ')[1]))
  const addedFields = IMPORT_FIELDS.filter((field) => correctedFields.has(field) && !columns.includes(field))
  const fields = [...columns, ...addedFields]
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: fields.map((field, index) => corrections.get(`${line} ${field}`) ?? cells[index] ?? ''),
  }))
  return { table: { ...table, headings: [...table.headings, ...addedFields.map(columnLabel)], rows }, fields }
}

/** It includes the meanings of the whole file, so that each part of it is read alike. */
export function readingOf({ table, fields }: MemberTable, { values }: Questions, answers: Answers): ImportReading {
  const meaningsOf = (field: CodedField) => ({
    ...Object.fromEntries(values.filter((one) => one.field === field).map(({ code, meaning }) => [code, meaning])),
    ...answers.meanings?.[field],
  })
  return {
    ...answers,
    dateOrders: dateOrdersOf(table.rows, fields),
    meanings: recordOf(CODED_FIELDS, meaningsOf) as Answers['meanings'],
  }
}
