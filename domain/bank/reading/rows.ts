import { currencyOfNumber, currencyIn, readBankAmount } from './amount.ts'
import { balanceWithin, type BalanceKind } from './balanceRows.ts'
import { plainDays, readBankDay, statementDays } from './days.ts'
import { doubtsIn, statusesIn } from './rowDoubts.ts'
import { type BankField, type BankTable, type Club, isMoney } from './format.ts'
import { joinCells } from '../lineFacts.ts'
import { textKey } from '../nameWords.ts'
import { MOST_ROW_TEXT, type BankLineInput } from '../line.ts'
import { moneyOfRows, type Reading, type RowAmount } from './rowMoney.ts'
import { fieldNamed } from './headings.ts'
import { firstSection, sectionAfter } from './sections.ts'
import { plainHeading } from '../../imports/headings.ts'
import type { FileRow } from '../../imports/table.ts'
import type { CalendarDate } from '../../values/calendar.ts'
import { withoutHiddenCharacters } from '../../values/hiddenCharacters.ts'
import { readDate } from '../../values/readDate.ts'

export const UNREADABLE = ['invalidDate', 'invalidAmount', 'noAmount', 'noDirection'] as const
type NoPayment = 'debit' | 'zero' | 'notApproved' | 'otherCurrency' | 'notMovement'
export type RowProblem = (typeof UNREADABLE)[number] | NoPayment

const LENGTHS = { description: 300, reference: 120, documentNumber: 30, payerName: 120, account: 60, summary: 200 }

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

