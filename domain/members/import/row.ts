import { z } from 'zod'
import type { DateOrder } from '../../values/readDate.ts'
import { isFieldMessage } from '../../api/errors.ts'
import type { FieldMessage } from '../../api/errors.ts'
import { addDays, calendarDateSchema } from '../../values/calendar.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { readDocument, saysNothing } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'
import { hasHiddenCharacters } from '../../values/hiddenCharacters.ts'
import { PERSON_DETAILS, PERSON_VIEWS, personFields } from '../person.ts'
import type { PersonField, PersonFieldView } from '../person.ts'
import { optionalEmailSchema, optionalLine } from '../../values/text.ts'
import {
  cleanCell,
  codeOf,
  nameInCase,
  readDay,
  readEmails,
  readMembershipDay,
  readPhones,
  splitName,
  withoutTitle,
} from './cells.ts'
import type { NameOrder } from './cells.ts'
import type { ImportField } from './columns.ts'

/** How the words of a column are to be understood; keys as `codeOf` returns them. Null leaves the value out. */
type Meanings = {
  gender: Readonly<Record<string, 'M' | 'F' | null>>
  sports: Readonly<Record<string, string | null>>
  status: Readonly<Record<string, 'active' | 'ended'>>
}

export type RowContext = {
  timezone: string
  today: CalendarDate
  sports: readonly { id: string; name: string }[]
  dateOrder: DateOrder
  nameOrder: NameOrder | null
  /** Write names that are in capitals as names are written. */
  isNameInCase: boolean
  meanings: Meanings
  /** Of members whose own day is not in the file. */
  since: CalendarDate | null
}

const memberRowSchema = personFields.extend({
  email: optionalEmailSchema,
  memberNumber: optionalLine(30),
  since: calendarDateSchema,
  until: calendarDateSchema.nullable(),
})

/** `guardian` and `family` are as the file has them; `isEnded` also without the day. */
export type MemberRow = z.output<typeof memberRowSchema> & {
  sportIds: string[]
  isEnded: boolean
  guardian: string | null
  family: string | null
}

/** A cell that is not imported, wholly or in part. The member is. */
export type LeftOut = { field: ImportField; value: string; why: FieldMessage }
export type RowErrors = Partial<Record<ImportField | 'row', FieldMessage>>
export type RowReading = { row: MemberRow; leftOut: LeftOut[] } | { errors: RowErrors }

const NAMES: readonly ImportField[] = ['familyName', 'givenName', 'fullName']

/**
 * Returns the member in the cells of a row, with the cells that are left out. Only a name that is missing or cannot be
 * split, or a missing first day, refuses the row. Sports are separated by commas, semicolons, bars or `+`. The
 * apostrophe that our exports put before a text that a spreadsheet would run as a formula is removed, and the formula
 * is not imported.
 */
export function readMemberRow(
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
  context: RowContext,
): RowReading {
  const leftOut: LeftOut[] = []
  const errors: RowErrors = {}
  const texts = new Map<ImportField, string>()
  const leave = (field: ImportField, why: FieldMessage, value = texts.get(field) ?? '') => {
    leftOut.push({ field, value: value.slice(0, 100), why })
    return null
  }
  for (const [index, field] of columns.entries()) {
    if (!field) continue
    const text = cleanCell(cells[index] ?? '').replace(/^'(?=[=+\-@\t])/, '')
    const isName = NAMES.includes(field)
    if (text === '' || (isName ? /^[-–—.]+$/.test(text) : saysNothing(text))) continue
    const problem = hasHiddenCharacters(text) ? 'hiddenCharacters' : isFormula(field, text) ? 'formula' : null
    if (problem === null) texts.set(field, text)
    else if (isName) errors[field] = problem
    else leave(field, problem, text)
  }
  const read = <Value>(field: ImportField, valueOf: (text: string) => Value | null): Value | null => {
    const text = texts.get(field)
    return text === undefined ? null : valueOf(text)
  }

  const names = namesOf(texts, context)
  const details = Object.fromEntries(
    PERSON_DETAILS.map((field) => [field, read(field, (text) => detailOf(field, text, context, leave))]),
  )
  const email = read('email', (text) => {
    const { emails, isWhole } = readEmails(text)
    if (emails.length === 0) return leave('email', 'invalidEmail')
    if (emails.length > 1 || !isWhole) leave('email', 'firstOfSeveral')
    return emails[0] ?? null
  })
  const memberNumber = read('memberNumber', (text) => {
    const number = text.replace(/^(\d+)[.,]0$/, '$1')
    return /^0+$/.test(number) ? null : number.length > 30 ? leave('memberNumber', 'tooLong') : number
  })
  const day = (field: 'since' | 'until') =>
    read(field, (text) => readMembershipDay(text, context.dateOrder, context.today) ?? leave(field, 'invalidDate'))
  const latestSince = addDays(context.today, 400)
  const writtenSince = day('since')
  const ownSince = writtenSince !== null && writtenSince > latestSince ? leave('since', 'inTheFuture') : writtenSince
  const until = day('until')
  const isEnded =
    (until !== null ? until < context.today : isUnknownDay(texts.get('until') ?? '')) ||
    context.meanings.status[codeOf(texts.get('status') ?? '')] === 'ended'
  const since = ownSince ?? context.since
  if (since === null) errors.since = 'required'
  const sportIds = sportsOf(texts.get('sports') ?? '', context, leave)

  const parsed = memberRowSchema.safeParse({ ...names, ...details, email, memberNumber, since, until })
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = path[0] as ImportField
      const isName = field === 'familyName' || field === 'givenName'
      const shown = isName && texts.has('fullName') ? 'fullName' : field
      errors[shown] ??= !isFieldMessage(message)
        ? 'invalid'
        : shown === 'fullName' && message === 'required'
          ? 'wholeName'
          : message
    }
  }
  if (Object.keys(errors).length > 0 || !parsed.success) return { errors }
  const row = {
    ...parsed.data,
    until: until !== null && until < parsed.data.since ? null : until,
    since: until !== null && until < parsed.data.since && ownSince === null ? until : parsed.data.since,
    sportIds,
    isEnded,
    guardian: texts.get('guardian') ?? null,
    family: texts.get('family') ?? null,
  }
  return { row, leftOut }
}

