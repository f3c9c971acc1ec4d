import { isFieldMessage } from '../../api/messages.ts'
import { readDocument } from '../../values/document.ts'
import { findByName } from '../../values/fold.ts'
import { PERSON_DETAILS, PERSON_VIEWS, personFields, type PersonField, type PersonFieldView } from '../person.ts'
import { readEmails, readPhones } from './cells.ts'
import { categoryNamed, codeOf, sportNamesIn } from './codes.ts'
import type { ImportField } from './columns.ts'
import { membershipDays, readMemberDay } from './days.ts'
import { nameInCase, splitName, tidyName } from './names.ts'
import type { RowContext, RowTexts } from './rowTexts.ts'

export type RowValues = ReturnType<typeof valuesOf>

/**
 * What the texts of a row say of its member; `endedNote` is the note of leaving beside a name. `variants` are by sport,
 * `ownSince` is the first day that the row itself has.
 */
export function valuesOf(row: RowTexts, endedNote: string) {
  const values = {
    ...detailsOf(row),
    ...namesOf(row),
    phone: phoneOf(row),
    email: emailOf(row),
    memberNumber: memberNumberOf(row),
    categoryId: categoryOf(row),
    scholarship: scholarshipOf(row),
  }
  const { birthdate = null } = values
  const days = membershipDays(row, endedNote, birthdate)
  if (birthdate && [days.ownSince, days.until].some((day) => day !== null && day < birthdate))
    values.birthdate = row.leave('birthdate', 'afterJoining')
  const sportIds = sportsOf(row)
  return { ...values, ...days, sportIds, variants: variantsOf(row, sportIds) }
}

function namesOf({ texts, context }: RowTexts) {
  const { nameOrder, surnames, commaOrder, isNameInCase } = context
  const [family, given] = [texts.get('familyName'), texts.get('givenName')]
  const own = { familyName: withoutRepeated(family, given), givenName: withoutRepeated(given, family) }
  // A whole name with a comma in one of the two columns.
  const inOne = Object.values(own).every(Boolean) ? undefined : (own.familyName ?? own.givenName)
  const whole = texts.get('fullName') ?? (inOne?.includes(',') ? inOne : undefined)
  const split = whole === undefined ? null : splitName(whole, nameOrder, surnames, commaOrder)
  const nameIn = (field: 'familyName' | 'givenName', second: ImportField) => {
    const part = split?.[field]
    const first = inOne ? (part ?? own[field]) : (own[field] ?? part)
    const name = [first, texts.get(second)].flatMap((text) => tidyName(text ?? '') || []).join(' ')
    return isNameInCase ? nameInCase(name) : name
  }
  return { familyName: nameIn('familyName', 'secondFamilyName'), givenName: nameIn('givenName', 'secondGivenName') }
}

/** The surname of *Mar, Sol* beside the given name *Sol*. */
const withoutRepeated = (name = '', other?: string) => {
  const parts = name.split(/\s*,\s*/).filter((part) => part !== other)
  return parts.join(', ') || name || undefined
}

/** What is known of a person besides the names, the e-mail and the phone. */
function detailsOf(row: RowTexts): Partial<Record<PersonField, string | null>> {
  const details = PERSON_DETAILS.filter((field) => field !== 'phone').map((field) => {
    const text = row.texts.get(field)
    return [field, text === undefined ? null : detailOf(field, text, row)] as const
  })
  return Object.fromEntries(details)
}

function detailOf(field: PersonField, text: string, { context, leave }: RowTexts): string | null {
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
  const value = view.kind === 'choice' ? choiceOf(field, view.names, text, context) : text
  const parsed = personFields.shape[field].safeParse(value)
  if (parsed.success && value !== null) return value
  const message = parsed.error?.issues[0]?.message ?? 'unknownCode'
  return leave(field, isFieldMessage(message) && message !== 'invalidOption' ? message : 'unknownCode')
}

function choiceOf(field: PersonField, names: Readonly<Record<string, string>>, text: string, { meanings }: RowContext) {
  const code = codeOf(text)
  if (field === 'gender') return meanings.gender[code] ?? null
  return Object.keys(names).find((value) => [value, names[value] ?? ''].map(codeOf).includes(code)) ?? null
}

function emailOf({ texts, leave }: RowTexts): string | null {
  const text = texts.get('email')
  if (text === undefined) return null
  const { emails, isWhole } = readEmails(text)
  const [email] = emails
  if (email === undefined) return leave('email', 'invalidEmail')
  if (emails.length > 1 || !isWhole) leave('email', 'firstOfSeveral')
  return email
}

/** The mobile, or, where that cannot be called, the other phone. */
function phoneOf({ texts, context, leave }: RowTexts): string | null {
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

function memberNumberOf({ texts, leave }: RowTexts): string | null {
  const number = texts.get('memberNumber')?.replace(/^(\d+)[.,]0$/, '$1') ?? ''
  if (/^0*$/.test(number)) return null
  return number.length > 30 ? leave('memberNumber', 'tooLong') : number
}

/** A category of the club; a word for those who left is their status, where no other column says it. */
function categoryOf({ texts, context, leave }: RowTexts): string | null {
  const text = texts.get('category')
  if (text === undefined) return null
  const category = categoryNamed(text, context.categories)
  if (category) return category.id
  if (texts.has('status') || context.meanings.status[codeOf(text)] !== 'ended')
    return leave('category', 'unknownCategory')
  texts.set('status', text)
  return null
}

function scholarshipOf({ texts, leave }: RowTexts): number | null {
  const text = texts.get('scholarship')
  if (text === undefined) return null
  const percent = Number(/^(\d{1,3})\s*%?$/.exec(text)?.[1])
  return percent === 0 ? null : percent <= 100 ? percent : leave('scholarship', 'invalidNumber')
}

function sportsOf({ texts, context, leave }: RowTexts): string[] {
  const { sports, meanings } = context
  const ids = sportNamesIn(texts.get('sports') ?? '', sports).flatMap((name) => {
    const code = codeOf(name)
    const id = Object.hasOwn(meanings.sports, code) ? meanings.sports[code] : findByName(name, sports)?.id
    if (!id) leave('sports', 'unknownSport', name)
    return id ?? []
  })
  return [...new Set(ids)]
}

/** The variant of each of the row's sports that has one of that name. */
function variantsOf({ texts, context, leave }: RowTexts, sportIds: readonly string[]): Record<string, string> {
  const text = texts.get('variant')
  if (text === undefined) return {}
  const own = context.sports.filter(({ id }) => sportIds.includes(id))
  const choice = own.flatMap(({ id, variants }) => {
    const variant = findByName(text, variants)
    return variant ? [[id, variant.id] as const] : []
  })
  if (choice.length === 0) leave('variant', 'unknownVariant')
  return Object.fromEntries(choice)
}
