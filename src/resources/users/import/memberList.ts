import type { FileTable } from '#domain/imports/table'
import { IMPORT_FIELDS, columnLabel, type ImportField } from '#domain/members/import/columns'
import { dateOrdersOf } from '#domain/members/import/days'
import type { CodedValue, Questions } from '#domain/members/import/questions'
import type { Answers } from './ImportQuestions.tsx'
import type { MemberList } from './useMemberImport.ts'

export type MemberTable = { table: FileTable; fields: readonly (ImportField | null)[] }

/**
 * `corrections` by line and field: what the person typed in place of the file's cell. A field that no column has gets
 * one: a surname of its own where the file has whole names.
 */
export function correctedTable(
  { table, fields: columns }: MemberTable,
  corrections: ReadonlyMap<string, string>,
): MemberTable {
  if (corrections.size === 0) return { table, fields: columns }
  const typed = new Set([...corrections.keys()].map((key) => key.split(' ')[1]))
  const more = IMPORT_FIELDS.filter((field) => typed.has(field) && !columns.includes(field))
  const fields = [...columns, ...more]
  const rows = table.rows.map(({ line, cells }) => ({
    line,
    cells: fields.map((field, index) => corrections.get(`${line} ${field}`) ?? cells[index] ?? ''),
  }))
  return { table: { ...table, headings: [...table.headings, ...more.map(columnLabel)], rows }, fields }
}

/** What is sent of a table. What the words of the whole file mean goes with it, so that each part of it is read alike. */
export function memberListOf({ table, fields }: MemberTable, { values }: Questions, answers: Answers): MemberList {
  const guesses = (field: CodedValue['field']) =>
    Object.fromEntries(values.filter((one) => one.field === field).map(({ code, meaning }) => [code, meaning]))
  const { meanings } = answers
  return {
    fields,
    rows: table.rows,
    reading: {
      ...answers,
      dateOrders: dateOrdersOf(table.rows, fields),
      meanings: {
        gender: { ...guesses('gender'), ...meanings?.gender },
        status: { ...guesses('status'), ...meanings?.status },
        sports: { ...guesses('sports'), ...meanings?.sports },
      } as Answers['meanings'],
    },
  }
}
