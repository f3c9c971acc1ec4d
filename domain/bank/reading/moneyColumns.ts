import { sum } from '../../money/money.ts'
import { decimalMarkOf } from './amount.ts'
import { followBalance, type BalanceStep } from './balance.ts'
import { balanceKindOf } from './balanceRows.ts'
import {
  columnOf,
  columnsIn,
  type Column,
  type Fields,
  figuresOf,
  filledIn,
  headingsOf,
  holdsAmounts,
  holdsDates,
  holdsMoney,
  holdsTaxNumbers,
  isFilled,
  mostWritten,
  numberIn,
  sizeOf,
  type Step,
  takeTurns,
  without,
  withField,
} from './columnValues.ts'
import { areDirections, hasSign } from './direction.ts'
import type { BankField, Rows } from './format.ts'
import { FEES, fieldNamed, otherMoneyColumns } from './headings.ts'

/** What the columns of a file without headings are, by their values: a person confirms it. */
export function fieldsByValues(all: readonly Column[]): Fields {
  const columns = all.map((column) => ({ ...column, cells: column.movements }))
  const take = (fields: Fields, field: BankField, isOne: (cells: readonly string[]) => boolean) => {
    const at = columns.findIndex((column) => fields[column.at] === null && isOne(column.cells))
    return withField(fields, at, field)
  }
  const none: Fields = columns.map(() => null)
  const dated = take(none, 'date', holdsDates)
  const money = moneyByValues(columns, { hasHeadings: false })
  const priced = dated.map((field, at) => money.get(at) ?? field)
  const directed = priced.includes('amount')
    ? take(priced, 'direction', (cells) => areDirections(cells, false))
    : priced
  const fields = take(directed, 'document', holdsTaxNumbers)
  const textAt = mostWritten(columns, ({ at }) => fields[at] === null)
  return withField(fields, textAt, 'description')
}

/** `amounts` are in hundredths of any currency; null is no amount. */
type MoneyColumn = Column & { amounts: readonly (number | null)[]; hasMinus: boolean }

