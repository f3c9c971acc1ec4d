import { isFieldMessage, type FieldMessage } from '../../api/messages.ts'
import { z } from 'zod'
import type { DateOrder } from '../../values/readDate.ts'
import { addDays, calendarDateSchema, type CalendarDate } from '../../values/calendar.ts'
import { readDocument, saysNothing } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'
import type { Variant } from '../../clubs/offering.ts'
import type { Category } from '../../money/pricing.ts'
import { hasHiddenCharacters } from '../../values/hiddenCharacters.ts'
import { PERSON_DETAILS, PERSON_VIEWS, personFields, type PersonField, type PersonFieldView } from '../person.ts'
import { optionalEmailSchema, optionalLine } from '../../values/text.ts'
import { cleanCell, readEmails, readPhones } from './cells.ts'
import { codeOf, endedNoteIn, isYesOrNo, payerMark, readNote, saysWhenEnded, sportNamesIn } from './codes.ts'
import type { ImportField } from './columns.ts'
import { readMemberDay, readDayIn, type DayField } from './days.ts'
import { nameInCase, splitName, tidyName, type NameOrder } from './names.ts'

/** How the words of a column are to be understood; keys as `codeOf` returns them. Null leaves the value out. */
type Meanings = {
  gender: Readonly<Record<string, 'M' | 'F' | null>>
  sports: Readonly<Record<string, string | null>>
  status: Readonly<Record<string, 'active' | 'ended'>>
}

export type RowContext = {
  timezone: string
  today: CalendarDate
  sports: readonly { id: string; name: string; variants: readonly Pick<Variant, 'id' | 'name'>[] }[]
  categories: readonly Pick<Category, 'id' | 'name'>[]
  dateOrders: Readonly<Record<DayField, DateOrder>>
  nameOrder: NameOrder | null
  commaOrder: NameOrder
  /** Of whole names of three words. */
  surnames: 1 | 2
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

/**
 * `guardian` and `family` are as the file has them, and `isFamilyPayer` where the row is marked as *titular*. `isEnded`
 * also without the day. `isBare`: nothing but a text of words, which may be a title.
 */
export type MemberRow = z.output<typeof memberRowSchema> & {
  sportIds: string[]
  /** Of the row's sports, by sport. */
  variants: Record<string, string>
  /** As the file has it, also where age and years give the same. */
  categoryId: string | null
  /** The percentage that is taken off from the first day on. */
  scholarship: number | null
  /** The first day that the row itself has. */
  ownSince: CalendarDate | null
  isEnded: boolean
  guardian: string | null
  isFamilyPayer: boolean
  family: string | null
  isBare: boolean
}

/** A cell that is not imported, wholly or in part. The member is. */
export type LeftOut = { field: ImportField; value: string; why: FieldMessage }
export type RowErrors = Partial<Record<ImportField | 'row', FieldMessage>>
export type RowReading = { row: MemberRow; leftOut: LeftOut[] } | { errors: RowErrors }

export const NAMES: readonly ImportField[] = [
  'familyName',
  'secondFamilyName',
  'givenName',
  'secondGivenName',
  'fullName',
]

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
  let endedNote = ''
  const texts = new Map<ImportField, string>()
  const leave = (field: ImportField, why: FieldMessage, value = texts.get(field) ?? '') => {
    leftOut.push({ field, value: value.slice(0, 100), why })
    return null
  }
  for (const [index, field] of columns.entries()) {
    if (!field) continue
    const text = cleanCell(cells[index] ?? '').replace(/^'(?=[=+\-@\t])/, '')
    const isName = NAMES.includes(field)
    const isNone = isName ? /^[-–—.]+$/.test(text) : saysNothing(text)
    // *Activo: NO* says something.
    if (text === '' || (isNone && !(field === 'status' && isYesOrNo(text)))) continue
    const problem = hasHiddenCharacters(text) ? 'hiddenCharacters' : isFormula(field, text) ? 'formula' : null
    const note = isName ? endedNoteIn(text) : ''
    endedNote += note
    if (isName && LOST_LETTERS.test(text)) leave(field, 'lostLetters', text)
    if (problem === null) texts.set(field, text.replace(note, '').trim())
    else if (isName) errors[field] = problem
    else leave(field, problem, text)
  }
  const valueIn = <Value>(field: ImportField, valueOf: (text: string) => Value | null): Value | null => {
    const text = texts.get(field)
    return text === undefined ? null : valueOf(text)
  }

  const names = namesOf(texts, context)
  const details = Object.fromEntries(
    PERSON_DETAILS.filter((field) => field !== 'phone').map((field) => [
      field,
      valueIn(field, (text) => detailOf(field, text, context, leave)),
    ]),
  )
  const phone = phoneOf(texts, context, leave)
  const email = valueIn('email', (text) => {
    const { emails, isWhole } = readEmails(text)
    if (emails.length === 0) return leave('email', 'invalidEmail')
    if (emails.length > 1 || !isWhole) leave('email', 'firstOfSeveral')
    return emails[0] ?? null
  })
  const memberNumber = valueIn('memberNumber', (text) => {
    const number = text.replace(/^(\d+)[.,]0$/, '$1')
    return /^0+$/.test(number) ? null : number.length > 30 ? leave('memberNumber', 'tooLong') : number
  })
  const categoryId = valueIn('category', (text) => {
    const category = context.categories.find(({ name }) => foldText(name) === foldText(text))
    if (category) return category.id
    const isAboutEnd = !texts.has('status') && context.meanings.status[codeOf(text)] === 'ended'
    if (!isAboutEnd) return leave('category', 'unknownCategory')
    texts.set('status', text)
    return null
  })
  const scholarship = valueIn('scholarship', (text) => {
    const percent = Number(/^(\d{1,3})\s*%?$/.exec(text)?.[1])
    return percent === 0 ? null : percent <= 100 ? percent : leave('scholarship', 'invalidNumber')
  })
  const { ownSince, until, isEnded } = membershipDays(texts, endedNote, details.birthdate ?? null, context, leave)
  const { birthdate } = details
  if (birthdate && [ownSince, until].some((day) => day !== null && day < birthdate))
    details.birthdate = leave('birthdate', 'afterJoining')
  const since = ownSince ?? context.since
  if (since === null) errors.since = 'required'
  const sportIds = sportsOf(texts.get('sports') ?? '', context, leave)
  const variants = valueIn('variant', (text) => {
    const own = context.sports.filter(({ id }) => sportIds.includes(id))
    const choice = own.flatMap((sport) => {
      const variant = sport.variants.find(({ name }) => foldText(name) === foldText(text))
      return variant ? [[sport.id, variant.id] as const] : []
    })
    return choice.length > 0 ? choice : leave('variant', 'unknownVariant')
  })

  const parsed = memberRowSchema.safeParse({ ...names, ...details, phone, email, memberNumber, since, until })
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = path[0] as ImportField
      const isName = field === 'familyName' || field === 'givenName'
      const fieldInFile = isName && texts.has('fullName') ? 'fullName' : field
      errors[fieldInFile] ??= !isFieldMessage(message)
        ? 'invalid'
        : fieldInFile === 'fullName' && message === 'required'
          ? 'wholeName'
          : message
    }
  }
  if (Object.keys(errors).length > 0 || !parsed.success) return { errors }
  const guardian = texts.get('guardian') ?? null
  const mark = guardian === null ? null : payerMark(guardian)
  const row = {
    ...parsed.data,
    since: until !== null && until < parsed.data.since ? until : parsed.data.since,
    sportIds,
    variants: Object.fromEntries(variants ?? []),
    categoryId,
    scholarship,
    ownSince,
    isEnded,
    guardian: mark === null ? guardian : null,
    isFamilyPayer: mark ?? false,
    family: familyOf(texts.get('family') ?? ''),
    isBare: texts.size === 1 && !(texts.get('fullName') ?? ',').includes(','),
  }
  return { row, leftOut }
}

