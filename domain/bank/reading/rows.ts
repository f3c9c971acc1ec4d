import { CURRENCY_NUMBERS, currencyIn, readBankAmount, type DecimalMark } from './amount.ts'
import { balanceWithin, type BalanceKind } from './balanceRows.ts'
import { readBankDay, statementDays } from './days.ts'
import { directionIn } from './direction.ts'
import { doubtIn, statusOf } from './doubts.ts'
import { type BankField, isMoney } from './format.ts'
import type { otherMoneyColumns } from './headings.ts'
import { MOST_ROW_TEXT, type BankLineInput } from '../line.ts'
import { firstSection, sectionAfter } from './sections.ts'
import type { FileRow } from '../../imports/table.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { withoutHiddenCharacters } from '../../values/hiddenCharacters.ts'
import { readDate } from '../../values/readDate.ts'
import type { Currency } from '../../money/money.ts'

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
  /** After the movement; of a row that is a balance itself, that one. */
  balance: number | null
  balanceKind: BalanceKind | null
  /** What it may change the balance by: the amount, or that without a fee. */
  changes: readonly number[]
  problem: RowProblem | null
  summary: string
}

type Columns = Record<BankField, number>
export type Reading = {
  fields: readonly (BankField | null)[]
  at: Columns
  beside: ReturnType<typeof otherMoneyColumns>
  mark: DecimalMark
}

