import { currencyIn, decimalMarkOf, readBankAmount } from './amount.ts'
import type { DecimalMark } from './amount.ts'
import { changesByBalance, followBalance } from './balance.ts'
import type { BalanceStep } from './balance.ts'
import { balanceByValues } from './columnValues.ts'
import { balanceWithin } from './balanceRows.ts'
import type { BalanceKind } from './balanceRows.ts'
import { readDay, statementDays } from './days.ts'
import { directionIn } from './direction.ts'
import { doubtIn, statusOf } from './doubts.ts'
import { BANK_FIELDS } from './format.ts'
import type { BankField } from './format.ts'
import { moneyBeside } from './headings.ts'
import { MOST_ROW_TEXT } from './line.ts'
import type { BankLineInput } from './line.ts'
import { firstSection, sectionAfter } from './sections.ts'
import { withContinuations } from './continuations.ts'
import type { FileRow } from '../imports/table.ts'
import type { CalendarDate } from '../values/calendar.ts'
import { groupBy } from '../values/groupBy.ts'
import { withoutHiddenCharacters } from '../values/hiddenCharacters.ts'
import { readDate } from '../values/readDate.ts'
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
  /** After the movement; of a row that is a balance itself, that one. */
  balance: number | null
  balanceKind: BalanceKind | null
  /** What it may change the balance by: the amount, or that without a fee. */
  changes: readonly number[]
  problem: RowProblem | null
  summary: string
}

/** Where the running balance shows that the mark of decimals or a sign is another one, that one counts. */
export function readRows(table: BankTable, fields: readonly (BankField | null)[], club: Club): ReadRow[] {
  const rows = withContinuations(table.rows, fields)
  const at = Object.fromEntries(BANK_FIELDS.map((field) => [field, fields.indexOf(field)])) as Columns
  const beside = moneyBeside(table.headings)
  if (beside.balance < 0) beside.balance = balanceByValues(fields, rows)
  const moneyAt = [at.amount, at.credit, at.debit, beside.balance].filter((index) => index >= 0)
  const mark = decimalMarkOf(moneyAt.flatMap((index) => rows.map(({ cells }) => cells[index] ?? '')))
  const readWith = (decimals: DecimalMark) => readEach({ ...table, rows }, { fields, at, beside, mark: decimals }, club)
  const read = readWith(mark)
  const breaks = countBreaks(read)
  if (breaks > 0) {
    const other = readWith(mark === ',' ? '.' : ',')
    if (countBreaks(other) === 0 && other.every(({ amount }, index) => amount !== null || read[index]?.amount === null))
      return other
  }
  const isUnsigned = at.amount >= 0 && at.direction < 0 && read.every(({ amount }) => (amount ?? 0) >= 0)
  return breaks > 0 && isUnsigned ? withSigns(read) : read
}

/** The movements of each of the club's accounts that is in the file, as they change its balance. */
export function stepsByAccount(rows: readonly ReadRow[]): ReadonlyMap<string, BalanceStep[]> {
  const counted = rows.filter(
    ({ problem }) => problem !== 'notMovement' && problem !== 'notApproved' && problem !== 'otherCurrency',
  )
  const accounts = groupBy(counted, ({ texts }) => texts.account ?? '')
  return new Map(
    [...accounts].map(([account, group]) => [
      account,
      group.map(({ line, paidOn, changes, balance }) => ({ line, day: paidOn, changes, balance })),
    ]),
  )
}

export function openingsOf(rows: readonly ReadRow[], account: string): number[] {
  return rows.flatMap(({ balanceKind, balance, texts }) =>
    balanceKind === 'opening' && balance !== null && (texts.account ?? '') === account ? [balance] : [],
  )
}

function countBreaks(rows: readonly ReadRow[]): number {
  return [...stepsByAccount(rows)].reduce(
    (count, [account, steps]) => count + followBalance(steps, openingsOf(rows, account)).breaks.length,
    0,
  )
}