/** `0`, `NO` and `SI` are the group of nobody in particular. */
const familyOf = (text: string) => (text === '' || /^0+$/.test(text) || (isYesOrNo(text) && text !== '1') ? null : text)

/** The first and last day as the row has them, and whether the member has left, with or without a known day. */
function membershipDays(
  texts: ReadonlyMap<ImportField, string>,
  endedNote: string,
  birthdate: CalendarDate | null,
  { dateOrders, today, meanings }: RowContext,
  leave: Leave,
): { ownSince: CalendarDate | null; until: CalendarDate | null; isEnded: boolean } {
  const dayOf = (field: 'since' | 'until') => {
    const text = texts.get(field)
    return text === undefined
      ? null
      : (readMemberDay(text, field, dateOrders[field], today) ?? leave(field, 'invalidDate'))
  }
  const since = dayOf('since')
  const isInDoubt = birthdate !== null && isOfLastCentury(texts.get('since') ?? '', since)
  const ownSince =
    since === null
      ? null
      : since > addDays(today, 400)
        ? leave('since', 'inTheFuture')
        : isInDoubt && since < birthdate
          ? leave('since', 'beforeBirth')
          : since
  const [status = '', note = ''] = [texts.get('status'), texts.get('note')]
  const isEndedWord = (text: string) => meanings.status[codeOf(text)] === 'ended'
  const noteKind = readNote(note)
  const isEndedByNote = noteKind === 'ended' || (noteKind === 'open' && isEndedWord(note))
  const isEndedByStatus = endedNote !== '' || isEndedByNote || isEndedWord(status)
  const isAboutEnd = isEndedWord(status) || saysWhenEnded(status)
  const textsOfEnd = [endedNote, isEndedByNote ? note : '', isAboutEnd ? status : '']
  const days = textsOfEnd.flatMap((text) => readDayIn(text, 'until', dateOrders.until, today) ?? [])
  const dayInStatus = texts.has('until') ? null : (days[0] ?? null)
  const lastDay = dayOf('until') ?? dayInStatus
  const isEnded = lastDay !== null ? lastDay < today : isUnknownDay(texts.get('until') ?? '') || isEndedByStatus
  if (lastDay !== null && ownSince !== null && lastDay < ownSince)
    return { ownSince, until: leave('until', 'endsBeforeStart', lastDay), isEnded }
  return { ownSince, until: lastDay, isEnded: isEnded || (isEndedByStatus && dayInStatus === null) }
}

