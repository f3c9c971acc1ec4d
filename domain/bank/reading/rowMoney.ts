import { dollarsIn, readBankAmount, type DecimalMark, type ReadAmount } from './amount.ts'
import { directionIn } from './direction.ts'
import type { BankField, BankTable } from './format.ts'
import { type otherMoneyColumns, unitIn } from './headings.ts'
import type { FileRow } from '../../imports/table.ts'
import type { Currency } from '../../money/money.ts'

/** A table and what its columns are. `names` are the letters and figures of its headings, `titles` the lines above it. */
export type Reading = BankTable & {
  names: readonly string[]
  titles: readonly string[]
  fields: readonly (BankField | null)[]
  at: Record<BankField, number>
  beside: ReturnType<typeof otherMoneyColumns>
  mark: DecimalMark
}

type RowMoney = { row: FileRow; amount: ReadAmount; balance: number | null; changes: readonly number[] }

/** Two cells that are one amount. */
const CUT = /\d,\d\d$|^\D*\d{1,3},\d{3}(?:\.\d+)?$/

/** What each row says of money. */
export function moneyOfRows(reading: Reading, currency: Currency): RowMoney[] {
  const { headings, titles, rows, fields, at, beside, mark } = reading
  const units = headings.map((heading) => unitIn(heading, titles))
  const moneyAt = [at.amount, at.credit, at.debit].filter((index) => index >= 0)
  const isInDollars = dollarsIn(
    rows.flatMap(({ cells }) => moneyAt.map((index) => cells[index] ?? '')),
    currency,
  )
  const amountAt = ({ cells }: FileRow, index: number): ReadAmount =>
    isInDollars(cells[index] ?? '')
      ? { problem: 'otherCurrency' }
      : readBankAmount(cells[index] ?? '', mark, currency, units[index] ?? 0)
  const numberAt = (row: FileRow, index: number) =>
    (index < 0 || fields[index] ? null : amountAt(row, index).amount) ?? null
  const directions = rows.map(({ cells }) => cells[at.direction]?.trim() ?? '')
  const directionOf = directionIn(directions, headings[at.direction])
  const amountOf = (row: FileRow): ReadAmount => {
    if (at.amount < 0) return ofTwoColumns(amountAt(row, at.credit), amountAt(row, at.debit))
    const amount = amountAt(row, at.amount)
    // Of what a gateway takes or returns the gross may be empty, or have no sign.
    const net = numberAt(row, beside.net) ?? 0
    if (at.direction < 0 && net < 0 && amount.problem === 'noAmount') return { amount: net }
    if (at.direction < 0 && net < 0 && (amount.amount ?? 0) > 0) return { problem: 'noDirection' }
    if (at.direction < 0 || !amount.amount) return amount
    const direction = directionOf(row.cells[at.direction]?.trim() ?? '')
    if (direction === 'debit') return { amount: -Math.abs(amount.amount) }
    return direction === 'credit' && amount.amount > 0 ? amount : { problem: 'noDirection' }
  }
  const lastHeading = headings.findLastIndex((heading) => heading !== '')
  /** Without quotes between commas, `12000,50` and `12,000.00` are two cells, and so is `Cuotas 10, 11`. */
  const isCut = ({ cells }: FileRow) => {
    const beyond = cells.slice(lastHeading + 1).filter((cell) => cell.trim() !== '')
    const hasNumber = beyond.some((cell) => /^\d[\d.]+$/.test(cell.trim()))
    const mayBeCut = (index: number) =>
      CUT.test(`${cells[index] ?? ''},${cells[index + 1] ?? ''}`) ||
      (hasNumber && /^[^\d.,]*\d+$/.test(cells[index] ?? ''))
    return beyond.length > 0 && moneyAt.some(mayBeCut)
  }
  return rows.map((row): RowMoney => {
    if (isCut(row)) return { row, amount: { problem: 'invalidAmount' }, balance: null, changes: [] }
    const amount = amountOf(row)
    return {
      row,
      amount,
      balance: numberAt(row, beside.balance),
      changes:
        amount.amount === undefined
          ? []
          : changesOf(amount.amount, numberAt(row, beside.net), [numberAt(row, beside.fee), numberAt(row, beside.tax)]),
    }
  })
}

const isEmpty = ({ amount, problem }: ReadAmount) => amount === 0 || problem === 'noAmount'

function ofTwoColumns(credit: ReadAmount, debit: ReadAmount): ReadAmount {
  if (!isEmpty(credit)) return isEmpty(debit) ? credit : { problem: 'invalidAmount' }
  if (isEmpty(debit)) return credit.problem ? debit : credit
  return debit.problem ? debit : { amount: -Math.abs(debit.amount) }
}

/** Gateways take their fee from what the club gets, and some banks a tax. */
function changesOf(amount: number, net: number | null, fees: readonly (number | null)[]): number[] {
  const others = fees.flatMap((fee) => (fee === null ? [] : [amount + fee, amount - Math.abs(fee)]))
  return [amount, ...(net === null ? [] : [net]), ...others]
}