function withSigns(rows: readonly ReadRow[]): ReadRow[] {
  const signed = new Map<number, number>()
  for (const [account, steps] of stepsByAccount(rows)) {
    const changes = changesByBalance(steps, openingsOf(rows, account))
    if (!changes) return [...rows]
    for (const { line } of steps) signed.set(line, changes.get(line) ?? Number.NaN)
  }
  return rows.map((row): ReadRow => {
    const change = signed.get(row.line)
    if (change === undefined || row.amount === null) return row
    // The balance before the first one is not known.
    if (Number.isNaN(change)) return { ...row, texts: { ...row.texts, doubt: row.texts.doubt ?? 'balance' } }
    return change < 0 ? { ...row, amount: change, changes: [change], problem: row.problem ?? 'debit' } : row
  })
}

type Columns = Record<BankField, number>
type Reading = {
  fields: readonly (BankField | null)[]
  at: Columns
  beside: ReturnType<typeof moneyBeside>
  mark: DecimalMark
}

function readEach({ headings, rows, before }: BankTable, reading: Reading, { currency, timezone }: Club): ReadRow[] {
  const { fields, at, beside, mark } = reading
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
  const withAmount = rows.filter((row) => 'amount' in amountIn(row, cellOf, money))
  const isAtEnd = (row: FileRow) => row === withAmount[0] || row === withAmount.at(-1)
  let section = firstSection(
    before.map(({ cells }) => cells),
    amountHeadings,
    currency,
  )
  return rows.map((row): ReadRow => {
    const paidOn = readDay(cellOf(row, 'date'), days)
    const read = amountIn(row, cellOf, money)
    const amount = 'amount' in read ? read.amount : null
    const balance = moneyIn(row, beside.balance)
    const text = row.cells.map((cell) => cell.trim()).join(' | ')
    const isTitle = paidOn === null && amount === null
    if (isTitle) section = sectionAfter(section, row.cells, currency)
    const code = cellOf(row, 'currency')
    const rowCurrency = code === '' ? (section.currency ?? currency) : currencyIn(code, currency)
    const status = at.status < 0 ? 'approved' : statusOf(cellOf(row, 'status'))
    const isDated = paidOn !== null && amount !== null
    const named = (isDated ? [cellOf(row, 'description')] : row.cells)
      .map(balanceWithin)
      .find(({ kind }) => kind !== null)
    const balanceKind = named?.kind ?? null
    const within = readBankAmount(named?.amount ?? '', mark, currency)
    // A payer may write *saldo anterior* too: the balance after it is not what they paid.
    const isBalance =
      balance === null ? isAtEnd(row) || balanceKind === 'other' : balance === Math.abs(amount ?? balance)
    const problem = ((): RowProblem | null => {
      if (isTitle && /\p{L}{3}|^\D*$/u.test(cellOf(row, 'date'))) return 'notMovement'
      const hasNoDay = /^(?:\D*$|\p{L})/u.test(cellOf(row, 'date'))
      const isEmpty = 'problem' in read && read.problem === 'noAmount'
      if ((hasNoDay || isEmpty) && isTotal(row)) return 'notMovement'
      if (balanceKind !== null && (amount === null || isBalance)) return 'notMovement'
      if ('problem' in read) return read.problem
      if (rowCurrency !== currency) return 'otherCurrency'
      if (read.amount < 0) return 'debit'
      if (read.amount === 0) return 'zero'
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
      balance: isBalanceRow ? (balance ?? amount ?? ('amount' in within ? within.amount : null)) : balance,
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

const isMoney = (field: BankField | null | undefined) => field === 'amount' || field === 'credit' || field === 'debit'

const isTotal = ({ cells }: FileRow) => cells.some((cell) => /^\s*(?:sub)?(?:totales|total|saldos?)\b/i.test(cell))

function textOf(cell: string, most: number): string | null {
  const text = withoutHiddenCharacters(cell.replace(/\s+/g, ' ')).trim().slice(0, most)
  return withoutHiddenCharacters(text.replace(/\p{Cs}/gu, '')).trim() || null
}