/** `01/02/49`: the century is the only one possible, not one that the cell has. */
const isOfLastCentury = (text: string, day: CalendarDate | null) => !/\d{4}/.test(text) && (day ?? '') < '2000'

/** `SI`, `2019` or `31/02/2020` in a column of last days: the member has left, the day is not known. `9999` is never. */
const isUnknownDay = (text: string) => /[1-9\p{L}]/u.test(text) && !/\b(?:1899|1900|2[1-9]\d\d|9999)\b/.test(text)

type Leave = (field: ImportField, why: FieldMessage, value?: string) => null

function detailOf(field: PersonField, text: string, context: RowContext, leave: Leave): string | null {
  const view: PersonFieldView = PERSON_VIEWS[field]
  if (field === 'documentNumber') {
    const result = readDocument(text)
    const isInvalid = 'problem' in result || (result.document?.length ?? 0) > 30
    return isInvalid ? leave(field, 'invalidDocument') : result.document
  }
  if (view.kind === 'day') {
    const day = readMemberDay(text, 'birthdate', context.dateOrders.birthdate, context.today)
    return day === null ? leave(field, 'invalidDate') : day > context.today ? leave(field, 'inTheFuture') : day
  }
  const value = view.kind === 'choice' ? choiceOf(field, view, text, context) : text
  const parsed = personFields.shape[field].safeParse(value)
  if (parsed.success && value !== null) return value
  const message = parsed.error?.issues[0]?.message ?? 'unknownCode'
  return leave(field, isFieldMessage(message) && message !== 'invalidOption' ? message : 'unknownCode')
}

/** The mobile, or, where that cannot be called, the other phone. */
function phoneOf(texts: ReadonlyMap<ImportField, string>, context: RowContext, leave: Leave): string | null {
  for (const field of ['mobile', 'phone'] as const) {
    const text = texts.get(field)
    if (text === undefined) continue
    const { phones, isWhole } = readPhones(text, context.timezone)
    if (phones.length === 0) leave(field, 'invalidPhone')
    else if (!isWhole) leave(field, 'firstOfSeveral')
    if (phones[0] !== undefined) return phones[0]
  }
  return null
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
  const ids = sportNamesIn(text, sports).flatMap((name) => {
    const code = codeOf(name)
    const id = Object.hasOwn(meanings.sports, code)
      ? meanings.sports[code]
      : sports.find((sport) => foldText(sport.name) === foldText(name))?.id
    if (!id) leave('sports', 'unknownSport', name)
    return id ?? []
  })
  return [...new Set(ids)]
}

/** What programs make of an ñ or an accent that they do not know: `Mu?oz`, `MuÃ±oz`. */
const LOST_LETTERS = /\ufffd|\p{L}\?|\?\p{L}|[ÃÂ][^\p{L}\s]/u

const isFormula = (field: ImportField, text: string) =>
  /^[=@+-]/.test(text) &&
  !/^-\d+$/.test(text) &&
  !((field === 'phone' || field === 'mobile') && /^\+\s*\(?\d/.test(text))

function namesOf(
  texts: ReadonlyMap<ImportField, string>,
  { nameOrder, surnames, commaOrder, isNameInCase }: RowContext,
) {
  const [familyName, givenName] = [texts.get('familyName'), texts.get('givenName')]
  // A whole name with a comma in one of the two columns.
  const inOne = [familyName, givenName].every(Boolean) ? undefined : (familyName ?? givenName)
  const whole = texts.get('fullName') ?? (inOne?.includes(',') ? inOne : undefined)
  const split = whole === undefined ? null : splitName(whole, nameOrder, surnames, commaOrder)
  const write = (...parts: (string | undefined)[]) => {
    const name = parts
      .map((part) => tidyName(part ?? ''))
      .filter(Boolean)
      .join(' ')
    return isNameInCase ? nameInCase(name) : name
  }
  return {
    familyName: write(
      inOne ? (split?.familyName ?? familyName) : (familyName ?? split?.familyName),
      texts.get('secondFamilyName'),
    ),
    givenName: write(
      inOne ? (split?.givenName ?? givenName) : (givenName ?? split?.givenName),
      texts.get('secondGivenName'),
    ),
  }
}
