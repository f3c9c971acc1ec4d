import { useMemo, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { findTable, tableAt } from '#domain/imports/table'
import { columnLabel, columnsOf, furtherPeople, haveNames } from '#domain/members/import/columns'
import type { ImportField } from '#domain/members/import/columns'
import { guessColumns } from '#domain/members/import/guess'
import { withoutTitles } from '#domain/members/import/sectionTitles'
import type { FileProblem } from '../../../panel/files/fileProblem.ts'
import { bytesOf, readFile } from '../../../panel/files/readFile.ts'
import { importing } from '../../../providers/es/importing.ts'
import { fill } from '../../../providers/i18n/text.ts'

type Rows = Parameters<typeof tableAt>[0]
type Choice = { name: string; readings: readonly Rows[]; reading: number; headingLine: number | null }

const STORE_KEY = 'users.importColumns'
const MOST_ROWS = 10_000

/**
 * A file of members as the person reads it: its table, and the field of each column: the one chosen for that heading
 * before, else the one that heading and values suggest.
 */
export function useMemberFile() {
  const [savedMapping, setSavedMapping] = useStore<Record<string, ImportField | ''>>(STORE_KEY, {})
  const [choice, setChoice] = useState<Choice | null>(null)
  /** Of columns whose heading is empty, or not the only one of its name. */
  const [byPlace, setByPlace] = useState<Readonly<Record<number, ImportField | ''>>>({})
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const latest = useRef<File | null>(null)

  const rows = choice?.readings[choice.reading] ?? null
  const headingLine = choice?.headingLine ?? null
  const table = useMemo(() => rows && tableAt(rows, headingLine), [rows, headingLine])
  const suggestion = useMemo(() => (table ? guessColumns(table.headings, table.rows) : []), [table])
  const fields = useMemo(
    () =>
      (table?.headings ?? []).map((heading, index, headings) => {
        const saved = isUnique(heading, headings) ? savedMapping[heading] : byPlace[index]
        return saved === undefined ? (suggestion[index] ?? null) : saved || null
      }),
    [table, savedMapping, byPlace, suggestion],
  )
  const list = useMemo(() => table && withoutTitles(table.rows, fields), [table, fields])

  const isSaved = (cell: string) => Boolean(savedMapping[cell.trim()])
  const choose = async (upload: File) => {
    latest.current = upload
    setByPlace({})
    setChoice(null)
    setProblem(null)
    const bytes = await bytesOf(upload)
    const file = 'problem' in bytes ? bytes : await readFile(bytes)
    if (latest.current !== upload) return
    if ('problem' in file) return setProblem(file)
    const best = findTable(
      file.tables,
      (cells) => columnsOf(cells).filter((field, index) => field !== null || isSaved(cells[index] ?? '')).length,
    )
    const count = best.rows.length
    const why = count === 0 ? 'noRows' : count > MOST_ROWS ? 'tooManyRows' : null
    setProblem(why && { problem: why })
    setChoice(
      why ? null : { name: upload.name, readings: file.tables, reading: best.reading, headingLine: best.headingLine },
    )
  }

  return {
    name: choice?.name ?? null,
    problem,
    rows: rows ?? [],
    /** The people alone. */
    table: useMemo(() => table && list && { ...table, rows: list.people }, [table, list]),
    titles: list?.titles ?? [],
    /** Headings of columns that have more people of each row. */
    furtherPeople: table
      ? furtherPeople(table.headings).flatMap((at) => (fields[at] ? [] : (table.headings[at] ?? '')))
      : [],
    fields,
    columnProblem: table ? columnProblemOf(fields) : null,
    choose: (upload: File) => void choose(upload),
    setHeading: (line: number | null) => setChoice((last) => last && { ...last, headingLine: line }),
    setField(index: number, field: ImportField | null) {
      const heading = table?.headings[index] ?? ''
      if (isUnique(heading, table?.headings ?? [])) setSavedMapping({ ...savedMapping, [heading]: field ?? '' })
      else setByPlace({ ...byPlace, [index]: field ?? '' })
    },
  }
}

const isUnique = (heading: string, headings: readonly string[]) =>
  heading !== '' && headings.indexOf(heading) === headings.lastIndexOf(heading)

function columnProblemOf(fields: readonly (ImportField | null)[]): string | null {
  const twice = fields.find((field, index) => field !== null && fields.indexOf(field) !== index)
  if (twice) return fill(importing.twice, { field: columnLabel(twice) })
  return haveNames(fields) ? null : importing.needNames
}
