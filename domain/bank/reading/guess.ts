import { plainHeading } from '../../imports/headings.ts'
import type { Currency } from '../../money/currency.ts'
import { foldText } from '../../values/fold.ts'
import { readDate } from '../../values/readDate.ts'
import { decimalMarkOf } from './amount.ts'
import {
  fieldsByValues,
  holdsCurrencies,
  holdsDates,
  holdsNames,
  holdsTaxNumbers,
  holdsTexts,
  holdsWords,
  lettersIn,
  meaningOfColumn,
  moneyByValues,
  sizeOf,
} from './columnValues.ts'
import { asksIfPaid } from './doubts.ts'
import { areDirections, directionIn, hasSign, holdsDirections, isNeeded, movementColumns } from './direction.ts'
import { type BankField, isMoney, type Rows } from './format.ts'
import { isOfOneCurrency, otherMoneyColumns } from './headings.ts'
import { bestOfEach, FEES, type Meanings, takesTurns, withPaidAmount } from './paidAmount.ts'

/** What each column is as far as it is known, beside its cells and the letters and figures of its heading. */
type Guess = { fields: (BankField | null)[]; names: readonly string[]; columns: readonly (readonly string[])[] }

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
  const columns = headings.map((_, at) => rows.map(({ cells }) => cells[at] ?? ''))
  const names = headings.map(plainHeading)
  const meanings = withPaidAmount(meaningsOf(headings, columns, currency), headings, columns)
  const guess: Guess = { fields: bestOfEach(meanings), names, columns }
  withoutSecondAmount(guess)
  withLetteredStatus(guess)
  withDay(guess)
  withMoney(guess, headings, rows)
  withClubsAccount(guess)
  withCurrency(guess)
  withDirection(guess, rows)
  withVouchers(guess, headings)
  withPayer(guess)
  withText(guess)
  return guess.fields
}

/** Where a gateway's file has what the payer paid and what the club got without the fee; null for other files. */
export function grossAndNet(headings: readonly string[]): { gross: number; net: number } | null {
  const gross = guessBankColumns(headings).indexOf('amount')
  const { net } = otherMoneyColumns(headings)
  return gross >= 0 && net >= 0 && gross !== net ? { gross, net } : null
}

/** Numbers are what a file without headings gets. */
const areNumbers = (headings: readonly string[]) => headings.every((heading, index) => heading === String(index + 1))

function meaningsOf(headings: readonly string[], columns: Guess['columns'], currency: Currency | null): Meanings {
  const names = headings.map(plainHeading)
  return headings.map((heading, index) => {
    const meaning = meaningOfColumn(heading, columns[index] ?? [])
    const isTwice = names.filter((name) => name === names[index]).length > 1
    // Without what came in of it, it may be the sum of instalments.
    const isOfAll = names[index] === 'montooriginalventa' && !names.some((name) => /abono|net[oa]?$/.test(name))
    return isTwice || isOfAll || (isMoney(meaning?.field) && !isOfOneCurrency(headings, index, currency))
      ? null
      : meaning
  })
}

const columnOf = ({ fields, columns }: Guess, field: BankField) => columns[fields.indexOf(field)] ?? []

/** A total has no gross amount. */
const isGross = (cell = '') => !/[1-9]/.test(cell) || hasSign(cell)

/** Gateways have what the payer paid beside what came in and out; banks, an amount beside its two columns. */
function withoutSecondAmount(guess: Guess): void {
  const { fields, names } = guess
  const drop = (...dropped: BankField[]) =>
    fields.forEach((field, index) => {
      if (field !== null && dropped.includes(field)) fields[index] = null
    })
  if (!fields.includes('amount')) return
  const amounts = columnOf(guess, 'amount')
  const credits = columnOf(guess, 'credit')
  const isInEach = amounts.every((cell, row) => !/[1-9]/.test(cell) || /[1-9]/.test(credits[row] ?? ''))
  const mark = decimalMarkOf([...amounts, ...credits])
  const isMost = credits.every((cell, row) => {
    const credit = sizeOf(cell, mark)
    return !credit || credit * 2 > (sizeOf(amounts[row] ?? '', mark) ?? 0)
  })
  const isNet =
    /^net|net[oa]?$/.test(names[fields.indexOf('credit')] ?? '') ||
    (!fields.includes('debit') &&
      // An instalment is half of it or less.
      isMost &&
      (isInEach || /venta|brut|gross/.test(names[fields.indexOf('amount')] ?? '')) &&
      names.some((name) => FEES.test(name)))
  const debits = columnOf(guess, 'debit')
  const areOut = debits.every((cell, row) => !/[1-9]/.test(cell) || isGross(amounts[row]))
  if (isNet && areOut) drop('credit', 'debit')
  else if (!fields.includes('credit') && takesTurns(amounts, [debits])) fields[fields.indexOf('amount')] = 'credit'
  else if (fields.includes('credit') && fields.includes('debit')) drop('amount')
}

