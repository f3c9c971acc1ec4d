import { findByName } from '../../values/fold.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { groupBy } from '../../values/groupBy.ts'
import { codeOf, endedNoteIn, guessNote, isEmptyCell, saysWhenEnded, sportNamesIn } from './codes.ts'
import { NAMES, statusFieldOf, type Fields, type ImportField, type Rows } from './columns.ts'
import { dateOrdersOf, membershipDays, readDayIn, readMemberDay } from './days.ts'
import { filledIn, isOpen, meaningsIn, type CodedField } from './meanings.ts'
import { hasOpenSurnames, openCommaIn, splitName } from './names.ts'

/** A word of a coded column with its number of rows, and what it seems to mean; null where that is not known. */
export type CodedValue = {
  field: CodedField
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
  withoutSince: number
  /** A name in capitals, where most are. */
  nameInCapitals: string | null
  ended: number
}

/** Returns what has to be asked about the rows before they are imported. `columns` are the fields of the columns. */
export function questionsOf(
  rows: Rows,
  headings: readonly string[],
  columns: Fields,
  sports: readonly { id: string; name: string }[],
  today: CalendarDate,
): Questions {
  const filled = filledIn(rows, columns)
  const sportNames = filled('sports').flatMap((cell) => sportNamesIn(cell, sports))
  const names = [...filled('fullName'), ...filled('familyName'), ...filled('givenName')]
  const inCapitals = names.filter((name) => name === name.toUpperCase() && /\p{L}{3}/u.test(name))
  const unsplitNames = filled('fullName').filter(
    (name) => splitName(name, null) === null && /\S\s+\S/.test(name) && !name.includes(','),
  )
  const dateOrders = dateOrdersOf(rows, columns)
  const meanings = meaningsIn(rows, headings, columns)
  const statusField = statusFieldOf(columns)
  const isEnded = ({ cells }: Rows[number]) => {
    const filledCells = columns.flatMap((field, at) => {
      const cell = cells[at]?.trim() ?? ''
      return field && !isEmptyCell(field, cell) ? [[field === statusField ? 'status' : field, cell] as const] : []
    })
    const texts = new Map<ImportField, string>(filledCells)
    const endedNote = NAMES.map((field) => endedNoteIn(texts.get(field) ?? '')).join('')
    return membershipDays({ texts, context: { dateOrders, today, meanings }, leave: () => null }, endedNote, null)
      .isEnded
  }
  return {
    values: [
      ...counted('gender', filled('gender'), (value) => meanings.gender[codeOf(value)] ?? null),
      ...counted(
        'status',
        filled('status').filter(
          (value) => !saysWhenEnded(value) || readDayIn(value, 'until', dateOrders.until, today) === null,
        ),
        (value) => meanings.status[codeOf(value)] ?? null,
      ),
      ...counted('status', filled('note').filter(isOpen), guessNote),
      ...counted('sports', sportNames, (name) => findByName(name, sports)?.id ?? null),
    ],
    unsplitNames,
    openSurnames: unsplitNames.find(hasOpenSurnames) ?? null,
    commaName: /^\W*nombre/i.test(headings[columns.indexOf('fullName')] ?? '') ? openCommaIn(filled('fullName')) : null,
    withoutSince:
      rows.length - filled('since').flatMap((day) => readMemberDay(day, 'since', dateOrders.since, today) ?? []).length,
    nameInCapitals: inCapitals.length * 2 > names.length ? (inCapitals[0] ?? null) : null,
    ended: rows.filter(isEnded).length,
  }
}

function counted(field: CodedField, values: readonly string[], meaningOf: (value: string) => string | null) {
  const coded = Array.from(groupBy(values, codeOf), ([code, [value = '', ...more]]): CodedValue => {
    return { field, code, value, count: more.length + 1, meaning: meaningOf(value) }
  })
  return coded.toSorted((one, other) => other.count - one.count)
}
