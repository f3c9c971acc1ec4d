import type { FieldMessage } from '../../api/messages.ts'
import { readBankAmount, type DecimalMark } from '../../bank/reading/amount.ts'
import { directionOf } from '../../bank/reading/direction.ts'
import { cleanCell, readEmails } from '../../members/import/cells.ts'
import { nameOf, type Identity } from '../../members/import/identityKeys.ts'
import { DEFAULT_TIMEZONE, type CalendarDate } from '../../values/calendar.ts'
import { saysNothing } from '../../values/document.ts'
import { findByName, foldText } from '../../values/fold.ts'
import { hasHiddenCharacters } from '../../values/hiddenCharacters.ts'
import { readDate, type DateOrder } from '../../values/readDate.ts'
import { type Currency, MAX_AMOUNT } from '../money.ts'
import type { OpeningField } from './fields.ts'

/** `positiveIs`: what a number without a sign in the column *Saldo* means. */
export const POSITIVE_MEANINGS = ['debt', 'credit'] as const

export type OpeningContext = {
  currency: Currency
  decimalMark: DecimalMark
  dateOrder: DateOrder
  positiveIs: (typeof POSITIVE_MEANINGS)[number]
  concept: string
  day: CalendarDate
  today: CalendarDate
  closedThrough: CalendarDate | null
  sports: readonly { id: string; name: string }[]
}

/** `amount` in minor units: a debt, or a negative credit. Zero is nothing to load. */
export type OpeningRow = {
  person: Identity
  amount: number
  concept: string
  dueDate: CalendarDate
  sportId: string | null
}
export type OpeningErrors = Partial<Record<OpeningField | 'row', FieldMessage>>
export type OpeningReading = { row: OpeningRow } | { name: string; errors: OpeningErrors }

/** For years of two digits and for a spreadsheet's day numbers. */
const RANGE = { from: '1990-01-01', to: '2089-12-31' }
const MAX_CONCEPT = 120

/** Reads a row's member and balance. Anything inexact refuses the row: it is money. */
export function readOpeningRow(
  cells: readonly string[],
  columns: readonly (OpeningField | null)[],
  context: OpeningContext,
): OpeningReading {
  const errors: OpeningErrors = {}
  const textOf = (field: OpeningField): string => {
    const text = cleanCell(cells[columns.indexOf(field)] ?? '')
    if (!hasHiddenCharacters(text)) return text
    errors[field] = 'hiddenCharacters'
    return ''
  }
  const person = personIn(textOf)
  const amountOf = (field: 'balance' | 'debt' | 'credit') => {
    const read = readAmount(textOf(field), context)
    if (typeof read === 'number') return read
    errors[field] = read
    return 0
  }
  const balance = amountOf('balance')
  const signedBalance = context.positiveIs === 'debt' || isMarked(textOf('balance')) ? balance : -balance
  const credit = amountOf('credit')
  // A minus below *A favor* is ambiguous.
  if (credit < 0) errors.credit = 'invalidAmount'
  const amount = signedBalance + amountOf('debt') - credit || 0
  if (Math.abs(amount) > MAX_AMOUNT) errors.balance = 'amountTooLarge'
  const concept = textOf('concept') || context.concept
  if (concept.length > MAX_CONCEPT) errors.concept = 'tooLong'
  const dueDate = dayOf(textOf('day'), amount, context, errors)
  const sportId = sportOf(textOf('sport'), context.sports)
  if (sportId === undefined) errors.sport = 'unknownSport'
  return Object.keys(errors).length > 0
    ? { name: nameOf(person), errors }
    : { row: { person, amount, concept, dueDate, sportId: sportId ?? null } }
}

function personIn(textOf: (field: OpeningField) => string): Identity {
  const filled = (field: OpeningField) => {
    const text = textOf(field)
    return text === '' || saysNothing(text) ? null : text
  }
  const [email = null] = readEmails(filled('email') ?? '').emails
  return {
    familyName: filled('familyName') ?? filled('fullName') ?? '',
    givenName: filled('givenName') ?? '',
    documentNumber: filled('documentNumber'),
    memberNumber: filled('memberNumber')?.replace(/^(\d+)[.,]0$/, '$1') ?? null,
    email,
    birthdate: null,
    phone: null,
  }
}

const directionIn = (text: string) => directionOf(/\d\s*(\p{L}+)\.?$/u.exec(text)?.[1] ?? '')
const isMarked = (text: string) => directionIn(text) !== null

function readAmount(text: string, { decimalMark, currency }: OpeningContext): number | FieldMessage {
  if (saysNothing(text) || OWES_NOTHING.test(foldText(text).trim())) return 0
  const direction = directionIn(text)
  const amount = direction ? text.replace(/\s*\p{L}+\.?$/u, '') : text
  const read = readBankAmount(amount, decimalMark, currency)
  if (read.amount !== undefined) return direction === null ? read.amount : signedBy(direction, read.amount)
  if (read.problem === 'noAmount') return 0
  return read.problem === 'otherCurrency' ? 'invalidCurrency' : 'invalidAmount'
}

const OWES_NOTHING = /^(?:no (?:debe|adeuda)|(?:sin |s\/\s?)(?:deuda|saldo)|al dia|saldad[oa])\.?$/

const signedBy = (direction: 'credit' | 'debit', amount: number) =>
  direction === 'debit' ? Math.abs(amount) : -Math.abs(amount)

function dayOf(text: string, amount: number, context: OpeningContext, errors: OpeningErrors): CalendarDate {
  const reading = { order: context.dateOrder, timezone: DEFAULT_TIMEZONE, hasSerials: true, range: RANGE }
  const day = saysNothing(text) ? context.day : readDate(text, reading)
  if (day === null) errors.day = 'invalidDate'
  else if (context.closedThrough !== null && day <= context.closedThrough) errors.day = 'closedDays'
  else if (amount < 0 && day > context.today) errors.day = 'inTheFuture'
  return day ?? context.day
}

const sportOf = (text: string, sports: OpeningContext['sports']): string | null | undefined =>
  saysNothing(text) ? null : findByName(text, sports)?.id