/** A status has letters or ticks; where nobody is marked as *Pagó*, a person has to look at it. */
function withLetteredStatus(guess: Guess): void {
  const at = guess.fields.indexOf('status')
  const states = columnOf(guess, 'status')
  const name = guess.names[at] ?? ''
  const isEmpty = states.every((cell) => cell.trim() === '')
  // *Respuesta: 00*, *Pagado: 1*
  const isNumber = (cell: string) =>
    /resp|^rta$|^ar$/.test(name) ? cell.trim() !== '' : asksIfPaid(name) && /^\s*[01]\s*$/.test(cell)
  const saysSomething = states.some((cell) => /[\p{L}✓✔☑✅]/u.test(cell) || isNumber(cell))
  const saysNothing = isEmpty ? !asksIfPaid(name) : !saysSomething
  if (states.length > 0 && saysNothing) guess.fields[at] = null
}

/** Days on which nobody paid. */
const OF_OTHER_DAYS = /venc|vto|vcto|limite|tope|corte|nacim|emision|cierre|start|temporal|carga|envio|cuota|liquid/

const isDate = (cell: string) => readDate(cell) !== null

/** Where no heading names the day. */
function withDay({ fields, names, columns }: Guess): void {
  if (fields.includes('date')) return
  // A total below the table is in a column of days too.
  const days = [...columns.entries()].flatMap(([at, column]) => {
    const areDays = holdsDates(column) || (names[at]?.startsWith('fecha') && column.some(isDate))
    return fields[at] === null && areDays ? [at] : []
  })
  const at = days.find((index) => !OF_OTHER_DAYS.test(names[index] ?? '')) ?? days[0]
  if (at !== undefined) fields[at] = 'date'
}

/** Headings of money that nobody paid yet. */
const OWED = /deuda|adeud|facturad|pendiente|(?:a|por)(?:pagar|cobrar)|vencid/

/** Where no heading names the money. */
function withMoney({ fields, names }: Guess, headings: readonly string[], rows: Rows): void {
  if (fields.includes('amount') || fields.includes('credit')) return
  const { balance, net, fee } = otherMoneyColumns(headings)
  const free = [...fields.keys()].filter(
    (index) => fields[index] === null && ![balance, net, fee].includes(index) && !OWED.test(names[index] ?? ''),
  )
  for (const [index, field] of moneyByValues(free, rows, { balanceAt: balance, hasHeadings: true }))
    // Beside debits it is the other column.
    fields[index] = field === 'amount' && fields.includes('debit') ? 'credit' : field
}

/** Of several movements the club's accounts come again; each payer has another. */
function withClubsAccount(guess: Guess): void {
  const accounts = columnOf(guess, 'account').filter(Boolean)
  if (accounts.length > 2 && new Set(accounts).size === accounts.length)
    guess.fields[guess.fields.indexOf('account')] = null
}

/** Where no heading names it: of several columns of currencies the first one beside the money. */
function withCurrency({ fields, names, columns }: Guess): void {
  if (fields.includes('currency')) return
  const moneyAt = fields.findIndex((field) => isMoney(field))
  const isOne = (at: number) => !names[at]?.includes('orig') && holdsCurrencies(columns[at] ?? [])
  const places = [...columns.keys()].filter((at) => fields[at] === null && isOne(at))
  const [nearest] = places.toSorted((one, other) => Math.abs(one - moneyAt) - Math.abs(other - moneyAt))
  if (nearest !== undefined) fields[nearest] = 'currency'
}

/** A card's *Crédito* is not money that comes in, and no member's category *D* money that goes out. */
const OF_CARDS =
  /^(?:tipo(?:de)?(?=pago|tarj|prod))?(?:medio|forma|metodo|modalidad|marca|tarj|plastico|producto|pago|canal|card|payment|brand)/
