import { plainHeading } from '../../imports/headings.ts'
import type { Currency } from '../../money/currency.ts'
import { currencyIn } from './amount.ts'
import { isDay } from '../../values/readDate.ts'
import {
  cellsOf,
  columnsIn,
  type Fields,
  holdsCurrencies,
  holdsDates,
  holdsNames,
  holdsTaxNumbers,
  holdsTexts,
  holdsWords,
  lettersIn,
  movementColumns,
  type Step,
  type Table,
  without,
  withField,
} from './columnValues.ts'
import { fieldsByValues, meaningOfColumn } from './fieldsByValues.ts'
import { directionIn, hasSign } from './direction.ts'
import { withDirection } from './directionColumn.ts'
import { asksIfPaid } from './doubts.ts'
import { type BankField, isMoney, type Rows } from './format.ts'
import {
  fieldNamed,
  isConverted,
  LAST_RANK,
  type Meaning,
  otherMoneyColumns,
  PAID_RANK,
  RECEIVERS,
} from './headings.ts'
import { withMoney, withoutOtherDebits, withoutSecondAmount } from './moneyColumns.ts'
import { bestOfEach, type Meanings, withPaidAmount } from './paidAmount.ts'

/** Of two columns of one field the one whose heading says most, then the first; of two equal headings none. */
export function guessBankColumns(
  headings: readonly string[],
  rows: Rows = [],
  currency: Currency | null = null,
): Fields {
  if (areNumbers(headings)) return fieldsByValues(headings.length, rows)
  const columns = columnsIn(headings.length, rows)
  const table = { headings, names: headings.map(plainHeading), columns, movementsAt: movementColumns(rows) }
  const meanings = withPaidAmount(meaningsOf(table, currency), headings, columns)
  return STEPS.reduce<Fields>((fields, step) => step(fields, table), bestOfEach(meanings))
}

/** Where a gateway's file has what the payer paid and what the club got without the fee; null for other files. */
export function grossAndNet(headings: readonly string[]): { gross: number; net: number } | null {
  const gross = guessBankColumns(headings).indexOf('amount')
  const { net } = otherMoneyColumns(headings)
  return gross >= 0 && net >= 0 && gross !== net ? { gross, net } : null
}

/** Numbers are what a file without headings gets. */
export const areNumbers = (headings: readonly string[]) =>
  headings.every((heading, index) => heading === String(index + 1))

function meaningsOf({ headings, names, columns }: Table, currency: Currency | null): Meanings {
  return names.map((name, index) => {
    const meaning = meaningOfColumn(headings[index] ?? '', columns[index] ?? [])
    const isTwice = names.filter((one) => one === name).length > 1
    // Without what came in of it, it may be the sum of instalments.
    const isOfAll = name === 'montooriginalventa' && !names.some((one) => /abono|net[oa]?$/.test(one))
    const other = meaning?.field === 'debit' ? 'credit' : 'debit'
    const isOneSide = /(?:cobros|pagos)$/.test(name) && !headings.some((one) => fieldNamed(one)?.field === other)
    // A tax, and what a club of dollars may have in another currency.
    const isOther = name.includes('ingresosbrutos') || (currency === 'USD' && /^local|local$/.test(name))
    if (isTwice || isOfAll || isOther) return null
    // *Titular* may be the club.
    if (meaning?.field === 'name' && columns[0]?.[2] !== undefined && new Set(columns[index]).size === 1)
      return { ...meaning, rank: LAST_RANK }
    // Beside *Tipo de documento: DNI* the number is a person's.
    const kindAt = names.findIndex((one) => /^tipo(?:de)?(?:doc|identif)/.test(one))
    if (/^n(?:ro|um|umero)?(?:de)?doc/.test(name) && columns[kindAt]?.some((cell) => OF_A_PERSON.test(cell)))
      return { field: 'document', rank: LAST_RANK }
    // *Pagos* without credits are what members paid, *Cobros* without debits that or how many there were, *N.º de pagos* neither.
    const isPaid = /^(?:total|importe|monto)?(?:de)?(?:cobros|pagos)$/.test(name)
    if (isOneSide) return isPaid ? { field: 'amount', rank: PAID_RANK } : null
    const isOwn =
      isConverted(headings[index] ?? '', headings, currency) &&
      names.some((one) => one === 'moneda') &&
      (columns[index] ?? []).every((cell) => /[1-9]/.test(cell))
    return isOwn && meaning
      ? { ...meaning, rank: IN_OWN_CURRENCY }
      : byCurrency(meaning, headings[index] ?? '', currency)
  })
}

