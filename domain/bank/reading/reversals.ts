import {
  alphanumeric,
  cellsOf,
  cellsWithoutMoney,
  documentsOf,
  documentsOfAll,
  type LineTexts,
  OF_A_PERSON,
  referenceKey,
  textsOfAll,
  wordsOf,
} from '../lineFacts.ts'
import type { BankDoubt, BankLineFields } from '../line.ts'
import { textKey } from '../nameWords.ts'
import type { ReadRow } from './rows.ts'
import { daysBetween } from '../../values/calendar.ts'
import { foldText } from '../../values/fold.ts'
import { readDate } from '../../values/readDate.ts'
import { groupBy } from '../../values/groupBy.ts'

const REVERSAL_DAYS = 10
/** How many days after a credit its money may go out again. */
export const LATER_DAYS = 90
/** Words of money that was given back, in a text or a state. */
const GIVEN_BACK = /\b(?:revers|devol|devuelt|anul|contracargo|charged.?back|reembols|refund|reintegr)[a-z]*/g

/** Money that went out, as a line of a file has it. */
export type Outgoing = LineTexts & Pick<BankLineFields, 'paidOn' | 'amount'>

/** Why a credit may have gone back, by the file's other rows; null if nothing shows it. */
export function returnsIn(rows: readonly ReadRow[]): (credit: ReadRow) => BankDoubt | null {
  const movements = rows.filter(({ paidOn, amount }) => paidOn !== null && amount !== null)
  const byAmount = groupBy(movements, ({ amount }) => String(amount))
  const ofAll = documentsOfAll(rows.map(({ texts }) => texts))
  // Where nobody else is named, it is the payer's.
  const hasOthers = rows.some(({ texts }) => [...documentsOf(texts)].some((document) => !ofAll.has(document)))
  const cellsOfAll = [...textsOfAll(movements.map(({ texts }) => texts))].filter((one) => !ofAll.has(one))
  const ofOwner = new Set([...(hasOthers ? ofAll : []), ...namesOfAll(movements), ...cellsOfAll])
  const reversed = reversedCredits(movements, ofOwner)
  const payersOf = (row: ReadRow) =>
    [...identityOf(row.texts), ...contactsOf(row), ...namesOf(row.texts)].filter((payer) => !ofOwner.has(payer))
  const creditsOf = groupBy(
    movements.filter(({ amount, texts }) => (amount ?? 0) > 0 && !isGivenBack(texts)),
    payersOf,
  )
  const refunds = groupBy(
    rows.filter(({ texts }) => isGivenBack(texts)),
    // A part of it may go back under another number.
    (row) => [...referencesIn(row.texts), ...payersOf(row)],
  )
  return (credit) => {
    const namesNoOther = (row: ReadRow) => sharesIdentity(row.texts, credit.texts, ofOwner) || !isOfAnother(row, credit)
    const isReversedBy = (debit: ReadRow) =>
      sharesIdentity(debit.texts, credit.texts, ofOwner) ||
      ((isSoonAfter(debit, credit) || mayComeBack(debit, credit)) &&
        !isOfAnother(debit, credit) &&
        namesPayer(debit.texts, credit.texts, ofOwner)) ||
      reversed.get(debit)?.has(credit)
    if (byAmount.get(String(-(credit.amount ?? 0)))?.some(isReversedBy)) return 'opposite'
    const refundsOf = (key: string) => (key === '' ? [] : (refunds.get(key) ?? [])).filter((row) => row !== credit)
    const isRefunded =
      refundsOf(referenceKey(credit.texts.reference)).length > 0 ||
      // A wallet sends many payments: which of them went back, only a reference says.
      payersOf(credit).some((payer) => creditsOf.get(payer)?.length === 1 && refundsOf(payer).some(namesNoOther))
    return isRefunded ? 'refunded' : null
  }
}

/** Earlier credits that this money may give back: by reference or document, or a reversal's words and a name. */
export function creditsGivenBack<Credit extends Outgoing>(debit: Outgoing, credits: readonly Credit[]): Credit[] {
  return credits.filter((credit) => {
    const days = daysBetween(credit.paidOn, debit.paidOn)
    if (credit.amount !== debit.amount || days < 0 || days > LATER_DAYS) return false
    return sharesIdentity(debit, credit) || (isGivenBack(debit) && namesPayer(debit, credit))
  })
}

/** Also a reference that is a document or the number of an operation: either says whose money it is. */
const identityOf = (texts: LineTexts) => [
  ...documentsOf(texts),
  ...[alphanumeric(texts.reference)].filter((number) => OF_A_PERSON.test(number)),
]

