import { DEFAULT_TIMEZONE } from '../values/calendar.ts'
import { readDate } from '../values/readDate.ts'
import { documentKey, isCuit } from '../values/document.ts'
import type { BankLineFields } from './line.ts'
import { foldText } from '../values/fold.ts'

export const SHORTEST_REFERENCE = 4
export const SHORTEST_DOCUMENT = 6

/** A cell of a row that holds money: a balance differs from one download to the next. No document and no date. */
const MONEY =
  /^(?!\d{1,3}(?:\.\d{3}){2,}$)(?!\d{1,2}\.\d{1,2}\.\d{2,4}$)[^\p{L}\d]*(?:[A-Z]{2,3}\s*)?[-+(]?\s*[$€]?\s*\d[\d.,\s]*[.,]\d{1,4}\)?-?\s*(?:[$€]|[A-Z]{2,3})?$/iu
/** Numbers of people and of their accounts: a document of seven or eight digits, and a CBU. */
export const OF_A_PERSON = /^(?:[1-9]\d{6,7}|\d{22})$/

export type LineTexts = Pick<BankLineFields, 'description' | 'reference' | 'documentNumber' | 'payerName' | 'rowText'>

export function alphanumeric(text: string | null): string {
  return foldText(text ?? '').replace(/[^a-z0-9]/g, '')
}

/** Without leading zeros; empty for one that many transfers can have: a short one, a day, or a number of a person. */
export function referenceKey(reference: string | null): string {
  const key = alphanumeric(reference)
  const isCutBySpreadsheet = /^\d(?:[.,]\d+)?e\+\d+$/i.test(reference ?? '')
  const isGeneral = OF_A_PERSON.test(key) || isCuit(key) || readDate(reference ?? '') !== null || isCutBySpreadsheet
  return key.length < SHORTEST_REFERENCE || !/[1-9]/.test(key) || isGeneral ? '' : key.replace(/^0+/, '')
}

/** The document of its column, and of each CUIT in its row the document inside it. */
export function documentsOf({ documentNumber, rowText, description, reference }: LineTexts): ReadonlySet<string> {
  const own = documentKey(documentNumber ?? '')
  const numbers = [rowText, description, reference].flatMap(
    (text) => (text ?? '').match(/(?<!\d)\d{2}-?\d{8}-?\d(?!\d)/g) ?? [],
  )
  const cuits = numbers.map((number) => number.replaceAll('-', '')).filter(isCuit)
  return new Set([own, ...cuits].filter((one) => one.length >= SHORTEST_DOCUMENT).map(documentKey))
}

const FEWEST_LINES = 3

/** The documents that every line of a file has outside the column of documents: those of the account’s owner. */
export const documentsOfAll = (lines: readonly LineTexts[]) =>
  commonTo(lines.map((line) => documentsOf({ ...line, documentNumber: null })))

/** Such documents, and the cells that say the same in every line. */
export const textsOfAll = (lines: readonly LineTexts[]): ReadonlySet<string> =>
  new Set([...documentsOfAll(lines), ...commonTo(lines.map(({ rowText }) => new Set(cellsOf(rowText))))])

function commonTo(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> {
  const [first, ...others] = sets
  return new Set(
    sets.length < FEWEST_LINES ? [] : [...(first ?? [])].filter((one) => others.every((set) => set.has(one))),
  )
}

export const joinCells = (cells: readonly string[]) => cells.map((cell) => cell.trim()).join(' | ')
export const cellsOf = (rowText: string | null) => (rowText ?? '').split('|').map((cell) => cell.trim())
export const cellsWithoutMoney = (rowText: string) => cellsOf(rowText).filter((cell) => !MONEY.test(cell))

/** Equal for lines that say the same besides their money. */
export function contentKey(line: LineTexts & Pick<BankLineFields, 'paidOn' | 'amount' | 'account'>): string {
  const { paidOn, amount, account, rowText, description, reference, documentNumber, payerName } = line
  const words = rowText ? cellsWithoutMoney(rowText) : [description, reference, documentNumber, payerName]
  return JSON.stringify([paidOn, amount, alphanumeric(account), words.map(alphanumeric).filter(Boolean)])
}

const digitsIn = (cell: string) => cell.replace(/\D/g, '').replace(/^0+/, '')

const ORDERS = ['dayFirst', 'monthFirst'] as const

/** What a row says in words, times and numbers: a spreadsheet writes days, amounts and leading zeros in its own way. */
function wordsAndNumbersOf({ rowText, paidOn }: BankLineFields) {
  const [words, numbers]: [string[], string[][]] = [[], []]
  for (const cell of cellsOf(rowText)) {
    const days = ORDERS.map((order) => readDate(cell, { order, timezone: DEFAULT_TIMEZONE }))
    const [day] = days
    if (day || days.includes(paidOn)) {
      const [time = ''] = /\d+(?::\d\d)+/.exec(cell) ?? []
      words.push(days.includes(paidOn) ? '' : (day ?? ''), time.replace(/^0+|(?::00)+$/g, ''))
    } else if (/\p{L}/u.test(cell) && !MONEY.test(cell)) words.push(alphanumeric(cell))
    // `12.000` has two values.
    else if (/[1-9]/.test(cell)) numbers.push([cell, cell.replace(/([.,]\d*?)0+\D*$/, '$1')].map(digitsIn))
  }
  return { words: words.filter(Boolean).toSorted().join(' '), numbers }
}

/** `D'Amico` says *damico*, *D AMICO* and *MC DONALD* also the joined word, and `IBA?EZ` also *ibanez*. */
export function wordsOf(text: string | null): string[] {
  const plain = foldText(text ?? '').replace(/(?<=[a-z])['’`´](?=[a-z])/g, '')
  const joined = [...plain.matchAll(/\b(d|o|mc|mac) (?=([a-z]{3,}))/g)].map(([, start, rest]) => `${start}${rest}`)
  const lost = plain.match(/[a-z]+(?:[?#¥¤§¦\uFFFD][a-z]+)+/g)?.map((word) => word.replace(/[^a-z]/g, 'n')) ?? []
  return [...plain.split(/[^a-z0-9]+/).filter((word) => word.length > 1), ...joined, ...lost]
}

export type LineFacts = ReturnType<typeof readFacts>

function readFacts(line: BankLineFields) {
  const reference = line.hasOwnReference ? referenceKey(line.reference) : ''
  const cells = cellsOf(line.rowText)
  const place = reference === '' ? -1 : cells.findIndex((cell) => referenceKey(cell) === reference)
  return {
    key: contentKey(line),
    ...wordsAndNumbersOf(line),
    row: alphanumeric(line.rowText),
    account: alphanumeric(line.account),
    documents: documentsOf(line),
    nameWords: wordsOf(line.payerName).filter((word) => !/\d/.test(word)),
    /** The reference, if no other row of its file has it, with its place among the cells of the row. */
    reference,
    referencePlace: `${place} of ${cells.length}`,
  }
}

const factsByLine = new WeakMap<BankLineFields, LineFacts>()

export function factsOf(line: BankLineFields): LineFacts {
  const facts = factsByLine.get(line) ?? readFacts(line)
  factsByLine.set(line, facts)
  return facts
}