/** Ranks: before other headings of money alike, and after those that usually come behind them. */
const IN_OWN_CURRENCY = -1 / 2
const IN_ANOTHER = 7 / 2

/** Of *Importe USD*, *Local amount*, *Importe* and *Importe ARS* a later one says more, if that is the club's currency. */
function byCurrency(meaning: Meaning | null, heading: string, own: Currency | null): Meaning | null {
  const headingCurrency = own && heading.trim() !== '$' && currencyIn(heading, own)
  if (!headingCurrency || !meaning || !isMoney(meaning.field) || meaning.rank < 0) return meaning
  return { ...meaning, rank: meaning.rank + (headingCurrency === own ? IN_OWN_CURRENCY : IN_ANOTHER) }
}

const OF_A_PERSON = /^\W*(?:dni|c\.?[cei]|ti|nit|cui[tl]|rut|rfc|pas\w*|cpf|ni[ef]|ced\w*|l[ce])\W*$/i

/** A status has letters or ticks; where nobody is marked as *Pagó*, a person has to look at it. */
const withLetteredStatus: Step = (fields, table) => {
  const states = cellsOf(fields, table, 'status')
  const name = table.names[fields.indexOf('status')] ?? ''
  const isEmpty = states.every((cell) => cell.trim() === '')
  // *Respuesta: 00*, *Pagado: 1*
  const isNumber = (cell: string) =>
    /resp|^rta$|^ar$/.test(name) ? cell.trim() !== '' : asksIfPaid(name) && /^[\s$]*\d[\d.,]*\s*$/.test(cell)
  const saysSomething = states.some((cell) => /[\p{L}✓✔☑✅]/u.test(cell) || isNumber(cell))
  const saysNothing = isEmpty ? !asksIfPaid(name) : !saysSomething
  return states.length > 0 && saysNothing ? without(fields, 'status') : fields
}

/** Days on which nobody paid. */
const OF_OTHER_DAYS =
  /venc|vto|vcto|limite|tope|corte|nacim|emision|cierre|start|check(?:in|out)|temporal|carga|envio|cuota|liquid/

/** Where no heading names the day. */
const withDay: Step = (fields, { names, columns }) => {
  if (fields.includes('date')) return fields
  // A total below the table is in a column of days too.
  const days = [...columns.entries()].flatMap(([at, column]) => {
    const areDays = holdsDates(column) || (names[at]?.startsWith('fecha') && column.some(isDay))
    return fields[at] === null && areDays ? [at] : []
  })
  return withField(fields, days.find((at) => !OF_OTHER_DAYS.test(names[at] ?? '')) ?? days[0] ?? -1, 'date')
}

/** Each movement is in one of the club's accounts, which come again; most payers have another, and a card's has none. */
const withClubsAccount: Step = (fields, { movementsAt }) => {
  const cells = movementsAt(fields.indexOf('account'))
  const accounts = cells.filter((cell) => cell.trim() !== '')
  const most = accounts.length < cells.length ? Math.ceil(accounts.length / 2) : accounts.length - 1
  return accounts.length > 2 && new Set(accounts).size > most ? without(fields, 'account') : fields
}

/** Where no heading names it: of several columns of currencies the first one beside the money. */
const withCurrency: Step = (fields, { names, columns }) => {
  if (fields.includes('currency')) return fields
  const moneyAt = fields.findIndex((field) => isMoney(field))
  const isOne = (at: number) =>
    !/orig|extranj/.test(names[at] ?? '') && holdsCurrencies(columns[at] ?? [], names[at] ?? '')
  const places = [...columns.keys()].filter((at) => fields[at] === null && isOne(at))
  const [nearest] = places.toSorted((one, other) => Math.abs(one - moneyAt) - Math.abs(other - moneyAt))
  return withField(fields, nearest ?? -1, 'currency')
}