const CONTACT = /^\S+@\S+$|^\+?(?:\d[ -]?){9,}$/
/** Cells that hold a telephone, an account or an address; a payment that failed may be tried again from the same one. */
const contactsOf = ({ texts, problem }: ReadRow) =>
  cellsOf(problem === 'notApproved' ? '' : texts.rowText).filter(
    (cell) => CONTACT.test(cell) && readDate(cell) === null,
  )

const isGivenBack = ({ description, rowText }: LineTexts) =>
  foldText(rowText ?? description ?? '').search(GIVEN_BACK) >= 0

/** Who paid or was paid: the name, and what a text says beside *Transferencia* or *Devolución*; of two words or more. */
function namesOf({ payerName, description }: LineTexts): string[] {
  const text = foldText(description ?? '').replace(GIVEN_BACK, ' ')
  const names = [wordsOf(payerName).toSorted().join(' '), textKey({ payerName: null, description: text })]
  return names.filter((name) => name.includes(' '))
}

/** The names that every movement has: those of the account’s owner. */
function namesOfAll(movements: readonly ReadRow[]): string[] {
  const [first, ...others] = movements.map(({ texts }) => namesOf(texts))
  return others.length > 1 ? (first ?? []).filter((name) => others.every((names) => names.includes(name))) : []
}

function isSoonAfter(debit: ReadRow, credit: ReadRow): boolean {
  if (!credit.paidOn || !debit.paidOn) return false
  const days = daysBetween(credit.paidOn, debit.paidOn)
  return days >= 0 && days <= REVERSAL_DAYS
}

/** What the club sent, as a transfer whose account was wrong. */
const mayComeBack = (debit: ReadRow, credit: ReadRow) => !isGivenBack(debit.texts) && isSoonAfter(credit, debit)

function namesPayer(debit: LineTexts, credit: LineTexts, ofOwner: ReadonlySet<string> = new Set()): boolean {
  const words = new Set(wordsOf(`${debit.rowText ?? ''} ${debit.description ?? ''} ${debit.payerName ?? ''}`))
  const names = namesOf(credit).filter((name) => !ofOwner.has(name))
  return names.some((name) => name.split(' ').every((word) => words.has(word)))
}

function sharesIdentity(one: LineTexts, other: LineTexts, ofOwner: ReadonlySet<string> = new Set()): boolean {
  const key = referenceKey(one.reference)
  if (key !== '' && key === referenceKey(other.reference)) return true
  const numbers = identityOf(one)
  return identityOf(other).some((number) => numbers.includes(number) && !ofOwner.has(number))
}

/** A refund may have a number of its own and name its payment's in another column. */
const referencesIn = ({ reference, rowText }: LineTexts) =>
  [reference, ...cellsOf(rowText)].map(referenceKey).filter((key) => key !== '')

/** Both say who is meant, and the reversal has nothing of the payer’s name. */
function isOfAnother(reversal: ReadRow, { texts }: ReadRow): boolean {
  const name = wordsOf(texts.payerName)
  const words = rowWordsOf(reversal)
  return reversal.texts.payerName !== null && name.length > 0 && name.every((word) => !words.includes(word))
}

const rowWordsOf = ({ texts }: ReadRow) => wordsOf(cellsWithoutMoney(texts.rowText ?? '').join(' '))

/** Any other state of money that goes out is its own: a transfer of the club's that was rejected. */
const CHARGED_BACK = /contracargo|charge/i

/** By amount, in the days before, sharing most words: a reversal may have a number of its own. */
function reversedCredits(movements: readonly ReadRow[], ofOwner: ReadonlySet<string>) {
  const reversals = movements.filter(
    ({ amount, texts }) =>
      (amount ?? 0) < 0 && texts.doubt !== null && (texts.doubt !== 'status' || CHARGED_BACK.test(texts.rowText ?? '')),
  )
  return new Map(
    reversals.map((reversal) => {
      const words = new Set(rowWordsOf(reversal))
      const credits = movements.filter(
        (credit) =>
          credit.amount === -(reversal.amount ?? 0) && isSoonAfter(reversal, credit) && !isOfAnother(reversal, credit),
      )
      const shared = credits.map((credit) => rowWordsOf(credit).filter((word) => words.has(word)).length)
      // The payment that it names is the one.
      const isNamed = credits.some((credit) => sharesIdentity(credit.texts, reversal.texts, ofOwner))
      return [reversal, new Set(credits.filter((_, at) => !isNamed && shared[at] === Math.max(...shared)))]
    }),
  )
}
