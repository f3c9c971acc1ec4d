import { findByName } from '../../values/fold.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { groupBy } from '../../values/groupBy.ts'
import {
  codeOf,
  endedNoteIn,
  genderMeanings,
  guessNote,
  isEmptyCell,
  readNote,
  readStatus,
  saysWhenEnded,
  sportNamesIn,
} from './codes.ts'
import { isName, statusFieldOf, valuesAt, type ImportField } from './columns.ts'
import { dateOrdersOf, membershipDays, readMemberDay, readDayIn } from './days.ts'
import { hasOpenSurnames, openCommaIn, splitName } from './names.ts'

type Rows = readonly { cells: readonly string[] }[]

/** A word of a coded column with its number of rows, and what it seems to mean; null where that is not known. */
export type CodedValue = {
  field: 'gender' | 'status' | 'sports'
  code: string
  value: string
  count: number
  meaning: string | null
}

/** What only a person can say of a file, with what it is about. */
export type Questions = {
  values: CodedValue[]
  /** Whole names without a comma, of which the order is not known. */
  unsplitNames: string[]
  /** One of them that may have one surname or two. */
  openSurnames: string | null
  /** One with a comma below a heading such as *Nombre y apellido*. */
  commaName: string | null
  /** Rows without a first day that can be read. */
  withoutSince: number
  /** A name in capitals, where most are. */
  nameInCapitals: string | null
  /** Rows of people who have left. */
  ended: number
}

/** By its code what each word of a gender or a status, and each open note, means. */
export function meaningsIn(rows: Rows, headings: readonly string[], columns: readonly (ImportField | null)[]) {
  const valuesOf = (field: ImportField) =>
    valuesAt(rows, columns.indexOf(field)).filter((value) => !isEmptyCell(field, value))
  const statusField = statusFieldOf(columns)
  const heading = headings[columns.indexOf(statusField)] ?? ''
  const openNotes = valuesOf('note').filter((note) => readNote(note) === 'open')
  return {
    gender: Object.fromEntries(genderMeanings(valuesOf('gender'))),
    status: Object.fromEntries([
      ...valuesOf(statusField).map((value) => [codeOf(value), readStatus(value, heading)] as const),
      ...openNotes.map((note) => [codeOf(note), guessNote(note)] as const),
    ]),
  }
}

/** Returns what has to be asked about the rows before they are imported. `columns` are the fields of the columns. */
export function questionsOf(
  rows: Rows,
  headings: readonly string[],
  columns: readonly (ImportField | null)[],
  sports: readonly { id: string; name: string }[],
  today: CalendarDate,
): Questions {
  const valuesOf = (field: ImportField) => valuesAt(rows, columns.indexOf(field))
  const filled = (field: ImportField) => valuesOf(field).filter((value) => !isEmptyCell(field, value))
  const statusField = statusFieldOf(columns)
  const sportNames = filled('sports').flatMap((cell) => sportNamesIn(cell, sports))
  const names = [...filled('fullName'), ...filled('familyName'), ...filled('givenName')]
  const inCapitals = names.filter((name) => name === name.toUpperCase() && /\p{L}{3}/u.test(name))
  const unsplitNames = filled('fullName').filter(
    (name) => splitName(name, null) === null && /\S\s+\S/.test(name) && !name.includes(','),
  )
  const orders = dateOrdersOf(rows, columns)
  const openNotes = valuesOf('note').filter((note) => readNote(note) === 'open')
  const meanings = meaningsIn(rows, headings, columns)
  const context = { dateOrders: orders, today, meanings }
  const nameColumns = [...columns.entries()].flatMap(([at, field]) => (field && isName(field) ? at : []))
  const isEnded = ({ cells }: Rows[number]) => {
    const texts = new Map<ImportField, string>()
    for (const field of ['until', 'status', 'note'] as const) {
      const cell = cells[columns.indexOf(field === 'status' ? statusField : field)]?.trim() ?? ''
      if (!isEmptyCell(field, cell)) texts.set(field, cell)
    }
    const endedNote = nameColumns.map((at) => endedNoteIn(cells[at] ?? '')).join('')
    return membershipDays({ texts, context, leave: () => null }, endedNote, null).isEnded
  }
  return {
    values: [
      ...counted('gender', filled('gender'), (value) => meanings.gender[codeOf(value)] ?? null),
      ...counted(
        'status',
        filled('status').filter(
          (value) => !saysWhenEnded(value) || readDayIn(value, 'until', orders.until, today) === null,
        ),
        (value) => meanings.status[codeOf(value)] ?? null,
      ),
      ...counted('status', openNotes, guessNote),
      ...counted('sports', sportNames, (name) => findByName(name, sports)?.id ?? null),
    ],
    unsplitNames,
    openSurnames: unsplitNames.find(hasOpenSurnames) ?? null,
    commaName: /^\W*nombre/i.test(headings[columns.indexOf('fullName')] ?? '') ? openCommaIn(filled('fullName')) : null,
    withoutSince:
      rows.length - valuesOf('since').filter((day) => readMemberDay(day, 'since', orders.since, today) !== null).length,
    nameInCapitals: inCapitals.length * 2 > names.length ? (inCapitals[0] ?? null) : null,
    ended: rows.filter(isEnded).length,
  }
}

function counted(field: CodedValue['field'], values: readonly string[], meaningOf: (value: string) => string | null) {
  const coded = Array.from(groupBy(values, codeOf), ([code, [value = '', ...more]]): CodedValue => {
    return { field, code, value, count: more.length + 1, meaning: meaningOf(value) }
  })
  return coded.toSorted((one, other) => other.count - one.count)
}