function moneyIn(columns: readonly Column[]): MoneyColumn[] {
  return columns.flatMap((column) => {
    if (!holdsMoney(column.cells)) return []
    const mark = decimalMarkOf(column.cells)
    const amounts = column.cells.map((cell) => numberIn(cell, mark))
    return [{ ...column, amounts, hasMinus: filledIn(column.cells).some((cell) => /[-(]/.test(cell)) }]
  })
}

/** A balance that no heading names follows the amounts at least twice. */
const BY_CHANCE = 1

/** The columns of money: by the balance where it follows them, else the only one, or the one with a minus. */
function moneyByValues(
  columns: readonly Column[],
  { balance, hasHeadings }: { balance?: Column | undefined; hasHeadings: boolean },
): ReadonlyMap<number, BankField> {
  const money = moneyIn(columns)
  const chance = balance ? 0 : BY_CHANCE
  for (const one of balance ? moneyIn([balance]) : money) {
    const others = money.filter(({ at }) => at !== one.at)
    const amount = others.find((other) => countFollowed(one, other) > chance)
    if (amount) return new Map([[amount.at, 'amount']])
    for (const credit of others) {
      const debit = others.find((other) => other !== credit && countFollowed(one, credit, other) > chance)
      if (debit) return new Map<number, BankField>().set(credit.at, 'credit').set(debit.at, 'debit')
    }
  }
  const figures = money.map(({ cells }) => cells.map(figuresOf))
  const isOpen = hasHeadings || figures.some((one) => figures.some((other) => takeTurns(one, other)))
  const first = money.find(({ hasMinus }) => hasMinus) ?? money[0]
  return new Map(first && (money.length === 1 || !isOpen) ? [[first.at, 'amount']] : [])
}

/** How often: of an amount alone, whatever its sign; of a credit and a debit, only where no row has both. */
function countFollowed(balance: MoneyColumn, income: MoneyColumn, debit?: MoneyColumn): number {
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

/** A column whose heading does not name it as the balance, and which follows the amounts as one. */
export function balanceByValues(headings: readonly string[], fields: Fields, rows: Rows): number {
  const columns = columnsIn(
    fields.map((_, at) => headings[at] ?? ''),
    rows,
  )
  const moneyOf = (field: BankField) => moneyIn(columns.filter(({ at }) => fields[at] === field))[0]
  const income = moneyOf('amount') ?? moneyOf('credit')
  const debit = moneyOf('debit')
  const mayBeBalance = ({ at, heading }: Column) =>
    fields[at] === null && fieldNamed(heading) === null && !/anterior|previo|inicial/i.test(heading)
  const follows = (one: MoneyColumn) => income !== undefined && countFollowed(one, income, debit) > BY_CHANCE
  return moneyIn(columns.filter(mayBeBalance)).find(follows)?.at ?? -1
}

/** Debits only where they take turns with what came in, if anything did: *Gasto* may be a fee, and *Adeudo* what a member owes. */
const MAY_BE_DEBITS = /gasto(?!s)|adeudo|reintegro|disposicion|pagos/
export const withoutOtherDebits: Step = (fields, columns) => {
  const { name, movements: debits } = columnOf('debit', fields, columns)
  const income = columnOf(fields.includes('credit') ? 'credit' : 'amount', fields, columns)
  const credits = income.movements
  const hasBoth = debits.some((cell, row) => isFilled(cell) && isFilled(credits[row] ?? ''))
  const isEmpty = !fields.includes('amount') && !credits.some(isFilled)
  const isOther = hasBoth || (income.at < 0 && /adeudo/.test(name)) || !(isEmpty || takeTurns(debits, credits))
  return MAY_BE_DEBITS.test(name) && isOther ? without(fields, 'debit') : fields
}

/** Gateways have what the payer paid beside what came in and out; banks, an amount beside its two columns. */
export const withoutSecondAmount: Step = (fields, columns) => {
  const of = (field: BankField) => columnOf(field, fields, columns)
  const [amount, credit, debit] = [of('amount'), of('credit'), of('debit')]
  if (amount.at < 0) return fields
  const mark = decimalMarkOf([...amount.cells, ...credit.cells])
  // An instalment is half of it or less.
  const areGross = /venta|brut|gross/.test(amount.name)
  const isMost = amount.cells.every((cell, row) => {
    const [gross, net] = [sizeOf(cell, mark) ?? 0, sizeOf(credit.cells[row] ?? '', mark) ?? 0]
    return gross === 0 || 2 * net > gross || (areGross && net === 0)
  })
  const isNet =
    /^net|net[oa]?s?$/.test(credit.name) || (debit.at < 0 && isMost && columns.some(({ name }) => FEES.test(name)))
  // A total has no gross amount.
  const areOut = debit.cells.every((cell, row) => {
    const isGross = !isFilled(amount.cells[row] ?? '') || hasSign(amount.cells[row] ?? '')
    return !isFilled(cell) || isGross || columns.some(({ cells }) => balanceKindOf(cells[row] ?? '') !== null)
  })
  if ((isNet && areOut) || areLessFees(fields, columns)) return without(fields, 'credit', 'debit')
  if (credit.at < 0 && takeTurns(amount.cells, debit.cells)) return fields.with(amount.at, 'credit')
  return credit.at >= 0 && debit.at >= 0 ? without(fields, 'amount') : fields
}

/** Whether fees, of which *Cargo* may be one, explain the credit or another column; a state says where there are none. */
export function areLessFees(fields: Fields, columns: readonly Column[]): boolean {
  const amount = columnOf('amount', fields, columns)
  const ofFees = columns.filter(({ at, name }) => fields[at] === 'debit' || FEES.test(name))
  const mark = decimalMarkOf([amount, ...ofFees].flatMap(({ cells }) => cells))
  const sizeIn = ({ cells }: Column, row: number) => sizeOf(cells[row] ?? '', mark) ?? 0
  const fees = (columns[0]?.cells ?? []).map((_, row) => sum(ofFees.map((one) => sizeIn(one, row))))
  const isExplained = (column: Column) =>
    fees.every((fee, row) => {
      const rest = sizeIn(column, row)
      return rest > 0 ? rest + fee === sizeIn(amount, row) : fee === 0 && fields.includes('status')
    })
  const restField = fields.includes('credit') ? 'credit' : null
  return fees.some(Boolean) && columns.some((column) => fields[column.at] === restField && isExplained(column))
}

/** Headings of money that nobody paid yet, or of another currency. */
const OF_OTHERS = /deuda|adeud|facturad|pendiente|(?:a|por)(?:pagar|cobrar)|vencid|extranj|(?<!inter)cambio/

/** Words of what came in and of what went out, which say it where one column has something or the other. */
const IN = /cred|\bcr\b|hab|abon|ingr|entr|recib|recaud|\bdep|consign|aument|positiv|cobr|^suma\b|^(?:c|\+)$/
const OUT =
  /deb|\bdb\b|carg|egr|sal[ie]|said|envia|\bret|giro|pag(?:os?|ad[oa])$|dismin|negativ|realiz|^(?:d$|-$|resta)/

const WAYS_TO_PAY = /tarj|\bt\b|autom|efectivo|cheque|mercado/

const withBothSides: Step = (fields, columns) => {
  const columnsOf = (field: BankField, own: RegExp, other: RegExp) =>
    columns.filter(({ at, text, movements }) => {
      const isOne = own.test(text) && !other.test(text) && !WAYS_TO_PAY.test(text)
      return isOne && (fields[at] === null || fields[at] === field) && holdsAmounts(movements)
    })
  const debits = columnsOf('debit', OUT, IN)
  const pairs = columnsOf('credit', IN, OUT).flatMap((credit) =>
    debits.flatMap((debit) => {
      const areSides = debit.movements.every((cell, row) => isFilled(cell) !== isFilled(credit.movements[row] ?? ''))
      return areSides && takeTurns(credit.movements, debit.movements) ? [{ credit, debit }] : []
    }),
  )
  const [only, ...more] = pairs
  if (!only || more.length > 0) return fields
  return without(fields, 'amount').with(only.credit.at, 'credit').with(only.debit.at, 'debit')
}

export const withMoney: Step = (known, columns) => {
  const { balance, net, fee } = otherMoneyColumns(headingsOf(columns))
  // Without a balance, a payer may have paid in one of several ways.
  const mayBeWays = known.includes('name') && balance < 0
  const isSigned = columnOf('amount', known, columns).movements.some(hasSign)
  const fields = mayBeWays || isSigned || known.includes('debit') ? known : withBothSides(known, columns)
  if (fields.includes('amount') || fields.includes('credit')) return fields
  const netName = columns[net]?.name
  const others = [columns[balance]?.name, netName?.endsWith('acreditado') ? undefined : netName, columns[fee]?.name]
  const free = columns.filter(({ at, name }) => fields[at] === null && !others.includes(name) && !OF_OTHERS.test(name))
  const money = moneyByValues(free, { balance: columns[balance], hasHeadings: true })
  // Beside debits it is the other column.
  const beside = (field: BankField | undefined) => (field === 'amount' && fields.includes('debit') ? 'credit' : field)
  return fields.map((field, at) => beside(money.get(at)) ?? field)
}
