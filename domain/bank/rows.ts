import { currencyIn, decimalMarkOf, readBankAmount } from './amount.ts'
import type { DecimalMark } from './amount.ts'
import { dateOrderOf, readDate } from '../values/readDate.ts'
import { directionIn } from './direction.ts'
import { doubtIn, statusOf } from './doubts.ts'
import { BANK_FIELDS } from './format.ts'
import type { BankField } from './format.ts'
import { MOST_ROW_TEXT } from './line.ts'
import type { BankLineInput } from './line.ts'
import { firstSection, sectionAfter } from './sections.ts'
import type { FileRow } from '../imports/table.ts'
import type { CalendarDate } from '../values/calendar.ts'
import { withoutHiddenCharacters } from '../values/hiddenCharacters.ts'
import type { Currency } from '../money/money.ts'

export type BankTable = { headings: readonly string[]; rows: readonly FileRow[]; before: readonly FileRow[] }

export const UNREADABLE = ['invalidDate', 'invalidAmount', 'noAmount', 'noDirection'] as const
type NoPayment = 'debit' | 'zero' | 'notApproved' | 'otherCurrency' | 'notMovement'
export type RowProblem = (typeof UNREADABLE)[number] | NoPayment

const LENGTHS = {
  description: 300,
  reference: 120,
  documentNumber: 30,
  payerName: 120,
  account: 60,
  rowText: MOST_ROW_TEXT,
  rowSummary: 200,
} as const

export type Club = { currency: Currency; timezone: string }

export type ReadRow = {
  line: number
  texts: Pick<
    BankLineInput,
    'description' | 'reference' | 'documentNumber' | 'payerName' | 'account' | 'rowText' | 'doubt'
  >
  dates: readonly (CalendarDate | null)[]
  paidOn: CalendarDate | null
  amount: number | null
  problem: RowProblem | null
  summary: string
}

export function readRows(
  { headings, rows, before }: BankTable,
  fields: readonly (BankField | null)[],
  { currency, timezone }: Club,
): ReadRow[] {
  const at = Object.fromEntries(BANK_FIELDS.map((field) => [field, fields.indexOf(field)])) as Record<BankField, number>
  const cellOf = ({ cells }: FileRow, field: BankField) => cells[at[field]]?.trim() ?? ''
  const column = (field: BankField) => rows.map((row) => cellOf(row, field))
  const money = {
    mark: decimalMarkOf([...column('amount'), ...column('credit'), ...column('debit')]),
    direction: directionIn(column('direction')),
    currency,
    at,
  }
  const dates = { order: dateOrderOf(column('date')), timezone }
  const amountHeadings = headings.filter((_, index) => isMoney(fields[index])).join(' ')
  let section = firstSection(
    before.map(({ cells }) => cells),
    amountHeadings,
    currency,
  )
  return rows.map((row): ReadRow => {
    const paidOn = readDate(cellOf(row, 'date'), { ...dates, hasSerials: true })
    const amount = amountIn(row, cellOf, money)
    const text = row.cells.map((cell) => cell.trim()).join(' | ')
    const isTitle = paidOn === null && !('amount' in amount)
    if (isTitle) section = sectionAfter(section, row.cells, currency)
    const code = cellOf(row, 'currency')
    const rowCurrency = code === '' ? (section.currency ?? currency) : currencyIn(code, currency)
    const status = at.status < 0 ? 'approved' : statusOf(cellOf(row, 'status'))
    const problem = ((): RowProblem | null => {
      if (isTitle && /\p{L}{3}|^\D*$/u.test(cellOf(row, 'date'))) return 'notMovement'
      const hasNoDay = /^(?:\D*$|\p{L})/u.test(cellOf(row, 'date'))
      const isEmpty = 'problem' in amount && amount.problem === 'noAmount'
      if ((hasNoDay || isEmpty) && isTotal(row)) return 'notMovement'
      if ('problem' in amount) return amount.problem
      if (rowCurrency !== currency) return 'otherCurrency'
      if (amount.amount < 0) return 'debit'
      if (amount.amount === 0) return 'zero'
      if (paidOn === null) return 'invalidDate'
      return status === 'refused' ? 'notApproved' : null
    })()
    return {
      line: row.line,
      dates: row.cells.map((cell, index) => (index === at.date ? paidOn : readDate(cell, dates))),
      paidOn,
      amount: 'amount' in amount ? amount.amount : null,
      problem,
      summary: textOf(row.cells.filter((cell) => cell.trim() !== '').join(' · '), LENGTHS.rowSummary) ?? '',
      texts: {
        description: textOf(cellOf(row, 'description'), LENGTHS.description),
        reference: textOf(cellOf(row, 'reference'), LENGTHS.reference),
        documentNumber: textOf(cellOf(row, 'document'), LENGTHS.documentNumber),
        payerName: textOf(cellOf(row, 'name'), LENGTHS.payerName),
        account: textOf(cellOf(row, 'account'), LENGTHS.account) ?? section.account,
        // What is cut could be another row's too.
        rowText: text.length > LENGTHS.rowText ? null : textOf(text, LENGTHS.rowText),
        doubt: doubtIn(row.cells, headings) ?? (status === 'unknown' ? 'status' : null),
      },
    }
  })
}

type Money = {
  mark: DecimalMark
  direction: ReturnType<typeof directionIn>
  currency: Currency
  at: Record<BankField, number>
}
type RowAmount = ReturnType<typeof readBankAmount> | { problem: 'noDirection' }

function amountIn(row: FileRow, cellOf: (row: FileRow, field: BankField) => string, money: Money): RowAmount {
  const { mark, currency, at } = money
  const amountOf = (field: BankField) => readBankAmount(cellOf(row, field), mark, currency)
  if (at.amount >= 0) {
    const amount = amountOf('amount')
    if (at.direction < 0 || !('amount' in amount) || amount.amount === 0) return amount
    const direction = money.direction(cellOf(row, 'direction'))
    if (direction === 'debit') return { ...amount, amount: -Math.abs(amount.amount) }
    return direction === 'credit' && amount.amount > 0 ? amount : { problem: 'noDirection' }
  }
  const credit = amountOf('credit')
  const debit = amountOf('debit')
  const isEmpty = (one: typeof credit) => ('amount' in one ? one.amount === 0 : one.problem === 'noAmount')
  if (isEmpty(credit)) {
    if (isEmpty(debit)) return 'amount' in credit ? credit : debit
    return 'amount' in debit ? { ...debit, amount: -Math.abs(debit.amount) } : debit
  }
  return isEmpty(debit) ? credit : { problem: 'invalidAmount' }
}

const isMoney = (field: BankField | null | undefined) => field === 'amount' || field === 'credit' || field === 'debit'

const isTotal = ({ cells }: FileRow) => cells.some((cell) => /^\s*(?:sub)?(?:totales|total|saldos?)\b/i.test(cell))

function textOf(cell: string, most: number): string | null {
  const text = withoutHiddenCharacters(cell.replace(/\s+/g, ' ')).trim().slice(0, most)
  return withoutHiddenCharacters(text.replace(/\p{Cs}/gu, '')).trim() || null
}
