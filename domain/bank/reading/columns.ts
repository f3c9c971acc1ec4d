import { plainHeading } from '../../imports/headings.ts'
import type { Currency } from '../../money/currency.ts'
import { currencyIn } from './amount.ts'
import { type Fields, movementColumns } from './columnValues.ts'
import { hasSign, isNeeded } from './direction.ts'
import { BANK_FIELDS, type BankColumns, type BankField, ofEachBankField, type Rows } from './format.ts'
import { areNumbers, guessBankColumns } from './guess.ts'

export const BANK_FIELD_NAMES: Record<BankField, string> = {
  date: 'Fecha',
  amount: 'Importe',
  credit: 'Crédito',
  debit: 'Débito',
  description: 'Descripción',
  reference: 'Referencia',
  document: 'Documento o CUIT',
  name: 'Quién transfiere',
  currency: 'Moneda',
  direction: 'Entra o sale (C/D)',
  status: 'Estado',
  account: 'Cuenta del club',
}

/**
 * By a mapping that the institution saved, else by headings and values. Of several mappings whose columns are all there
 * the one with the most counts; where none has all, the latest one whose day and money are there is completed. A saved
 * direction whose column says something else in these rows is left out.
 */
export function columnsOf(
  headings: readonly string[],
  mappings: readonly BankColumns[],
  rows: Rows = [],
  currency: Currency | null = null,
): Fields {
  const guess = guessBankColumns(headings, rows, currency)
  const names = namesOf(headings).map(plainHeading)
  const readings = mappings.map((mapping) => {
    const { fields, ...counts } = fieldsBy(mapping, names)
    return { ...counts, fields: withFittingDirection(fields, guess, rows) }
  })
  const possible = readings.filter(({ fields }) => columnsProblem(fields) === null)
  const [whole] = possible.filter(({ missing }) => missing === 0).toSorted((one, other) => other.count - one.count)
  if (whole) return withOutgoing(whole.fields, guess, rows, currency)
  // The bank renamed the column of the day or the money: the other saved columns still count.
  const { fields } = possible[0] ?? readings.find(({ count, missing }) => missing === 1 && count > 1) ?? {}
  if (!fields) return guess
  const filled = fields.map(
    (field, index) => field ?? (fields.includes(guess[index] ?? null) ? null : (guess[index] ?? null)),
  )
  if (columnsProblem(filled) === null) return filled
  return possible.length > 0 ? withOutgoing(fields, guess, rows, currency) : guess
}

/** A file without headings is known by how many columns it has: `2/5` is the second of five. */
const namesOf = (headings: readonly string[]) =>
  areNumbers(headings) ? headings.map((heading) => `${heading}/${headings.length}`) : headings

const OF_MONEY: readonly (BankField | null)[] = ['amount', 'credit', 'debit', 'direction', 'currency']
const ofMoney = (field: BankField | null = null) => (OF_MONEY.includes(field) ? field : null)

/** Adds directions and currencies to an older mapping; with new debits the money is that of the guess. */
function withOutgoing(fields: Fields, guess: Fields, rows: Rows, currency: Currency | null): Fields {
  const placeOf = (field: BankField) => {
    const at = guess.indexOf(field)
    return fields.includes(field) || fields[at] ? -1 : at
  }
  const [debitAt, directionAt, currencyAt] = [placeOf('debit'), placeOf('direction'), placeOf('currency')]
  const columnAt = movementColumns(rows)
  const amounts = columnAt(fields.indexOf('amount'))
  const isOut = (cell: string, row: number) => /[1-9]/.test(cell) && !hasSign(amounts[row] ?? '')
  if (!fields.includes('direction') && columnAt(debitAt).some(isOut)) {
    const changed = fields.map((field, at) => (ofMoney(field) === field ? ofMoney(guess[at]) : field))
    if (columnsProblem(changed) === null) return changed
  }
  const isForeign = (cell = '') => currency !== null && (currencyIn(cell, currency) ?? currency) !== currency
  const added = [
    isNeeded(columnAt(directionAt), amounts) ? directionAt : -1,
    rows.some(({ cells }) => isForeign(cells[currencyAt])) ? currencyAt : -1,
  ]
  return fields.map((field, at) => (added.includes(at) ? (guess[at] ?? null) : field))
}

function withFittingDirection(fields: Fields, guess: Fields, rows: Rows): Fields {
  const at = fields.indexOf('direction')
  const guessed = guess[at] ?? null
  const columnAt = movementColumns(rows)
  const [directions, amounts] = [columnAt(at), columnAt(fields.indexOf('amount'))]
  const isOther = guessed !== null || amounts.some(hasSign) || directions.every((cell) => cell.trim() === '')
  const isKnown = at < 0 || rows.length === 0 || guessed === 'direction' || !isOther
  if (isKnown || isNeeded(directions, amounts)) return fields
  return fields.with(at, fields.includes(guessed) ? null : guessed)
}

function fieldsBy(mapping: BankColumns, names: readonly string[]): { fields: Fields; missing: number; count: number } {
  const fields = names.map((): BankField | null => null)
  let missing = 0
  for (const field of BANK_FIELDS) {
    const column = mapping[field]
    if (column === null) continue
    const at = positionOf(names, column, mapping)
    if (at >= 0) fields[at] ??= field
    else missing += 1
  }
  return { fields, missing, count: fields.filter((field) => field !== null).length }
}

type Column = NonNullable<BankColumns[BankField]>

function positionOf(names: readonly string[], { heading, position }: Column, mapping: BankColumns): number {
  const name = plainHeading(heading)
  if (name !== '' && names.indexOf(name) === names.lastIndexOf(name)) return names.indexOf(name)
  // Where a heading comes twice, one that has moved makes the others wrong too.
  const namesakes = Object.values(mapping).filter((one) => one !== null && plainHeading(one.heading) === name)
  const isInPlace = namesakes.every((one) => one && one.position !== null && names[one.position] === name)
  return isInPlace ? (position ?? -1) : -1
}

export function savedColumns(headings: readonly string[], fields: Fields): BankColumns {
  return ofEachBankField((field) => {
    const position = fields.indexOf(field)
    const heading = namesOf(headings)[position]?.trim().slice(0, 80)
    return heading ? { heading, position } : null
  })
}

export function columnsProblem(fields: Fields): 'twice' | 'noDate' | 'noAmount' | 'bothAmounts' | null {
  const has = (field: BankField) => fields.includes(field)
  if (fields.some((field, index) => field !== null && fields.indexOf(field) !== index)) return 'twice'
  if (!has('date')) return 'noDate'
  if (!has('amount') && !has('credit')) return 'noAmount'
  const inColumns = has('credit') || has('debit')
  return (has('amount') && inColumns) || (has('direction') && inColumns) ? 'bothAmounts' : null
}
