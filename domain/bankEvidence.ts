import type { BankLineFields } from './bankLine.ts'
import { foldText } from './fold.ts'

/** Shorter references are found everywhere. */
const SHORTEST_REFERENCE = 4
const SHORTEST_DOCUMENT = 6

/** A cell of a row that holds money: a balance differs from one download to the next. */
const MONEY =
  // No document (`39.555.606`) and no date (`20.11.2026`).
  /^(?!\d{1,2}\.\d{3}\.\d{3}$)(?!\d{1,2}\.\d{1,2}\.\d{2,4}$)[^\p{L}\d]*(?:[A-Z]{2,3}\s*)?[-+(]?\s*[$€]?\s*\d[\d.,\s]*[.,]\d{1,4}\)?-?\s*(?:[$€]|[A-Z]{2,3})?$/iu
const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

type Texts = Pick<BankLineFields, 'description' | 'reference' | 'documentNumber' | 'payerName' | 'rowText'>

/** Returns a text as texts of banks are compared: letters and digits, without case and accents. */
export function alphanumeric(text: string | null): string {
  return foldText(text ?? '').replace(/[^a-z0-9]/g, '')
}

/** Returns a reference as it is compared, without leading zeros; empty for one that says nothing, such as a CUIT. */
export function referenceKey(reference: string | null): string {
  const key = alphanumeric(reference)
  return key.length < SHORTEST_REFERENCE || !/[1-9]/.test(key) || isCuit(key) ? '' : key.replace(/^0+/, '')
}

/** Returns the documents that a line names: that of its column, and each CUIT in its row; of a CUIT the document inside it. */
export function documentsOf({ documentNumber, rowText, description, reference }: Texts): ReadonlySet<string> {
  const own = alphanumeric(documentNumber)
  const numbers = [rowText, description, reference].flatMap(
    (text) => (text ?? '').match(/(?<!\d)\d{2}-?\d{8}-?\d(?!\d)/g) ?? [],
  )
  const cuits = numbers.map((number) => number.replaceAll('-', '')).filter(isCuit)
  return new Set([own, ...cuits].filter((one) => one.length >= SHORTEST_DOCUMENT).map(documentKey))
}

function documentKey(document: string): string {
  return (isCuit(document) ? document.slice(2, 10) : document).replace(/^0+/, '')
}

/** Whether eleven digits are a CUIT or CUIL, by their check digit. */
function isCuit(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false
  const total = CUIT_WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
  return (11 - (total % 11)) % 11 === Number(digits[10])
}

/** Returns what a line says besides its money, so that lines that say the same have the same key. */
export function evidenceKey(line: Texts & Pick<BankLineFields, 'paidOn' | 'amount' | 'account'>): string {
  const { paidOn, amount, account, rowText, description, reference, documentNumber, payerName } = line
  const said = rowText
    ? rowText.split('|').filter((cell) => !MONEY.test(cell.trim()))
    : [description, reference, documentNumber, payerName]
  return JSON.stringify([paidOn, amount, alphanumeric(account), said.map(alphanumeric).filter(Boolean)])
}

/** The words of a text, folded, without single letters. */
export function wordsOf(text: string | null): string[] {
  return foldText(text ?? '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 1)
}