const OF_PEOPLE =
  /^(?:tipo(?:de)?)?(?:categ|cat$|grupo|div|nivel|plan|turno|sede|equipo|talle|sexo|genero|soci|client|alumn|cobr|caj|banco|red$|mail|email|correo|tel|cel|docu|rfc)/
/** Codes, and words that are a card's too. */
const CODE = /^(?:\W*[a-z]\W*){1,3}$|^(?:deb|cred)/

/** Under its heading a column's words may be directions. */
function maySayDirection(name: string, column: readonly string[]): boolean {
  const readDirection = directionIn(column)
  const directions = column.filter((cell) => readDirection(cell) !== null).map((cell) => foldText(cell).trim())
  return !OF_CARDS.test(name) && !(OF_PEOPLE.test(name) && directions.every((cell) => CODE.test(cell)))
}

function withDirection({ fields, names }: Guess, rows: Rows): void {
  const [directionAt, amountAt] = [fields.indexOf('direction'), fields.indexOf('amount')]
  const columnAt = movementColumns(rows)
  const isSigned = columnAt(amountAt).some(hasSign)
  if (directionAt >= 0) {
    const column = columnAt(directionAt)
    const saysNothing = !holdsDirections(column, isSigned) && !isNeeded(column, columnAt(amountAt))
    if (isSigned && saysNothing) fields[directionAt] = null
  } else if (amountAt >= 0) {
    const places = [...fields.keys()].filter((index) => maySayDirection(names[index] ?? '', columnAt(index)))
    const free = places.find((index) => fields[index] === null && holdsDirections(columnAt(index), isSigned))
    // *Recibiste* and *Enviaste* may be all that is said of a movement.
    const at =
      free ??
      (isSigned ? undefined : places.find((index) => fields[index] === 'description' && areDirections(columnAt(index))))
    if (at !== undefined) fields[at] = 'direction'
  }
}

/** Beside a balance or money that goes out, where nobody is named, *Documento* is a voucher, unless its cells are CUITs. */
function withVouchers(guess: Guess, headings: readonly string[]): void {
  const { fields, names } = guess
  const at = fields.indexOf('document')
  const hasDebits = fields.includes('debit') || columnOf(guess, 'amount').some(hasSign)
  const isOfBank = hasDebits || otherMoneyColumns(headings).balance >= 0
  if (names[at] !== 'documento' || !isOfBank || fields.includes('name')) return
  if (!holdsTaxNumbers(columnOf(guess, 'document'))) fields[at] = fields.includes('reference') ? null : 'reference'
}

/** Headings of texts about the movement, which some banks fill with who paid. */
const MORE_TEXTS = /^(?:leyendas?(?:adicional(?:es)?)?\d*|masdatos|informacionadicional|origen|asunto)$/

function withPayer({ fields, names, columns }: Guess): void {
  const nameAt = fields.indexOf('name')
  const own = columns[nameAt] ?? []
  // *Origen* may be a code of the branch.
  if (own.length > 0 && names[nameAt] === 'origen' && !holdsNames(own)) fields[nameAt] = null
  const take = (field: BankField, isOne: (column: readonly string[]) => boolean) => {
    const at = columns.findIndex(
      (column, index) => fields[index] === null && MORE_TEXTS.test(names[index] ?? '') && isOne(column),
    )
    if (at >= 0 && !fields.includes(field)) fields[at] = field
  }
  take('document', holdsTaxNumbers)
  take('name', holdsNames)
}

/** Headings of whom somebody pays. */
const RECEIVERS = /recept|benefic|destin|vended|emplead|proveed|recipient|payee/

/** Where no heading names a text: the column with most letters, also one of references that are words. */
function withText({ fields, names, columns }: Guess): void {
  if (fields.includes('description') || fields.includes('name')) return
  const letters = columns.map((column, at) => {
    const isText = fields[at] === null || (fields[at] === 'reference' && holdsWords(column))
    return isText && !RECEIVERS.test(names[at] ?? '') && holdsTexts(column) ? lettersIn(column) : 0
  })
  const most = Math.max(...letters)
  if (most > 0) fields[letters.indexOf(most)] = 'description'
}
