import { plainHeading } from '../../imports/headings.ts'
import type { Currency } from '../../money/currency.ts'
import { currencyIn } from './amount.ts'
import { columnOf, columnsIn, type Column, type Fields, isFilled } from './columnValues.ts'
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
  if (mappings.length === 0) return guess
  const columns = columnsIn(headings, rows)
  const names = namesOf(headings).map(plainHeading)
  const readings = mappings.map((mapping) => {
    const { fields, ...counts } = fieldsBy(mapping, names)
    return { ...counts, fields: withFittingDirection(fields, guess, columns) }
  })
  const possible = readings.filter(({ fields }) => columnsProblem(fields) === null)
  const [whole] = possible.filter(({ missing }) => missing === 0).toSorted((one, other) => other.count - one.count)
  if (whole) return withOutgoing(whole.fields, guess, columns, currency)
  // The bank renamed the column of the day or the money: the other saved columns still count.
  const { fields } = possible[0] ?? readings.find(({ count, missing }) => missing === 1 && count > 1) ?? {}
  if (!fields) return guess
  const filled = fields.map(
    (field, index) => field ?? (fields.includes(guess[index] ?? null) ? null : (guess[index] ?? null)),
  )
  if (columnsProblem(filled) === null) return filled
  return possible.length > 0 ? withOutgoing(fields, guess, columns, currency) : guess
}

/** A file without headings is known by how many columns it has: `2/5` is the second of five. */
const namesOf = (headings: readonly string[]) =>
  areNumbers(headings) ? headings.map((heading) => `${heading}/${headings.length}`) : headings

const OF_MONEY: readonly (BankField | null)[] = ['amount', 'credit', 'debit', 'direction', 'currency']
const ofMoney = (field: BankField | null = null) => (OF_MONEY.includes(field) ? field : null)

/** Adds directions and currencies to an older mapping; with new debits the money is that of the guess. */
function withOutgoing(fields: Fields, guess: Fields, columns: readonly Column[], currency: Currency | null): Fields {
  const isNew = (field: BankField) => !fields.includes(field) && !fields[guess.indexOf(field)]
  const newOne = (field: BankField) => (isNew(field) ? columns[guess.indexOf(field)] : undefined)
  const amounts = columnOf('amount', fields, columns).movements
  const isOut = (cell: string, row: number) => isFilled(cell) && !hasSign(amounts[row] ?? '')
  if (!fields.includes('direction') && newOne('debit')?.movements.some(isOut)) {
    const changed = fields.map((field, at) => (ofMoney(field) === field ? ofMoney(guess[at]) : field))
    if (columnsProblem(changed) === null) return changed
  }
  const isForeign = (cell: string) => currency !== null && (currencyIn(cell, currency) ?? currency) !== currency
  const [direction, currencies] = [newOne('direction'), newOne('currency')]
  const added = [
    direction && isNeeded(direction.movements, amounts) ? direction : null,
    currencies?.cells.some(isForeign) ? currencies : null,
  ]
  return fields.map((field, at) => (added.some((one) => one?.at === at) ? (guess[at] ?? null) : field))
}

function withFittingDirection(fields: Fields, guess: Fields, columns: readonly Column[]): Fields {
  const { at, movements } = columnOf('direction', fields, columns)
  const amounts = columnOf('amount', fields, columns).movements
  const guessed = guess[at] ?? null
  const isOther = guessed !== null || amounts.some(hasSign) || movements.every((cell) => cell.trim() === '')
  const isKnown = at < 0 || movements.length === 0 || guessed === 'direction' || !isOther
  if (isKnown || isNeeded(movements, amounts)) return fields
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

type SavedColumn = NonNullable<BankColumns[BankField]>

function positionOf(names: readonly string[], { heading, position }: SavedColumn, mapping: BankColumns): number {
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