/** `SI`, `2019` or `31/02/2020` in a column of last days: the member has left, the day is not known. */
const isUnknownDay = (text: string) => /[1-9\p{L}]/u.test(text) && !/\b(?:1899|1900)\b/.test(text)

type Leave = (field: ImportField, why: FieldMessage, value?: string) => null

function detailOf(field: PersonField, text: string, context: RowContext, leave: Leave): string | null {
  const view: PersonFieldView = PERSON_VIEWS[field]
  if (field === 'documentNumber') {
    const read = readDocument(text)
    return 'problem' in read || (read.document?.length ?? 0) > 30 ? leave(field, 'invalidDocument') : read.document
  }
  if (view.kind === 'phone') {
    const { phones, isWhole } = readPhones(text, context.timezone)
    if (phones.length === 0) return leave(field, 'invalidPhone')
    if (!isWhole) leave(field, 'firstOfSeveral')
    return phones[0] ?? null
  }
  if (view.kind === 'day') {
    const day = readDay(text, context.dateOrder, context.today)
    return day === null ? leave(field, 'invalidDate') : day > context.today ? leave(field, 'inTheFuture') : day
  }
  const value = view.kind === 'choice' ? choiceOf(field, view, text, context) : text
  const parsed = personFields.shape[field].safeParse(value)
  if (parsed.success && value !== null) return value
  const message = parsed.error?.issues[0]?.message ?? 'unknownCode'
  return leave(field, isFieldMessage(message) && message !== 'invalidOption' ? message : 'unknownCode')
}

function choiceOf(
  field: PersonField,
  { names, words = {} }: Extract<PersonFieldView, { kind: 'choice' }>,
  text: string,
  { meanings }: RowContext,
): string | null {
  const code = codeOf(text)
  if (field === 'gender') return meanings.gender[code] ?? null
  const entry = Object.entries(names).find(([value, name]) => code === codeOf(value) || code === codeOf(name))
  return entry?.[0] ?? words[code] ?? null
}

function sportsOf(text: string, { sports, meanings }: RowContext, leave: Leave): string[] {
  const found = text.split(/[,;/|+]/).flatMap((part) => {
    const name = part.trim()
    if (saysNothing(name)) return []
    const code = codeOf(name)
    const id = Object.hasOwn(meanings.sports, code)
      ? meanings.sports[code]
      : sports.find((sport) => foldText(sport.name) === foldText(name))?.id
    if (!id) leave('sports', 'unknownSport', name)
    return id ?? []
  })
  return [...new Set(found)]
}

const isFormula = (field: ImportField, text: string) =>
  /^[=@+-]/.test(text) && !(field === 'phone' && /^\+\s*\(?\d/.test(text))

function namesOf(texts: ReadonlyMap<ImportField, string>, { nameOrder, isNameInCase }: RowContext) {
  const whole = texts.get('fullName')
  const split = whole === undefined ? null : splitName(whole, nameOrder)
  const write = (name: string) => (isNameInCase ? nameInCase(withoutTitle(name)) : withoutTitle(name))
  return {
    familyName: write(texts.get('familyName') ?? split?.familyName ?? ''),
    givenName: write(texts.get('givenName') ?? split?.givenName ?? ''),
  }
}
