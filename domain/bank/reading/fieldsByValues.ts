import { decimalMarkOf, readBankAmount } from './amount.ts'
import { followBalance, type BalanceStep } from './balance.ts'
import {
  columnsIn,
  type Fields,
  figuresOf,
  filledIn,
  holdsAmounts,
  holdsDates,
  holdsMoney,
  holdsNames,
  holdsTaxNumbers,
  holdsTexts,
  lettersIn,
  movementsIn,
} from './columnValues.ts'
import { areDirections, directionOf } from './direction.ts'
import { areAnswers, asksIfPaid } from './doubts.ts'
import { foldText } from '../../values/fold.ts'
import type { BankField, Rows } from './format.ts'
import { plainHeading } from '../../imports/headings.ts'
import { fieldNamed, FIRST_RANK, isCurrencyAlone, LAST_RANK, PAID_RANK, PART_RANK, type Meaning } from './headings.ts'

/** What the columns of a file without headings are, by their values: a person confirms it. */
export function fieldsByValues(width: number, rows: Rows): (BankField | null)[] {
  const fields = Array.from({ length: width }, (): BankField | null => null)
  const columns = columnsIn(width, movementsIn(rows))
  const take = (field: BankField, isOne: (column: readonly string[]) => boolean) => {
    const at = columns.findIndex((column, index) => fields[index] === null && isOne(column))
    if (at >= 0) fields[at] = field
  }
  take('date', holdsDates)
  for (const [index, field] of moneyByValues([...columns.keys()], columns, { balanceAt: -1, hasHeadings: false }))
    fields[index] = field
  if (fields.includes('amount')) take('direction', (column) => areDirections(column, false))
  take('document', holdsTaxNumbers)
  const letters = columns.map((column, index) => (fields[index] === null ? lettersIn(column) : 0))
  const most = Math.max(...letters)
  if (most > 0) fields[letters.indexOf(most)] = 'description'
  return fields
}

const haveBoth = (cells: readonly string[]) => new Set(cells.map(directionOf)).size > 1
const isShortNumber = (cell: string) => /^\s*\d{1,4}\s*$/.test(cell)

/** *Seña*, *A cuenta*: a part that was paid. */
export const ON_ACCOUNT = /^(?:(?:importe|monto)(?:de)?(?:la)?)?(?:sena|(?:pago)?acuenta|entreg[ao]|adelanto|anticipo)$/
/** Below *Entrega* may be numbers of parcels, and below *Pagó* a month. */
const areNoNumbers = (cells: readonly string[]) =>
  holdsMoney(cells) || (holdsAmounts(cells) && filledIn(cells).every((cell) => /^0$|\d\d00$|[.,]/.test(cell)))

/** How somebody paid, or that they did. */
const NO_PERSON =
  /\b(?:efectivo|efvo|contado|transf|tarjeta|debito|credito|cheque|deposito|mercado|mp\b|qr\b|banco|list[oa]\b|hecho)/

