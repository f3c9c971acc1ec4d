import { plainHeading } from '../imports/headings.ts'
import { foldText } from '../values/fold.ts'
import { readDate } from '../values/readDate.ts'
import { areDirections, directionIn, holdsDirections } from './direction.ts'
import {
  arePartsOf,
  fieldsByValues,
  holdsDates,
  holdsNames,
  meaningOfColumn,
  holdsTaxNumbers,
  moneyByValues,
} from './columnValues.ts'
import { currencyIn } from './amount.ts'
import { BANK_FIELDS, type BankColumns, type BankField, isMoney, ofEachBankField } from './format.ts'
import type { Currency } from '../money/currency.ts'
import { fieldNamed, headingWithoutCurrency, otherMoneyColumns, PAID_RANK } from './headings.ts'

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

type Rows = readonly { cells: readonly string[] }[]

/** An amount that says less than most others. */
const COLLECTED = fieldNamed('cobrado')
/** Headings of what is taken from a payment. */
const FEES = /comisi|\bcom\b|arancel|tarifa|\bfees?\b|costo|deducc|retenc|\biva\b|impuesto|servicio|comissao|tax|tasa/

/**
 * Of two columns of one field the one whose heading says most counts, then the first. Of two of the same heading none,
 * unless the balance shows which is which: else only a person can say it. Where headings say nothing, and for who paid,
 * the values say what the columns are.
 */
export function guessBankColumns(
  headings: readonly string[],
  rows: Rows = [],
  currency: Currency | null = null,
): (BankField | null)[] {
  if (areNumbers(headings)) return fieldsByValues(headings.length, rows)
  const names = headings.map(plainHeading)
  const cellsOf = (at: number) => rows.map(({ cells }) => cells[at] ?? '')
  const hasFee = headings.some((heading) => FEES.test(foldText(heading)))
  const headingMeanings = headings.map((heading, index) => {
    const meaning = meaningOfColumn(heading, cellsOf(index))
    const isTwice = names.filter((name) => name === names[index]).length > 1
    return isTwice || (isMoney(meaning?.field) && !isOfOneCurrency(headings, index, currency)) ? null : meaning
  })
  const amountsAt = headingMeanings.flatMap((one, at) =>
    one?.field === 'amount' && one.rank !== PAID_RANK ? [at] : [],
  )
  const meanings = headingMeanings.map((meaning, index) => {
    if (meaning?.rank !== PAID_RANK) return meaning
    // Beside a fee it may be without it, unless all or nothing of each is paid.
    const isPart = rows.length === 0 || amountsAt.some((at) => arePartsOf(cellsOf(index), cellsOf(at), !hasFee))
    if (amountsAt.length > 0 && isPart && (rows.length > 0 || !hasFee)) return meaning
    // Beside *Importe recibido*, *Importe abonado* may be what the club paid.
    return amountsAt.length > 0 ||
      !takesTurns(
        headings.map((_, at) => cellsOf(at)),
        index,
      )
      ? COLLECTED
      : null
  })
  const guess = meanings.map((meaning, index) => {
    const others = meanings.filter((other) => other?.field === meaning?.field)
    const best = Math.min(...others.map((other) => other?.rank ?? 0))
    const first = meanings.findIndex((other) => other?.field === meaning?.field && other?.rank === best)
    return meaning !== null && first === index ? meaning.field : null
  })
  withoutSecondAmount(guess, names, cellsOf(guess.indexOf('amount')), cellsOf(guess.indexOf('debit')))
  const statusAt = guess.indexOf('status')
  const states = rows.map(({ cells }) => cells[statusAt] ?? '')
  if (statusAt >= 0 && rows.length > 0 && states.every((cell) => !/\p{L}/u.test(cell))) {
    // *Pagado* may be what was paid of an amount.
    const amountAt = guess.indexOf('amount')
    const amounts = rows.map(({ cells }) => cells[amountAt] ?? '')
    const isAmount = names[statusAt] === 'pagado' && amountAt >= 0 && arePartsOf(states, amounts, !hasFee)
    if (isAmount) guess[amountAt] = null
    guess[statusAt] = isAmount ? 'amount' : null
  }
  withMoneyByValues(guess, headings, rows)
  // Of many movements the club's accounts come again; each payer has another.
  const accounts = rows.map(({ cells }) => cells[guess.indexOf('account')] ?? '').filter(Boolean)
  if (accounts.length > 4 && new Set(accounts).size === accounts.length) guess[guess.indexOf('account')] = null
  const directionAt = guess.indexOf('direction')
  const amountAt = guess.indexOf('amount')
  const columnAt = movementColumns(rows, amountAt)
  const isSigned = columnAt(amountAt).some(hasSign)
  const saysNothing =
    !holdsDirections(columnAt(directionAt), isSigned) && !isNeeded(columnAt(directionAt), columnAt(amountAt))
  if (directionAt >= 0 && isSigned && saysNothing) guess[directionAt] = null
  if (directionAt < 0 && amountAt >= 0) {
    const places = [...headings.keys()].filter((index) => !OF_CARDS.test(names[index] ?? ''))
    const free = places.find((index) => guess[index] === null && holdsDirections(columnAt(index), isSigned))
    // *Recibiste* and *Enviaste* may be all that is said of a movement.
    const at = free ?? (isSigned ? undefined : places.find((index) => areDirections(columnAt(index))))
    if (at !== undefined) guess[at] = 'direction'
  }
  return withPayer(guess, names, rows)
}

