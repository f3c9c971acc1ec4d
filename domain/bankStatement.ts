import { currencyIn, decimalMarkOf, readBankAmount } from './bankAmount.ts'
import type { DecimalMark } from './bankAmount.ts'
import { dateOrderOf, readBankDate } from './bankDate.ts'
import { directionOf } from './bankDirection.ts'
import { doubtIn, statusOf } from './bankDoubts.ts'
import { documentsOf, evidenceKey, referenceKey } from './bankEvidence.ts'
import { BANK_FIELDS } from './bankFormat.ts'
import type { BankField } from './bankFormat.ts'
import type { BankLineInput } from './bankLine.ts'
import type { CalendarDate } from './calendar.ts'
import { groupBy } from './groupBy.ts'
import { withoutHiddenCharacters } from './hiddenCharacters.ts'
import type { Currency } from './money.ts'

/** A row of a file, with the line at which it begins. */
export type FileRow = { line: number; cells: readonly string[] }

/** A file by its headings: the rows below them, and those above, which are about the account. */
export type BankTable = { headings: readonly string[]; rows: readonly FileRow[]; before: readonly FileRow[] }

/** Why a row that may be a payment cannot be read. */
export const UNREADABLE = ['invalidDate', 'invalidAmount', 'noAmount', 'noDirection'] as const
/** Why a row is no payment. */
const NO_PAYMENT = ['debit', 'zero', 'notApproved', 'otherCurrency', 'notMovement'] as const
type RowProblem = (typeof UNREADABLE)[number] | (typeof NO_PAYMENT)[number]

export type UnusedRow = { line: number; problem: RowProblem; text: string }
export type BankStatement = { lines: BankLineInput[]; ignored: UnusedRow[]; unreadable: UnusedRow[] }

/** The most characters of each text that are stored; banks fill theirs up. */
const LENGTHS = {
  description: 300,
  reference: 120,
  documentNumber: 30,
  payerName: 120,
  account: 60,
  rowText: 1000,
  rowSummary: 200,
} as const

/** What separates the cells of a row in its text. */
export const CELL_SEPARATOR = ' | '

type Club = { currency: Currency; timezone: string }

/**
 * Reads a bank statement by the fields of its columns: the lines of money that came in, the rows that are none, and the
 * rows that cannot be read, each with the reason. The decimal mark is one for all amounts of the file, the order of day
 * and month one for all dates. Amounts are minor units of the club's currency.
 */
export function readStatement(table: BankTable, fields: readonly (BankField | null)[], club: Club): BankStatement {
  const rows = readRows(table, fields, club)
  const movements = rows.filter((row) => row.paidOn !== null && row.amount !== null)
  const whole = wholeDayLines(movements)
  const references = groupBy(rows, ({ reference }) => referenceKey(reference))
  const debits = movements.filter(({ amount }) => (amount ?? 0) < 0)
  const lines = rows.flatMap((row): Omit<BankLineInput, 'equalInDay'>[] => {
    const { problem, summary, cells, dates, paidOn, amount, ...texts } = row
    if (problem !== null || paidOn === null || amount === null) return []
    const key = referenceKey(texts.reference)
    const hasOwnReference = key !== '' && movements.length > 1 && references.get(key)?.length === 1
    const isReturned = debits.some((debit) => debit.amount === -amount && sharesIdentity(debit, row))
    return [{ ...texts, paidOn, amount, hasOwnReference, doubt: texts.doubt ?? (isReturned ? 'opposite' : null) }]
  })
  const equal = groupBy(lines, evidenceKey)
  const unused = rows.flatMap(({ line, problem, summary }) => (problem ? [{ line, problem, text: summary }] : []))
  const isUnreadable = ({ problem }: UnusedRow) => UNREADABLE.some((one) => one === problem)
  return {
    lines: lines.map((line) => ({
      ...line,
      equalInDay: whole.has(line.line) ? (equal.get(evidenceKey(line))?.length ?? null) : null,
    })),
    ignored: unused.filter((row) => !isUnreadable(row)),
    unreadable: unused.filter(isUnreadable),
  }
}

type ReadRow = Pick<
  BankLineInput,
  'line' | 'description' | 'reference' | 'documentNumber' | 'payerName' | 'account' | 'rowText' | 'doubt'
> & {
  cells: readonly string[]
  /** The day in each cell that has one. */
  dates: readonly (CalendarDate | null)[]
  paidOn: CalendarDate | null
  amount: number | null
  problem: RowProblem | null
  summary: string
}