/** Beside a balance or money that goes out, where nobody is named, *Documento* is a voucher, unless its cells are CUITs. */
const withVouchers: Step = (fields, table) => {
  const at = fields.indexOf('document')
  const hasDebits = fields.includes('debit') || cellsOf(fields, table, 'amount').some(hasSign)
  const isOfBank = hasDebits || otherMoneyColumns(table.headings).balance >= 0
  const mayBeVoucher = table.names[at] === 'documento' && isOfBank && !fields.includes('name')
  if (!mayBeVoucher || holdsTaxNumbers(cellsOf(fields, table, 'document'))) return fields
  return fields.with(at, fields.includes('reference') ? null : 'reference')
}

/** Headings of texts about the movement, which some banks fill with who paid, and of a payer in other words. */
const MORE_TEXTS = new RegExp(
  [
    String.raw`^(?:leyendas?(?:adicional(?:es)?)?\d*|masdatos|mesdades|informacionadicional|origen|asunto)$`,
    '^(?:nombre|datos)?(?:del?)?(?:persona(?:quetransfiere)?|quien(?:pag[oa]|deposita|transfiere|envia)?|tercero|contacto|depositante|originador|librador|ordenante|denominacion|alumn[oa]|jugadora?|participante|donante|contribuyente|completo|entarjeta|(?:padre|madre)?tutor)$',
    '^(?:(?:debtor|billing|consumer)name|buyer|from|de|(?:enviad|transferid)opor|responsabledepago|proveedor.*cliente.*)$',
  ].join('|'),
)

const withPayer: Step = (fields, { names, movementsAt }) => {
  const nameAt = fields.indexOf('name')
  const amounts = movementsAt(fields.indexOf('amount'))
  const directions = movementsAt(fields.indexOf('direction'))
  const directionOf = directionIn(directions)
  const debits = movementsAt(fields.indexOf('debit'))
  const isOut = (row: number) =>
    hasSign(amounts[row] ?? '') || directionOf(directions[row] ?? '') === 'debit' || /[1-9]/.test(debits[row] ?? '')
  const payersAt = (at: number) => movementsAt(at).filter((_, row) => !isOut(row))
  const own = payersAt(nameAt)
  // *Origen* may be a code of the branch.
  const isCode = own.length > 0 && names[nameAt] === 'origen' && !holdsNames(own)
  const take = (all: Fields, field: BankField, isOne: (column: readonly string[]) => boolean) => {
    const at = names.findIndex((name, index) => all[index] === null && MORE_TEXTS.test(name) && isOne(payersAt(index)))
    return all.includes(field) ? all : withField(all, at, field)
  }
  const next = take(take(isCode ? without(fields, 'name') : fields, 'document', holdsTaxNumbers), 'name', holdsNames)
  // Beside what went out, several names of what came in below *Beneficiario* are the payers'.
  const otherAt = names.findIndex((name, at) => {
    const payers = payersAt(at)
    return (
      next[at] === null && RECEIVERS.test(name) && name !== 'destino' && new Set(payers).size > 1 && holdsNames(payers)
    )
  })
  return next.includes('name') || !amounts.some((_, row) => isOut(row)) ? next : withField(next, otherAt, 'name')
}

/** Where no heading names a text: the column with most letters, also one of references that are words. */
const withText: Step = (all, table) => {
  const { names, columns } = table
  const isMessage = /mensaje|ampliad|detallada|informacion/.test(names[all.indexOf('description')] ?? '')
  const fields = isMessage && holdsWords(cellsOf(all, table, 'reference')) ? without(all, 'description') : all
  if (fields.includes('description') || fields.includes('name')) return fields
  const letters = columns.map((column, at) => {
    const isText = fields[at] === null || (fields[at] === 'reference' && holdsWords(column))
    return isText && !RECEIVERS.test(names[at] ?? '') && holdsTexts(column) ? lettersIn(column) : 0
  })
  const most = Math.max(...letters)
  return most > 0 ? fields.with(letters.indexOf(most), 'description') : fields
}

const STEPS: readonly Step[] = [
  withoutOtherDebits,
  withoutSecondAmount,
  withLetteredStatus,
  withDay,
  withMoney,
  withClubsAccount,
  withCurrency,
  withDirection,
  withVouchers,
  withPayer,
  withText,
]