const isFilled = (cell: string) => /^[^\p{L}]*[1-9][^\p{L}]*$/u.test(cell)

/** Another column is filled where this one is empty or 0, and the other way round. */
function takesTurns(columns: readonly (readonly string[])[], index: number): boolean {
  const own = (columns[index] ?? []).map(isFilled)
  return columns.some((column, at) => {
    const turns = new Set(column.map((cell, row) => Number(own[row]) - Number(isFilled(cell))))
    return at !== index && turns.has(1) && turns.has(-1)
  })
}

const hasCurrency = (heading: string) =>
  heading.includes('$') || plainHeading(heading) !== headingWithoutCurrency(heading)
const DOLLARS = /usd|u\$s|us\$|dolar/

/**
 * Of *Importe USD* and *Importe ARS* the club's currency counts, where that is known; beside a plain *Importe* dollars do
 * not, and another currency counts in its place.
 */
function isOfOneCurrency(headings: readonly string[], index: number, currency: Currency | null): boolean {
  const own = headings[index] ?? ''
  const others = headings.filter(
    (other, at) => at !== index && headingWithoutCurrency(other) === headingWithoutCurrency(own),
  )
  const alike = [own, ...others]
  const matches = alike.filter((one) => currency !== null && currencyIn(one, currency) === currency)
  // *$* alone is the club's own.
  const ofClub = matches.length > 0 ? matches : alike.filter((one) => one.includes('$') && !DOLLARS.test(foldText(one)))
  if (currency !== null && ofClub.length === 1) return ofClub[0] === own
  if (!hasCurrency(own)) return others.filter(hasCurrency).every((other) => DOLLARS.test(foldText(other)))
  return others.length === 0 || (others.every((other) => !hasCurrency(other)) && !DOLLARS.test(foldText(own)))
}