function readRows({ headings, rows, before }: BankTable, fields: readonly (BankField | null)[], club: Club): ReadRow[] {
  const { currency, timezone } = club
  const at = Object.fromEntries(BANK_FIELDS.map((field) => [field, fields.indexOf(field)])) as Record<BankField, number>
  const cellOf = ({ cells }: FileRow, field: BankField) => cells[at[field]]?.trim() ?? ''
  const column = (field: BankField) => rows.map((row) => cellOf(row, field))
  const money = { mark: decimalMarkOf([...column('amount'), ...column('credit'), ...column('debit')]), currency, at }
  const dates = { order: dateOrderOf(column('date')), timezone }
  const titles = [...before.flatMap(({ cells }) => cells), ...headings.filter((_, index) => isMoney(fields[index]))]
  const account = accountIn(before)
  let section = currencyIn(titles.join(' '), currency)
  return rows.map((row): ReadRow => {
    const paidOn = readBankDate(cellOf(row, 'date'), dates)
    const amount = amountIn(row, cellOf, money)
    const text = row.cells.map((cell) => cell.trim()).join(CELL_SEPARATOR)
    const isTitle = paidOn === null && !('amount' in amount)
    if (isTitle) section = currencyIn(text, currency) ?? section
    const named = cellOf(row, 'currency')
    const rowCurrency = named === '' ? section : currencyIn(named, currency)
    const isOther = named === '' ? rowCurrency !== null && rowCurrency !== currency : rowCurrency !== currency
    const status = at.status < 0 ? 'approved' : statusOf(cellOf(row, 'status'))
    const problem = ((): RowProblem | null => {
      if (isTitle && !/\d/.test(cellOf(row, 'date'))) return 'notMovement'
      if ('problem' in amount) return amount.problem
      if (isOther) return 'otherCurrency'
      if (amount.amount < 0) return 'debit'
      if (amount.amount === 0) return 'zero'
      if (paidOn === null) return 'invalidDate'
      return status === 'refused' ? 'notApproved' : null
    })()
    return {
      line: row.line,
      cells: row.cells,
      dates: row.cells.map((cell) => readBankDate(cell, dates)),
      paidOn,
      amount: 'amount' in amount ? amount.amount : null,
      problem,
      summary: textOf(row.cells.filter((cell) => cell.trim() !== '').join(' · '), LENGTHS.rowSummary) ?? '',
      description: textOf(cellOf(row, 'description'), LENGTHS.description),
      reference: textOf(cellOf(row, 'reference'), LENGTHS.reference),
      documentNumber: textOf(cellOf(row, 'document'), LENGTHS.documentNumber),
      payerName: textOf(cellOf(row, 'name'), LENGTHS.payerName),
      account: textOf(cellOf(row, 'account'), LENGTHS.account) ?? account,
      rowText: textOf(text, LENGTHS.rowText),
      doubt: doubtIn(row.cells) ?? (status === 'unknown' ? 'status' : null),
    }
  })
}

type Money = { mark: DecimalMark; currency: Currency; at: Record<BankField, number> }
type RowAmount = ReturnType<typeof readBankAmount> | { problem: 'noDirection' }

/** The amount of a row with its sign: by itself, by a column of credit and debit, or by the column it stands in. */
function amountIn(row: FileRow, cellOf: (row: FileRow, field: BankField) => string, money: Money): RowAmount {
  const { mark, currency, at } = money
  const read = (field: BankField) => readBankAmount(cellOf(row, field), mark, currency)
  if (at.amount >= 0) {
    const amount = read('amount')
    if (at.direction < 0 || !('amount' in amount) || amount.amount === 0) return amount
    const direction = directionOf(cellOf(row, 'direction'))
    if (direction === 'debit') return { ...amount, amount: -Math.abs(amount.amount) }
    return direction === 'credit' && amount.amount > 0 ? amount : { problem: 'noDirection' }
  }
  const credit = read('credit')
  const debit = read('debit')
  const isEmpty = (one: typeof credit) => ('amount' in one ? one.amount === 0 : one.problem === 'noAmount')
  if (isEmpty(credit)) {
    if (isEmpty(debit)) return 'amount' in credit ? credit : debit
    return 'amount' in debit ? { ...debit, amount: -Math.abs(debit.amount) } : debit
  }
  return isEmpty(debit) ? credit : { problem: 'invalidAmount' }
}

const isMoney = (field: BankField | null | undefined) => field === 'amount' || field === 'credit' || field === 'debit'

/** Whether a movement that goes out answers one that came in: the same reference, or somebody's document in both. */
function sharesIdentity(one: ReadRow, other: ReadRow): boolean {
  const key = referenceKey(one.reference)
  if (key !== '' && key === referenceKey(other.reference)) return true
  const documents = documentsOf(one)
  return [...documentsOf(other)].some((document) => documents.has(document))
}

/**
 * The lines of which a file has the whole day: others come before and after it, in each column of dates. The first and the
 * last day may go on in another file, and a bank may order its rows by any of them.
 */
function wholeDayLines(movements: readonly ReadRow[]): ReadonlySet<number> {
  const width = Math.max(0, ...movements.map(({ dates }) => dates.length))
  const columns = Array.from({ length: width }, (_, index) => movements.map(({ dates }) => dates[index] ?? null))
  const bounds = columns.map((column) => {
    const days = column.filter((day) => day !== null).toSorted()
    return days.length === movements.length ? { first: days[0] ?? '', last: days.at(-1) ?? '' } : null
  })
  const isInside = ({ dates }: ReadRow) =>
    bounds.every(
      (bound, index) => bound === null || (bound.first < (dates[index] ?? '') && (dates[index] ?? '') < bound.last),
    )
  return new Set(movements.filter(isInside).map(({ line }) => line))
}

/** The club's account by the lines above the headings: an IBAN, or the number behind *cuenta*, *CBU* or *CVU*. */
function accountIn(before: readonly FileRow[]): string | null {
  const text = before.map(({ cells }) => cells.join(' ')).join('\n')
  const [, iban] = /\b([A-Z]{2}\d{2}(?: ?[\dA-Z]{4}){3,7})\b/.exec(text) ?? []
  const [, number] = /\b(?:cuenta|cta|cbu|cvu|c\.?[ac]\.?)\b[^\d\n]{0,40}(\d[\d/ -]{3,30}\d)/i.exec(text) ?? []
  return textOf(iban ?? number ?? '', LENGTHS.account)
}

/** A text as it is stored, on one line and without what nobody sees; null if nothing is left. */
function textOf(cell: string, most: number): string | null {
  const text = withoutHiddenCharacters(cell.replace(/\s+/g, ' ')).trim().slice(0, most)
  // The cut may have parted a character, or left a part of an emoji.
  return withoutHiddenCharacters(text.replace(/\p{Cs}/gu, '')).trim() || null
}
