import { sum } from '../../money/money.ts'
import { decimalMarkOf } from './amount.ts'
import { balanceKindOf } from './balanceRows.ts'
import { cellsOf, type Fields, holdsAmounts, sizeOf, type Step, type Table, without } from './columnValues.ts'
import { moneyByValues, takesTurns } from './fieldsByValues.ts'
import { hasSign } from './direction.ts'
import type { BankField } from './format.ts'
import { otherMoneyColumns } from './headings.ts'
import { FEES } from './paidAmount.ts'
import { foldText } from '../../values/fold.ts'

/** Debits only where they take turns with what came in, if anything did: *Gasto* may be a fee, and *Adeudo* what a member owes. */
const MAY_BE_DEBITS = /gasto(?!s)|adeudo|reintegro|disposicion|pagos/
export const withoutOtherDebits: Step = (fields, { names, movementsAt }) => {
  const name = names[fields.indexOf('debit')] ?? ''
  const incomeAt = fields.indexOf(fields.includes('credit') ? 'credit' : 'amount')
  const [debits, credits] = [movementsAt(fields.indexOf('debit')), movementsAt(incomeAt)]
  const hasBoth = debits.some((cell, row) => /[1-9]/.test(cell) && /[1-9]/.test(credits[row] ?? ''))
  const isEmpty = !fields.includes('amount') && !credits.some((cell) => /[1-9]/.test(cell))
  const isOther = hasBoth || (incomeAt < 0 && /adeudo/.test(name)) || !(isEmpty || takesTurns(debits, [credits]))
  return MAY_BE_DEBITS.test(name) && isOther ? without(fields, 'debit') : fields
}

/** A total has no gross amount. */
const isGross = (cell = '') => !/[1-9]/.test(cell) || hasSign(cell)

/** Gateways have what the payer paid beside what came in and out; banks, an amount beside its two columns. */
export const withoutSecondAmount: Step = (fields, table) => {
  const { names, columns } = table
  if (!fields.includes('amount')) return fields
  const amounts = cellsOf(fields, table, 'amount')
  const credits = cellsOf(fields, table, 'credit')
  const mark = decimalMarkOf([...amounts, ...credits])
  // An instalment is half of it or less.
  const areGross = /venta|brut|gross/.test(names[fields.indexOf('amount')] ?? '')
  const isMost = amounts.every((cell, row) => {
    const [amount, credit] = [sizeOf(cell, mark) ?? 0, sizeOf(credits[row] ?? '', mark) ?? 0]
    return amount === 0 || 2 * credit > amount || (areGross && credit === 0)
  })
  const isNet =
    /^net|net[oa]?s?$/.test(names[fields.indexOf('credit')] ?? '') ||
    (!fields.includes('debit') && isMost && names.some((name) => FEES.test(name)))
  const debits = cellsOf(fields, table, 'debit')
  const isSum = (row: number) => columns.some((column) => balanceKindOf(column[row] ?? '') !== null)
  const areOut = debits.every((cell, row) => !/[1-9]/.test(cell) || isGross(amounts[row]) || isSum(row))
  if ((isNet && areOut) || areLessFees(fields, table)) return without(fields, 'credit', 'debit')
  if (!fields.includes('credit') && takesTurns(amounts, [debits]))
    return fields.with(fields.indexOf('amount'), 'credit')
  return fields.includes('credit') && fields.includes('debit') ? without(fields, 'amount') : fields
}

/** Whether fees, of which *Cargo* may be one, explain the credit or another column; a state says where there are none. */
export function areLessFees(fields: Fields, { names, columns }: Table): boolean {
  const places = [...fields.keys()]
  const amountAt = fields.indexOf('amount')
  const feesAt = places.filter((at) => fields[at] === 'debit' || FEES.test(names[at] ?? ''))
  const mark = decimalMarkOf([amountAt, ...feesAt].flatMap((at) => columns[at] ?? []))
  const sizeAt = (at: number, row: number) => sizeOf(columns[at]?.[row] ?? '', mark) ?? 0
  const fees = (columns[0] ?? []).map((_, row) => sum(feesAt.map((at) => sizeAt(at, row))))
  const isExplained = (at: number) =>
    fees.every((fee, row) => {
      const rest = sizeAt(at, row)
      return rest > 0 ? rest + fee === sizeAt(amountAt, row) : fee === 0 && fields.includes('status')
    })
  const restField = fields.includes('credit') ? 'credit' : null
  return fees.some(Boolean) && places.some((at) => fields[at] === restField && isExplained(at))
}

/** Headings of money that nobody paid yet, or of another currency. */
const OF_OTHERS = /deuda|adeud|facturad|pendiente|(?:a|por)(?:pagar|cobrar)|vencid|extranj|(?<!inter)cambio/

/** Words of what came in and of what went out, which say it where one column has something or the other. */
const IN = /cred|\bcr\b|hab|abon|ingr|entr|recib|recaud|\bdep|consign|aument|positiv|cobr|^(?:c|\+)$/
const OUT = /deb|\bdb\b|carg|egr|sal[ie]|said|envia|\bret|giro|pag(?:os?|ad[oa])$|dismin|negativ|realiz|^(?:d|-)$/

/** Headings of how somebody paid. */
const WAYS = /tarj|\bt\b|autom|efectivo|cheque|mercado/

const withBothSides: Step = (fields, { headings, movementsAt }) => {
  const texts = headings.map((heading) => foldText(heading).trim())
  const mayBe = (at: number, field: BankField) => [null, field].includes(fields[at] ?? null)
  const placesOf = (field: BankField, own: RegExp, other: RegExp) =>
    [...fields.keys()].filter((at) => {
      const text = texts[at] ?? ''
      const isOne = own.test(text) && !other.test(text) && !WAYS.test(text)
      return isOne && mayBe(at, field) && holdsAmounts(movementsAt(at))
    })
  const pairs = placesOf('credit', IN, OUT).flatMap((credit) => {
    const credits = movementsAt(credit)
    return placesOf('debit', OUT, IN).flatMap((debit) => {
      const isOne = movementsAt(debit).every((cell, row) => /[1-9]/.test(cell) !== /[1-9]/.test(credits[row] ?? ''))
      return isOne && takesTurns(credits, [movementsAt(debit)]) ? [{ credit, debit }] : []
    })
  })
  const [only, ...more] = pairs
  return only && more.length === 0 ? fields.with(only.credit, 'credit').with(only.debit, 'debit') : fields
}

/** Where no heading names the money. */
export const withMoney: Step = (known, table) => {
  const { headings, names, columns } = table
  const { balance, net, fee } = otherMoneyColumns(headings)
  // Without a balance, a payer may have paid in one of several ways.
  const mayBeWays = known.includes('name') && balance < 0
  const fields = mayBeWays || known.includes('amount') || known.includes('debit') ? known : withBothSides(known, table)
  if (fields.includes('amount') || fields.includes('credit')) return fields
  const others = [balance, net, fee].map((at) => names[at])
  const free = [...fields.keys()].filter(
    (index) => fields[index] === null && !others.includes(names[index]) && !OF_OTHERS.test(names[index] ?? ''),
  )
  const money = new Map(moneyByValues(free, columns, { balanceAt: balance, hasHeadings: true }))
  // Beside debits it is the other column.
  const beside = (field: BankField | undefined) => (field === 'amount' && fields.includes('debit') ? 'credit' : field)
  return fields.map((field, at) => beside(money.get(at)) ?? field)
}
