import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { findHeadings, tableAt, type FileTable } from '#domain/imports/table'
import { headingsInTwo } from '#domain/members/import/headingRows'
import { withoutTitles } from '#domain/members/import/titleRows'
import type { FileProblem } from './fileProblem.ts'
import { bytesOf, otherSheets, readFile } from './readFile.ts'

type Rows = Parameters<typeof tableAt>[0]
type Choice = {
  name: string
  readings: readonly Rows[]
  sheets: readonly string[] | undefined
  otherSheets: readonly string[]
  reading: number
  headingLine: number | null
}
type Fields<Field> = readonly (Field | null)[]

const MOST_ROWS = 10_000

export type TableFields<Field extends string> = {
  columnsOf: (headings: readonly string[]) => Fields<Field>
  guess: (headings: readonly string[], rows: FileTable['rows']) => Fields<Field>
  join?: (table: FileTable) => FileTable
  noteOf?: (title: string) => string
}

/**
 * The field of each column is the one in `saved` for its heading, or else the suggested one. Each step over all rows has
 * its own render, so that a large file never blocks the page.
 */
export function useTableFile<Field extends string>(
  { columnsOf, guess, join, noteOf }: TableFields<Field>,
  saved: Readonly<Record<string, Field | ''>>,
) {
  const [mapping, setMapping] = useState(saved)
  const [choice, setChoice] = useState<Choice | null>(null)
  /** The fields of columns whose heading is empty or not unique. */
  const [byPlace, setByPlace] = useState<Readonly<Record<number, Field | ''>>>({})
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const latest = useRef<File | null>(null)

  const rows = choice?.readings[choice.reading] ?? null
  const headingLine = choice?.headingLine ?? null
  const { sheets, otherSheets: others } = choice ?? {}
  const table = useDeferredValue(
    useMemo(() => {
      const matchesOf = (cells: readonly string[]) => columnsOf(cells).filter(Boolean).length
      if (rows === null) return null
      const file = {
        ...tableAt(rows, headingLine, headingsInTwo, matchesOf),
        sheets: sheets ?? [],
        otherSheets: others ?? [],
      }
      const joined = join ? join(file) : file
      return { ...joined, rows: joined.rows.map(({ line, cells }) => ({ line, cells })) }
    }, [rows, headingLine, sheets, others, columnsOf, join]),
  )
  const suggestion = useMemo(() => (table ? guess(table.headings, table.rows) : []), [table, guess])
  const columns = useMemo(
    () =>
      table && {
        table,
        fields: table.headings.map((heading, index, headings): Field | null => {
          const field = isUnique(heading, headings) ? mapping[heading] : byPlace[index]
          return field === undefined ? (suggestion[index] ?? null) : field || null
        }),
      },
    [table, mapping, byPlace, suggestion],
  )
  const current = useDeferredValue(columns)
  const list = useMemo(() => {
    if (!current) return null
    const { people, titles } = withoutTitles(current.table.rows, current.fields, noteOf)
    return { table: { ...current.table, rows: people }, fields: current.fields, titles }
  }, [current, noteOf])
  const fields = list?.fields ?? []

  const knownIn = (cells: readonly string[]) =>
    columnsOf(cells).filter((field, index) => field !== null || mapping[cells[index]?.trim() ?? '']).length
  const choose = async (upload: File) => {
    latest.current = upload
    setByPlace({})
    setChoice(null)
    setProblem(null)
    const bytes = await bytesOf(upload)
    const file = 'problem' in bytes ? bytes : await readFile(bytes)
    if (latest.current !== upload) return
    if ('problem' in file) return setProblem(file)
    const best = findHeadings(file.tables, knownIn)
    const count = tableAt(file.tables[best.reading] ?? [], best.headingLine, headingsInTwo, knownIn).rows.length
    if (count === 0 || count > MOST_ROWS) return setProblem({ problem: count === 0 ? 'noRows' : 'tooManyRows' })
    setChoice({
      name: upload.name,
      readings: file.tables,
      sheets: file.sheets?.[best.reading],
      otherSheets: otherSheets(file, best.reading),
      ...best,
    })
  }

  return {
    name: choice?.name ?? null,
    problem,
    rows: rows ?? [],
    table: list?.table ?? null,
    /** The titles between the people. */
    titles: list?.titles ?? [],
    fields,
    repeatedField: fields.find((field, index) => field !== null && fields.indexOf(field) !== index) ?? null,
    choose: (upload: File): void => void choose(upload),
    setHeading: (line: number | null) => setChoice((last) => last && { ...last, headingLine: line }),
    mapping,
    setField(index: number, field: Field | null) {
      const heading = table?.headings[index] ?? ''
      if (isUnique(heading, table?.headings ?? [])) setMapping({ ...mapping, [heading]: field ?? '' })
      else setByPlace({ ...byPlace, [index]: field ?? '' })
    },
  }
}

const isUnique = (heading: string, headings: readonly string[]) =>
  heading !== '' && headings.indexOf(heading) === headings.lastIndexOf(heading)
