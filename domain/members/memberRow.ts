import { z } from 'zod'
import { calendarDateSchema } from '../values/calendar.ts'
import type { CalendarDate } from '../values/calendar.ts'
import type { FieldMessage } from '../api/errors.ts'
import { isFieldMessage } from '../api/errors.ts'
import { foldText } from '../values/fold.ts'
import { hasHiddenCharacters } from '../values/hiddenCharacters.ts'
import type { ImportField } from './memberColumns.ts'
import { completePhone } from '../values/phone.ts'
import { PERSON_DETAILS, PERSON_VIEWS, personFields } from './person.ts'
import type { PersonFieldView } from './person.ts'
import { optionalEmailSchema, optionalLine } from '../values/text.ts'

export type RowContext = { timezone: string; today: CalendarDate; sports: readonly { id: string; name: string }[] }

const memberRowSchema = personFields.extend({
  email: optionalEmailSchema,
  memberNumber: optionalLine(30),
  since: calendarDateSchema,
})

export type MemberRow = z.output<typeof memberRowSchema> & { sportIds: string[] }

export type RowErrors = Partial<Record<ImportField, FieldMessage>>

/**
 * Returns the member in the cells of a row, or the row's errors by field. Dates are dd/mm/aaaa or ISO. Sports are the
 * names of those offered, separated by commas, semicolons or bars. A phone is completed with the institution's country.
 * Text that a spreadsheet would run as a formula is refused, since somebody may open a list of members in one. The
 * apostrophe that our exports put before such text is removed.
 */
export function readMemberRow(
  cells: readonly string[],
  columns: readonly (ImportField | null)[],
  context: RowContext,
): { row: MemberRow } | { errors: RowErrors } {
  const errors: RowErrors = {}
  const texts = new Map<ImportField, string>()
  for (const [index, field] of columns.entries()) {
    const text = field && textOf(cells[index] ?? '')
    if (!field || !text) continue
    if (hasHiddenCharacters(text)) errors[field] = 'hiddenCharacters'
    else if (isFormula(field, text)) errors[field] = 'formula'
    else texts.set(field, text)
  }
  const textIn = (field: ImportField) => texts.get(field) ?? null
  const set = (field: ImportField, message: FieldMessage) => {
    errors[field] ??= message
  }

  const [familyName, givenName] = namesOf(textIn('familyName'), textIn('givenName'), textIn('fullName'))
  const isWhole = columns.includes('fullName') && !columns.includes('familyName')
  const sportIds = (textIn('sports') ?? '').split(/[,;/|]/).flatMap((name) => {
    if (!name.trim()) return []
    const sport = context.sports.find((one) => foldText(one.name) === foldText(name.trim()))
    if (!sport) set('sports', 'unknownSport')
    return sport?.id ?? []
  })
  const details = PERSON_DETAILS.map((field) => {
    const text = textIn(field)
    return [field, text === null ? null : typedIn(PERSON_VIEWS[field], text, context)] as const
  })
  const parsed = memberRowSchema.safeParse({
    familyName,
    givenName,
    ...Object.fromEntries(details),
    email: textIn('email'),
    memberNumber: textIn('memberNumber'),
    since: isoDate(textIn('since') ?? context.today),
  })
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = path[0] as ImportField
      const isName = field === 'familyName' || field === 'givenName'
      set(isWhole && isName ? 'fullName' : field, isFieldMessage(message) ? message : 'invalid')
    }
  } else if (parsed.data.birthdate !== null && parsed.data.birthdate > context.today) set('birthdate', 'inTheFuture')
  if (Object.keys(errors).length > 0 || !parsed.success) return { errors }
  return { row: { ...parsed.data, sportIds: [...new Set(sportIds)] } }
}

/** A dash alone means empty, as people write it in lists. */
function textOf(cell: string): string {
  const text = cell.trim().replace(/^'(?=[=+\-@\t])/, '')
  return /^[-–—]$/.test(text) ? '' : text
}

const isFormula = (field: ImportField, text: string) =>
  /^[=@+-]/.test(text) && !(field === 'phone' && /^\+\d/.test(text))

function namesOf(familyName: string | null, givenName: string | null, fullName: string | null): [string, string] {
  const [family = '', first = ''] = (fullName ?? '').split(',').map((part) => part.trim())
  return [familyName ?? family, givenName ?? first]
}

function typedIn(view: PersonFieldView, text: string, { timezone }: RowContext): string {
  if (view.kind === 'day') return isoDate(text)
  if (view.kind === 'phone') return completePhone(text, timezone)
  return view.kind === 'choice' ? choiceOf(view, text) : text
}

function isoDate(text: string): string {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text)
  if (!parts) return text
  const [, day = '', month = '', year = ''] = parts
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

function choiceOf({ names, words = {} }: Extract<PersonFieldView, { kind: 'choice' }>, text: string): string {
  const plainText = foldText(text)
  const entry = Object.entries(names).find(
    ([value, name]) => plainText === foldText(value) || plainText === foldText(name),
  )
  return entry?.[0] ?? words[plainText] ?? text
}

export const IMPORT_KEYS = ['documentNumber', 'memberNumber', 'email', 'nameAndBirthdate'] as const
export type ImportKey = (typeof IMPORT_KEYS)[number]

type Identity = Pick<MemberRow, 'familyName' | 'givenName' | 'birthdate' | 'documentNumber' | 'email' | 'memberNumber'>

/**
 * Returns the keys of a member; null where the member lacks the value. Document (letters and digits alone), member
 * number and e-mail each identify a member. Name and birth date together count only for a row that has none of the
 * others.
 */
export function keysOf(member: Identity): Record<ImportKey, string | null> {
  const name = foldText(`${member.familyName}, ${member.givenName}`).replace(/\s+/g, ' ')
  return {
    documentNumber: documentKey(member.documentNumber),
    memberNumber: member.memberNumber && foldText(member.memberNumber),
    email: member.email,
    nameAndBirthdate: `${name} ${member.birthdate ?? ''}`,
  }
}

function documentKey(documentNumber: string | null): string | null {
  return documentNumber && (foldText(documentNumber).replace(/[^a-z0-9]/g, '') || null)
}

/**
 * Finds the known member that a row is about, and the key that found them: document, member number or e-mail, in that
 * order. Name and birth date are used only if the row has none of these. `contradicted` means that the member found has
 * another document: it is somebody else, and the value is taken.
 */
export function findMember<Member>(
  row: Identity,
  find: (key: ImportKey, value: string) => { member: Member; keys: Record<ImportKey, string | null> } | undefined,
): { member: Member; by: ImportKey; contradicted: boolean } | null {
  const keys = keysOf(row)
  const own = (['documentNumber', 'memberNumber', 'email'] as const).filter((key) => keys[key] !== null)
  const keysToTry: readonly ImportKey[] = own.length > 0 ? own : ['nameAndBirthdate']
  for (const by of keysToTry) {
    const match = find(by, keys[by] ?? '')
    if (!match) continue
    const [mine, theirs] = [keys.documentNumber, match.keys.documentNumber]
    return { member: match.member, by, contradicted: mine !== null && theirs !== null && mine !== theirs }
  }
  return null
}
