import { useMemo, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { withoutTitles } from '#domain/imports/sectionTitles'
import { findTable, tableAt } from '#domain/imports/table'
import type { FileTable } from '#domain/imports/table'
import type { FileProblem } from './fileProblem.ts'
import { bytesOf, readFile } from './readFile.ts'

type Rows = Parameters<typeof tableAt>[0]
type Choice = { name: string; readings: readonly Rows[]; reading: number; headingLine: number | null }
type Fields<Field> = readonly (Field | null)[]

const MOST_ROWS = 10_000

/** Which fields a list has: by its headings alone, and by its values too. `storeKey`: where choices are remembered. */
export type TableFields<Field extends string> = {
  storeKey: string
  columnsOf: (headings: readonly string[]) => Fields<Field>
  guess: (headings: readonly string[], rows: FileTable['rows']) => Fields<Field>
}

/**
 * A file of a list as the person reads it: its table, and the field of each column: the one chosen for that heading
 * before, else the one that heading and values suggest.
 */
export function useTableFile<Field extends string>({ storeKey, columnsOf, guess }: TableFields<Field>) {
  const [savedMapping, setSavedMapping] = useStore<Record<string, Field | ''>>(storeKey, {})
  const [choice, setChoice] = useState<Choice | null>(null)
  /** Of columns whose heading is empty, or not the only one of its name. */
  const [byPlace, setByPlace] = useState<Readonly<Record<number, Field | ''>>>({})
  const [problem, setProblem] = useState<FileProblem | null>(null)
  const latest = useRef<File | null>(null)

  const rows = choice?.readings[choice.reading] ?? null
  const headingLine = choice?.headingLine ?? null
  const table = useMemo(() => rows && tableAt(rows, headingLine), [rows, headingLine])
  const suggestion = useMemo(() => (table ? guess(table.headings, table.rows) : []), [table, guess])
  const fields = useMemo(
    () =>
      (table?.headings ?? []).map((heading, index, headings): Field | null => {
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
    /** What is written between the people. */
    titles: list?.titles ?? [],
    fields,
    /** A field that two columns have. */
    repeatedField: fields.find((field, index) => field !== null && fields.indexOf(field) !== index) ?? null,
    choose: (upload: File) => void choose(upload),
    setHeading: (line: number | null) => setChoice((last) => last && { ...last, headingLine: line }),
    setField(index: number, field: Field | null) {
      const heading = table?.headings[index] ?? ''
      if (isUnique(heading, table?.headings ?? [])) setSavedMapping({ ...savedMapping, [heading]: field ?? '' })
      else setByPlace({ ...byPlace, [index]: field ?? '' })
    },
  }
}

const isUnique = (heading: string, headings: readonly string[]) =>
  heading !== '' && headings.indexOf(heading) === headings.lastIndexOf(heading)
