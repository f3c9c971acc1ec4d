import { foldText } from '../../values/fold.ts'
import { saysNothing } from '../../values/document.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { groupBy } from '../../values/groupBy.ts'
import {
  codeOf,
  endedNoteIn,
  genderMeanings,
  guessNote,
  isYesOrNo,
  readNote,
  readStatus,
  saysWhenEnded,
  sportNamesIn,
} from './codes.ts'
import { statusFieldOf, type ImportField } from './columns.ts'
import { dateOrdersOf, readMemberDay, readDayIn } from './days.ts'
import { hasOpenSurnames, openCommaIn, splitName } from './names.ts'
import { NAMES } from './row.ts'

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

/** Returns what has to be asked about the rows before they are imported. `columns` are the fields of the columns. */
export function questionsOf(
  rows: Rows,
  headings: readonly string[],
  columns: readonly (ImportField | null)[],
  sports: readonly { id: string; name: string }[],
  today: CalendarDate,
): Questions {
  const valuesOf = (field: ImportField) => {
    const at = columns.indexOf(field)
    return at < 0 ? [] : rows.map(({ cells }) => cells[at]?.trim() ?? '')
  }
  const filled = (field: ImportField) =>
    valuesOf(field).filter((value) => !saysNothing(value) || (field === 'status' && isYesOrNo(value)))
  const genders = genderMeanings(filled('gender'))
  const statusField = statusFieldOf(columns)
  const statusHeading = headings[columns.indexOf(statusField)] ?? ''
  const sportNames = filled('sports').flatMap((cell) => sportNamesIn(cell, sports))
  const sportOf = (name: string) => sports.find((sport) => foldText(sport.name) === foldText(name))?.id ?? null
  const names = [...filled('fullName'), ...filled('familyName'), ...filled('givenName')]
  const inCapitals = names.filter((name) => name === name.toUpperCase() && /\p{L}{3}/u.test(name))
  const unsplitNames = filled('fullName').filter(
    (name) => splitName(name, null) === null && /\S\s+\S/.test(name) && !name.includes(','),
  )
  const until = valuesOf('until')
  const orders = dateOrdersOf(rows, columns)
  const dayOf = (cell: string, field: 'since' | 'until') => readMemberDay(cell, field, orders[field], today)
  const dayOfStatus = (cell: string) =>
    saysWhenEnded(cell) || readStatus(cell, statusHeading) === 'ended'
      ? readDayIn(cell, 'until', orders.until, today)
      : null
  const status = valuesOf(statusField)
  const nameColumns = [...columns.entries()].flatMap(([at, field]) => (field && NAMES.includes(field) ? at : []))
  const notes = valuesOf('note')
  const isEndedNote = (note: string) => {
    const kind = readNote(note)
    const day = kind === null ? null : readDayIn(note, 'until', orders.until, today)
    return kind !== null && (kind === 'ended' || guessNote(note) === 'ended') && (day === null || day < today)
  }
  const isEnded = ({ cells }: Rows[number], index: number) => {
    if (isEndedNote(notes[index] ?? '')) return true
    if (nameColumns.some((at) => endedNoteIn(cells[at] ?? '') !== '')) return true
    const [last = '', word = ''] = [until[index], status[index]]
    if (last === '' && word === '') return false
    const day = dayOf(last, 'until') ?? dayOfStatus(word)
    return day !== null ? day < today : readStatus(word, statusHeading) === 'ended'
  }
  return {
    values: [
      ...counted('gender', filled('gender'), (value) => genders.get(codeOf(value)) ?? null),
      ...counted(
        'status',
        filled('status').filter((value) => !saysWhenEnded(value) || dayOfStatus(value) === null),
        (value) => readStatus(value, statusHeading),
      ),
      ...counted(
        'status',
        notes.filter((note) => readNote(note) === 'open'),
        guessNote,
      ),
      ...counted('sports', sportNames, sportOf),
    ],
    unsplitNames,
    openSurnames: unsplitNames.find(hasOpenSurnames) ?? null,
    commaName: /^\W*nombre/i.test(headings[columns.indexOf('fullName')] ?? '') ? openCommaIn(filled('fullName')) : null,
    withoutSince: columns.includes('since')
      ? [...groupBy(valuesOf('since'), (day) => day)].reduce(
          (count, [day, { length }]) => count + (dayOf(day, 'since') === null ? length : 0),
          0,
        )
      : rows.length,
    nameInCapitals: inCapitals.length * 2 > names.length ? (inCapitals[0] ?? null) : null,
    ended: rows.filter(isEnded).length,
  }
}

function counted(
  field: CodedValue['field'],
  values: readonly string[],
  meaningOf: (value: string) => string | null,
): CodedValue[] {
  const byCode = new Map<string, CodedValue>()
  for (const [value, { length: count }] of groupBy(values, (each) => each)) {
    const code = codeOf(value)
    const coded = byCode.get(code)
    if (coded) coded.count += count
    else byCode.set(code, { field, code, value, count, meaning: meaningOf(value) })
  }
  return [...byCode.values()].toSorted((one, other) => other.count - one.count)
}