const hasSign = (cell: string) => /^\W*[\p{Pd}−(]|\p{Pd}\s*$/u.test(cell)

/** Returns a column's cells in the rows that have a day and an amount. */
function movementColumns(rows: Rows, amountAt: number): (index: number) => string[] {
  const movements = rows.filter(({ cells }) => (cells[amountAt] ?? '').trim() !== '' && hasDate(cells))
  return (index) => movements.map(({ cells }) => cells[index] ?? '')
}

/** Some amount that went out has no sign of its own. */
function isNeeded(directions: readonly string[], amounts: readonly string[]): boolean {
  const readDirection = directionIn(directions)
  return directions.some((cell, index) => readDirection(cell) === 'debit' && !hasSign(amounts[index] ?? ''))
}

/** Where a gateway's file has what the payer paid and what the club got without the fee; null for other files. */
export function grossAndNet(headings: readonly string[]): { gross: number; net: number } | null {
  const gross = guessBankColumns(headings).indexOf('amount')
  const { net } = otherMoneyColumns(headings)
  return gross >= 0 && net >= 0 && gross !== net ? { gross, net } : null
}

/** A card's *Crédito* is not money that comes in. */
const OF_CARDS = /^(?:medio|forma|metodo|marca|tarjeta|producto|card|payment|brand)/

/** A total has no gross amount. */
const isGross = (cell = '') => !/[1-9]/.test(cell) || hasSign(cell)

/** Gateways have what the payer paid beside what came in and out; banks, an amount beside its two columns. */
function withoutSecondAmount(
  guess: (BankField | null)[],
  names: readonly string[],
  amounts: readonly string[],
  debits: readonly string[],
): void {
  const drop = (...fields: BankField[]) =>
    guess.forEach((field, index) => {
      if (field !== null && fields.includes(field)) guess[index] = null
    })
  if (!guess.includes('amount')) return
  const isNet = /^net|net[oa]?$/.test(names[guess.indexOf('credit')] ?? '')
  if (isNet && debits.every((cell, row) => !/[1-9]/.test(cell) || isGross(amounts[row]))) drop('credit', 'debit')
  else if (guess.includes('credit') && guess.includes('debit')) drop('amount')
}

/** Days on which nobody paid. */
const OF_OTHER_DAYS = /venc|vto|vcto|limite|tope|corte|nacim|emision|cierre|start/

/** Where no heading names the day or the money. */
function withMoneyByValues(guess: (BankField | null)[], headings: readonly string[], rows: Rows): void {
  if (!guess.includes('date')) {
    const columnAt = (index: number) => rows.map(({ cells }) => cells[index] ?? '')
    const isNamed = (index: number) => plainHeading(headings[index] ?? '').startsWith('fecha')
    // A total below the table is in a column of days too.
    const days = [...headings.keys()].filter(
      (index) =>
        guess[index] === null && (holdsDates(columnAt(index)) || (isNamed(index) && columnAt(index).some(isDate))),
    )
    const at = days.find((index) => !OF_OTHER_DAYS.test(plainHeading(headings[index] ?? ''))) ?? days[0]
    if (at !== undefined) guess[at] = 'date'
  }
  if (guess.some((field) => field === 'amount' || field === 'credit')) return
  const { balance, net, fee } = otherMoneyColumns(headings)
  const free = headings.flatMap((_, index) =>
    guess[index] === null && ![balance, net, fee].includes(index) ? [index] : [],
  )
  for (const [index, field] of moneyByValues(free, rows, { balanceAt: balance, hasHeadings: true }))
    // Beside debits it is the other column.
    guess[index] = field === 'amount' && guess.includes('debit') ? 'credit' : field
}

/** Numbers are what a file without headings gets. */
const areNumbers = (headings: readonly string[]) =>
  headings.length > 1 && headings.every((heading, index) => heading === String(index + 1))

/** Headings of texts about the movement, which some banks fill with who paid. */
const MORE_TEXTS = /^(?:leyendas?(?:adicional(?:es)?)?\d*|masdatos|informacionadicional|origen)$/

function withPayer(guess: readonly (BankField | null)[], names: readonly string[], rows: Rows): (BankField | null)[] {
  const fields = [...guess]
  const columnAt = (index: number) => rows.map(({ cells }) => cells[index] ?? '')
  const nameAt = fields.indexOf('name')
  // *Origen* may be a code of the branch.
  if (rows.length > 0 && names[nameAt] === 'origen' && !holdsNames(columnAt(nameAt))) fields[nameAt] = null
  const isFree = (name: string, index: number) => fields[index] === null && MORE_TEXTS.test(name)
  const document = names.findIndex((name, index) => isFree(name, index) && holdsTaxNumbers(columnAt(index)))
  if (document >= 0 && !fields.includes('document')) fields[document] = 'document'
  const payer = names.findIndex((name, index) => isFree(name, index) && holdsNames(columnAt(index)))
  if (payer >= 0 && !fields.includes('name')) fields[payer] = 'name'
  return fields
}

const isDate = (cell: string) => readDate(cell) !== null
const hasDate = (cells: readonly string[]) => cells.some(isDate)

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
): (BankField | null)[] {
  const guess = guessBankColumns(headings, rows, currency)
  const names = headings.map(plainHeading)
  const possible = mappings
    .map((mapping) => fieldsBy(mapping, names))
    .map((one) => ({ ...one, fields: withFittingDirection(one.fields, guess, rows) }))
    .filter(({ fields }) => columnsProblem(fields) === null)
  const [whole] = possible.filter(({ isWhole }) => isWhole).toSorted((one, other) => other.count - one.count)
  if (whole) return whole.fields
  const fields = possible[0]?.fields
  if (!fields) return guess
  const filled = fields.map(
    (field, index) => field ?? (fields.includes(guess[index] ?? null) ? null : (guess[index] ?? null)),
  )
  return columnsProblem(filled) === null ? filled : fields
}

function withFittingDirection(
  fields: readonly (BankField | null)[],
  guess: readonly (BankField | null)[],
  rows: Rows,
): (BankField | null)[] {
  const at = fields.indexOf('direction')
  const amountAt = fields.indexOf('amount')
  const columnAt = movementColumns(rows, amountAt)
  const guessed = guess[at] ?? null
  const isOther =
    guessed !== null || columnAt(amountAt).some(hasSign) || columnAt(at).every((cell) => cell.trim() === '')
  if (at < 0 || rows.length === 0 || guessed === 'direction' || !isOther) return [...fields]
  if (isNeeded(columnAt(at), columnAt(amountAt))) return [...fields]
  return fields.with(at, fields.includes(guessed) ? null : guessed)
}

function fieldsBy(
  mapping: BankColumns,
  names: readonly string[],
): { fields: (BankField | null)[]; isWhole: boolean; count: number } {
  const fields = names.map((): BankField | null => null)
  let isWhole = true
  for (const field of BANK_FIELDS) {
    const column = mapping[field]
    if (column === null) continue
    const at = positionOf(names, column, mapping)
    if (at >= 0) fields[at] ??= field
    else isWhole = false
  }
  return { fields, isWhole, count: fields.filter((field) => field !== null).length }
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

export function savedColumns(headings: readonly string[], fields: readonly (BankField | null)[]): BankColumns {
  return ofEachBankField((field) => {
    const position = fields.indexOf(field)
    const heading = headings[position]?.trim().slice(0, 80)
    return heading ? { heading, position } : null
  })
}

export function columnsProblem(
  fields: readonly (BankField | null)[],
): 'twice' | 'noDate' | 'noAmount' | 'bothAmounts' | null {
  const has = (field: BankField) => fields.includes(field)
  if (fields.some((field, index) => field !== null && fields.indexOf(field) !== index)) return 'twice'
  if (!has('date')) return 'noDate'
  if (!has('amount') && !has('credit')) return 'noAmount'
  const inColumns = has('credit') || has('debit')
  return (has('amount') && inColumns) || (has('direction') && inColumns) ? 'bothAmounts' : null
}