export function readRowsAs(
  { headings, rows, before }: BankTable,
  { fields, at, beside, mark }: Reading,
  { currency, timezone }: Club,
): ReadRow[] {
  const cellOf = ({ cells }: FileRow, field: BankField) => cells[at[field]]?.trim() ?? ''
  const column = (field: BankField) => rows.map((row) => cellOf(row, field))
  const money = { mark, direction: directionIn(column('direction')), currency, at }
  const titles = before.map(({ cells }) => cells.join(' '))
  const days = statementDays(column('date'), headings[at.date] ?? '', titles, timezone)
  const amountHeadings = headings.filter((_, index) => isMoney(fields[index])).join(' ')
  const moneyIn = ({ cells }: FileRow, index: number) => {
    const amount = index < 0 || fields[index] ? null : readBankAmount(cells[index] ?? '', mark, currency)
    return amount && 'amount' in amount ? amount.amount : null
  }
  const lastHeading = headings.findLastIndex((heading) => heading !== '')
  const moneyAt = [at.amount, at.credit, at.debit].filter((index) => index >= 0)
  /** `12000,50` without quotes between commas is two cells. */
  const isCut = ({ cells }: FileRow) =>
    cells.some((cell, index) => index > lastHeading && cell.trim() !== '') &&
    moneyAt.some((index) => /\d$/.test(cells[index] ?? '') && /^\d\d$/.test(cells[index + 1] ?? ''))
  const isNegative = (row: FileRow) => {
    const amount = amountIn(row, cellOf, money)
    return 'amount' in amount && amount.amount < 0
  }
  const withAmount = rows.filter((row) => 'amount' in amountIn(row, cellOf, money))
  const isUnsigned =
    at.amount >= 0 && at.direction < 0 && beside.balance < 0 && withAmount.every((row) => !isNegative(row))
  const isAtEnd = (row: FileRow) => row === withAmount[0] || row === withAmount.at(-1)
  let section = firstSection(
    before.map(({ cells }) => cells),
    amountHeadings,
    currency,
  )
  return rows.map((row): ReadRow => {
    const paidOn = readBankDay(cellOf(row, 'date'), days)
    const cellAmount: RowAmount = isCut(row) ? { problem: 'invalidAmount' } : amountIn(row, cellOf, money)
    const rowAmount: RowAmount =
      section.isOut && isUnsigned && 'amount' in cellAmount ? { amount: -Math.abs(cellAmount.amount) } : cellAmount
    const amount = 'amount' in rowAmount ? rowAmount.amount : null
    const balance = isCut(row) ? null : moneyIn(row, beside.balance)
    const text = row.cells.map((cell) => cell.trim()).join(' | ')
    const isTitle = paidOn === null && amount === null
    if (isTitle) section = sectionAfter(section, row.cells, currency)
    const code = cellOf(row, 'currency')
    const rowCurrency =
      code === '' ? (section.currency ?? currency) : (CURRENCY_NUMBERS[code] ?? currencyIn(code, currency))
    const status = at.status < 0 ? 'approved' : statusOf(cellOf(row, 'status'))
    const isDated = paidOn !== null && amount !== null
    const description = cellOf(row, 'description')
    const label = (isDated && description ? [description] : row.cells)
      // Without a description, *Total* or *Transporte* may be about a payment.
      .filter(
        (cell) => !isDated || description || /^\W*(?:saldo\s+\S|s a l d o|[a-z]+[\s_]balance|initial_)/i.test(cell),
      )
      .map(balanceWithin)
      .find(({ kind }) => kind !== null)
    const balanceKind = label?.kind ?? null
    const labelAmount = readBankAmount(label?.amount ?? '', mark, currency)
    // A payer may write *saldo anterior* too: the balance after it is not what they paid.
    const isBalance =
      balance === null
        ? balanceKind !== 'word' && balanceKind !== 'sum' && (isAtEnd(row) || balanceKind === 'other')
        : balanceKind !== 'sum' && balance === Math.abs(amount ?? balance)
    const problem = ((): RowProblem | null => {
      if (isTitle && /\p{L}{3}|^\D*$/u.test(cellOf(row, 'date'))) return 'notMovement'
      const hasNoDay = /^(?:\D*$|\p{L})/u.test(cellOf(row, 'date'))
      const isEmpty = 'problem' in rowAmount && rowAmount.problem === 'noAmount'
      if ((hasNoDay || isEmpty) && isTotal(row)) return 'notMovement'
      if (balanceKind !== null && (amount === null || isBalance)) return 'notMovement'
      if ('problem' in rowAmount) return rowAmount.problem
      if (rowCurrency !== currency) return 'otherCurrency'
      if (rowAmount.amount < 0) return 'debit'
      if (rowAmount.amount === 0) return 'zero'
      if (status === 'refused') return 'notApproved'
      return paidOn === null ? 'invalidDate' : null
    })()
    const isBalanceRow = problem === 'notMovement' && rowCurrency === currency
    const ownDoubt = doubtIn(row.cells, headings) ?? (status === 'unknown' || section.isPending ? 'status' : null)
    return {
      line: row.line,
      dates: row.cells.map((cell, index) =>
        index === at.date ? paidOn : readDate(cell, { order: days.order, timezone }),
      ),
      paidOn,
      amount,
      balance: isBalanceRow ? (balance ?? amount ?? ('amount' in labelAmount ? labelAmount.amount : null)) : balance,
      balanceKind: isBalanceRow ? balanceKind : null,
      changes: amount === null ? [] : changesOf(amount, moneyIn(row, beside.net), moneyIn(row, beside.fee)),
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
        doubt: ownDoubt ?? (balanceKind !== null && problem === null ? 'balance' : null),
      },
    }
  })
}

/** Gateways take their fee from what the club gets. */
function changesOf(amount: number, net: number | null, fee: number | null): number[] {
  const others = [net, fee === null ? null : amount + fee, fee === null ? null : amount - Math.abs(fee)]
  return [amount, ...others.filter((other) => other !== null)]
}

type Money = {
  mark: DecimalMark
  direction: ReturnType<typeof directionIn>
  currency: Currency
  at: Columns
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

const isTotal = ({ cells }: FileRow) =>
  cells.some((cell) => /^\s*(?:sub)?(?:totales|total|saldos?|cantidad de)\b/i.test(cell))

function textOf(cell: string, most: number): string | null {
  const text = withoutHiddenCharacters(cell.replace(/\s+/g, ' ')).trim().slice(0, most)
  return withoutHiddenCharacters(text.replace(/\p{Cs}/gu, '')).trim() || null
}