export function readRowsAs(table: BankTable, reading: Reading, { currency, timezone, today }: Club): ReadRow[] {
  const { headings, rows, before } = table
  const { fields, at, beside } = reading
  const cellOf = ({ cells }: FileRow, field: BankField) => cells[at[field]]?.trim() ?? ''
  const money = moneyOfRows(table, reading, currency)
  const numbers = money.map(({ amount }) => ('amount' in amount ? amount.amount : null))
  const isUnsigned =
    at.amount >= 0 && at.direction < 0 && beside.balance < 0 && numbers.every((amount) => (amount ?? 0) >= 0)
  const places = [...numbers.keys()].filter((place) => numbers[place] !== null)
  const titles = before.map(({ cells }) => cells.join(' '))
  const dateCells = plainDays(rows.map((row) => cellOf(row, 'date')))
  const days = statementDays(dateCells, headings[at.date] ?? '', titles, { timezone, today })
  const amountHeadings = headings.filter((_, index) => isMoney(fields[index])).join(' ')
  // *Importe USD* is in dollars, also beside *Moneda local: UYU*.
  const isForeign = (currencyIn(amountHeadings, currency) ?? currency) !== currency
  const memberAt = headings.findIndex((heading) => OF_MEMBERS.test(plainHeading(heading.replace(/\(.*/, ''))))
  const isGivenName = GIVEN_NAME.test(plainHeading(headings[at.name] ?? ''))
  const familyAt = isGivenName ? headings.findIndex((heading) => FAMILY_NAME.test(plainHeading(heading))) : -1
  const moreAt = [...fields.keys()].filter((place) => at.name < 0 && !fields[place] && holdsMore(table, place))
  const statusIn = statusesIn(table, at)
  const doubtOf = doubtsIn(table, reading, amountHeadings)
  let section = firstSection(
    before.map(({ cells }) => cells),
    amountHeadings,
    currency,
  )
  return money.map(({ row, balance, changes, amount: cellAmount }, index): ReadRow => {
    const isOut = section.isOut && isUnsigned && 'amount' in cellAmount
    const rowAmount = isOut ? { amount: -Math.abs(cellAmount.amount) } : cellAmount
    const amount = 'amount' in rowAmount ? rowAmount.amount : null
    const paidOn = readBankDay(dateCells[index] ?? '', days)
    if (paidOn === null && amount === null) section = sectionAfter(section, row.cells, currency)
    const code = isForeign ? '' : cellOf(row, 'currency')
    const rowCurrency =
      code === '' ? (section.currency ?? currency) : (currencyOfNumber(code) ?? currencyIn(code, currency))
    const status = statusIn(row)
    const isDated = paidOn !== null && amount !== null
    const texts = textsIn(row, at, familyAt)
    const own = cellOf(row, 'description')
    const saysMore = texts.payerName || texts.reference || texts.documentNumber
    const isLabel = (cell: string) => OF_BALANCE.test(cell) || (!saysMore && /^total/i.test(cell))
    const labels = !isDated ? row.cells : own ? [own] : row.cells.filter(isLabel)
    const label = labels.map(balanceWithin).find(({ kind: one }) => one !== null)
    const kind = label?.kind ?? null
    const isBalance =
      kind !== null && isBalanceOf(kind, { amount, balance, isAtEnd: index === places[0] || index === places.at(-1) })
    const problem = ((): RowProblem | null => {
      if (isBalance || isNoMovement(row, cellOf(row, 'date'), paidOn, rowAmount)) return 'notMovement'
      if ('problem' in rowAmount) return rowAmount.problem
      if (rowCurrency !== currency) return 'otherCurrency'
      // Without a balance after it, it did not go out either.
      const isBooked = status !== 'refused' || beside.balance < 0 || balance !== null
      if (rowAmount.amount < 0 && isBooked) return 'debit'
      if (rowAmount.amount === 0) return 'zero'
      if (status === 'refused') return 'notApproved'
      return paidOn === null ? 'invalidDate' : null
    })()
    const isBalanceRow = problem === 'notMovement' && rowCurrency === currency
    const labelAmount = readBankAmount(label?.amount ?? '', reading.mark, currency)
    return {
      line: row.line,
      dates: row.cells.map((cell, place) =>
        place === at.date ? paidOn : readDate(cell, { order: days.order, timezone }),
      ),
      paidOn,
      amount,
      balance: isBalanceRow ? (balance ?? amount ?? ('amount' in labelAmount ? labelAmount.amount : null)) : balance,
      balanceKind: isBalanceRow ? kind : null,
      changes: isOut && amount !== null ? [amount] : changes,
      problem,
      summary: textOf(row.cells.filter((cell) => cell.trim() !== '').join(' · '), LENGTHS.summary) ?? '',
      texts: {
        ...texts,
        description: textOf(`${descriptionIn(row, at, moreAt)} ${memberIn(row.cells[memberAt])}`, LENGTHS.description),
        account: textOf(cellOf(row, 'account'), LENGTHS.account) ?? section.account,
        doubt:
          doubtOf(row, status === 'unknown' || section.isPending) ??
          (kind !== null && problem === null ? 'balance' : null),
      },
    }
  })
}

/** Texts of the movement that differ, and no words for its kind or notes of a person. */
const holdsMore = ({ headings, rows }: BankTable, place: number) =>
  fieldNamed(headings[place] ?? '')?.field === 'description' &&
  !/^(?:tipo|label)|type$/.test(plainHeading(headings[place] ?? '')) &&
  new Set(rows.map(({ cells }) => cells[place]?.trim()).filter(Boolean)).size > 1

/** Where the description has words of any transfer alone, other texts say more; a number alone may be a voucher's. */
function descriptionIn({ cells }: FileRow, at: Reading['at'], moreAt: readonly number[]): string {
  const description = cells[at.description] ?? ''
  if (textKey({ description, payerName: null }) !== '') return description
  return [description, ...moreAt.flatMap((place) => cells[place]?.match(/.*\p{L}{3}.*/su) ?? [])].join(' ')
}

const GIVEN_NAME = /(?:^nombres?|givenname|firstname)$/
const FAMILY_NAME = /(?:^apellidos?|familyname|lastname)$/

/** A column of members' numbers: *N.º de socio*. */
const OF_MEMBERS = /^(?:n|nro|num|numero)?(?:de)?soci[oa]$/
const memberIn = (cell = '') => (/^\s*\d{1,6}\s*$/.test(cell) ? `Socio ${cell.trim()}` : '')

function textsIn({ cells }: FileRow, at: Reading['at'], familyAt: number) {
  const text = joinCells(cells)
  return {
    reference: textOf(cells[at.reference], LENGTHS.reference),
    documentNumber: textOf(cells[at.document], LENGTHS.documentNumber),
    payerName: textOf([cells[at.name], cells[familyAt]].join(' '), LENGTHS.payerName),
    // What is cut could be another row's too.
    rowText: text.length > MOST_ROW_TEXT ? null : textOf(text, MOST_ROW_TEXT),
  }
}

/** Without a description, *Transporte*, or *Total* beside a name, may be about a payment. */
const OF_BALANCE = /^\W*(?:saldo\s+\S|s a l d o|[a-z]+[\s_]balance|initial_)/i

/** A payer may write *saldo anterior* too: the balance after it is not what they paid. */
function isBalanceOf(
  kind: BalanceKind,
  { amount, balance, isAtEnd }: { amount: number | null; balance: number | null; isAtEnd: boolean },
): boolean {
  if (amount === null) return true
  if (balance !== null) return kind !== 'sum' && balance === Math.abs(amount)
  return kind !== 'word' && kind !== 'sum' && (isAtEnd || kind === 'other')
}

/** A title, a total, or the instant at which the file was made. */
function isNoMovement({ cells }: FileRow, date: string, paidOn: CalendarDate | null, amount: RowAmount): boolean {
  const hasAmount = 'amount' in amount
  const isEmpty = !hasAmount && amount.problem === 'noAmount'
  if (!hasAmount && paidOn === null && /\p{L}{3}|^\D*$/u.test(date)) return true
  if (isEmpty && paidOn !== null && cells.every((cell) => ['', date].includes(cell.trim()))) return true
  const isTotal = cells.some((cell) => /^\s*(?:sub)?(?:totales|total|saldos?|cantidad)\b/i.test(cell))
  return isTotal && (isEmpty || /^(?:\D*$|\p{L})/u.test(date))
}

function textOf(cell: string | undefined, most: number): string | null {
  const text = withoutHiddenCharacters((cell ?? '').replace(/\s+/g, ' '))
    .trim()
    .slice(0, most)
  return withoutHiddenCharacters(text.replace(/\p{Cs}/gu, '')).trim() || null
}