/** What a heading means above these cells: *Deudor* may be a name, *Operación* a direction, *Días* a number. */
export function meaningOfColumn(heading: string, cells: readonly string[]): Meaning | null {
  const meaning = fieldNamed(heading)
  const name = plainHeading(heading)
  const mayBeStatus = asksIfPaid(heading) && (meaning === null || filledIn(cells).length > 0)
  // *Pagó: 20/11*
  if (mayBeStatus && /^(?:pag|abon|cobr)/i.test(heading.trim()) && holdsDates(cells))
    return { field: 'date', rank: FIRST_RANK }
  // *Cobró: Marta*
  const mayBeWho = name === 'cobro' && !cells.some((cell) => NO_PERSON.test(foldText(cell)))
  if (mayBeStatus && areAnswers(cells, mayBeWho)) return { field: 'status', rank: 0 }
  if (ON_ACCOUNT.test(name) && (name.startsWith('entreg') ? areNoNumbers : holdsAmounts)(cells))
    return cells.some((cell) => /[1-9]/.test(cell)) ? { field: 'amount', rank: PART_RANK } : null
  // *Abonado: 5.000,00*
  const ofMoney = heading.replace(/^\s*(?:importe|monto) (?=acreditado)/i, '')
  const isPaid = /ad[oa]$/.test(name)
    ? holdsAmounts(cells)
    : name === 'cobro'
      ? holdsMoney(cells)
      : /ó\s*$/i.test(heading) && areNoNumbers(cells)
  if (asksIfPaid(ofMoney) && isPaid) return { field: 'amount', rank: PAID_RANK }
  if (meaning === null && isCurrencyAlone(heading) && holdsAmounts(cells)) return { field: 'amount', rank: LAST_RANK }
  switch (meaning?.field) {
    // *Adicionales: 2.000,00*
    case 'description':
      return holdsMoney(cells) ? null : meaning
    // *Abono: Transferencia de Paz*
    case 'credit':
      return holdsTexts(cells) && !cells.some((cell) => /\d/.test(cell)) ? null : meaning
    case 'date':
      return cells.some(isShortNumber) && cells.every((cell) => isShortNumber(cell) || !cell.trim()) ? null : meaning
    case 'name':
      return name.startsWith('socio') && !holdsNames(cells) ? null : meaning
    case 'debit':
      // *Cheque o cargo: Abono*
      if (areDirections(cells)) return null
      return name === 'deudor' && holdsNames(cells) ? { field: 'name', rank: LAST_RANK } : meaning
    case 'direction':
      // *A/C* may be *a cuenta*, and *CA* an account.
      if (/^[aceis]{2}$/.test(name) && !cells.some((cell) => /^\s*\w\s*$/.test(cell) || directionOf(cell))) return null
      // Without a sign in it only a person can say which way an amount goes.
      return holdsMoney(cells) && cells.some((cell) => /[-(]/.test(cell))
        ? { field: 'amount', rank: FIRST_RANK }
        : meaning
    case 'status':
    case 'reference':
      return areDirections(cells) && (meaning.field === 'reference' || haveBoth(cells)) ? null : meaning
    default:
      return meaning
  }
}

/** A balance that no heading names follows the amounts at least twice. */
const BY_CHANCE = 1

/** The columns of money: by the balance where it follows them, else the only one, or the one with a minus. */
export function moneyByValues(
  places: readonly number[],
  columns: Columns,
  { balanceAt, hasHeadings }: { balanceAt: number; hasHeadings: boolean },
): (readonly [number, BankField])[] {
  const money = moneyColumns(places, columns)
  const balances = moneyColumns(balanceAt >= 0 ? [balanceAt] : places, columns)
  const chance = balanceAt >= 0 ? 0 : BY_CHANCE
  for (const balance of balances) {
    const others = money.filter(({ index }) => index !== balance.index)
    const amount = others.find((one) => countFollowed(balance, one, null) > chance)
    if (amount) return [[amount.index, 'amount']]
    for (const credit of others) {
      const debit = others.find((one) => one.index !== credit.index && countFollowed(balance, credit, one) > chance)
      if (debit) return [...new Map<number, BankField>().set(credit.index, 'credit').set(debit.index, 'debit')]
    }
  }
  const figures = money.map(({ index }) => columns[index]?.map(figuresOf) ?? [])
  if (money.length > 1 && (hasHeadings || figures.some((one) => takesTurns(one, figures)))) return []
  const first = money.find(({ hasMinus }) => hasMinus) ?? money[0]
  return first ? [[first.index, 'amount']] : []
}

const mayBeBalance = (heading = '') => fieldNamed(heading) === null && !/anterior|previo|inicial/i.test(heading)

/** A column whose heading does not name it as the balance, and which follows the amounts as one. */
export function balanceByValues(headings: readonly string[], fields: Fields, rows: Rows): number {
  const columns = columnsIn(fields.length, rows)
  const places = [...fields.keys()].filter((at) => fields[at] === null && mayBeBalance(headings[at]))
  const [income] = moneyColumns([fields.indexOf('amount'), fields.indexOf('credit')], columns)
  const [debit = null] = moneyColumns([fields.indexOf('debit')], columns)
  if (!income) return -1
  return moneyColumns(places, columns).find((one) => countFollowed(one, income, debit) > BY_CHANCE)?.index ?? -1
}

/** `amounts` are in hundredths of any currency; null is no amount. */
type MoneyColumn = { index: number; amounts: readonly (number | null)[]; hasMinus: boolean }

type Columns = readonly (readonly string[])[]

function moneyColumns(places: readonly number[], columns: Columns): MoneyColumn[] {
  return places.flatMap((index): MoneyColumn[] => {
    const cells = columns[index] ?? []
    if (!holdsMoney(cells)) return []
    const mark = decimalMarkOf(cells)
    const amounts = cells.map((cell) => readBankAmount(figuresOf(cell), mark, 'ARS').amount ?? null)
    return [{ index, amounts, hasMinus: filledIn(cells).some((cell) => /[-(]/.test(cell)) }]
  })
}

const isFilled = (cell: string) => /^[^\p{L}]*[1-9][^\p{L}]*$/u.test(cell)

/** Another column is filled where this one is empty or 0, and the other way round. */
export function takesTurns(column: readonly string[], others: readonly (readonly string[])[]): boolean {
  const own = column.map(isFilled)
  return others.some((other) => {
    const turns = new Set(other.map((cell, row) => Number(own[row]) - Number(isFilled(cell))))
    return turns.has(1) && turns.has(-1)
  })
}

/** How often: of an amount alone, whatever its sign; of a credit and a debit, only where no row has both. */
function countFollowed(balance: MoneyColumn, income: MoneyColumn, debit: MoneyColumn | null): number {
  const hasBoth = debit?.amounts.some((amount, row) => amount && income.amounts[row]) ?? false
  const steps = balance.amounts.flatMap((after, row): BalanceStep[] => {
    const amount = income.amounts[row] ?? 0
    const changes = debit ? [amount - Math.abs(debit.amounts[row] ?? 0)] : [amount, -amount]
    return after === null ? [] : [{ line: row, paidOn: null, changes, balance: after }]
  })
  const { breaks, confirmed } = followBalance(steps)
  // A row without an amount proves nothing.
  const unchanged = steps.filter(({ changes }) => changes.every((change) => change === 0)).length
  return hasBoth || breaks.length > 0 ? 0 : confirmed - unchanged
}
