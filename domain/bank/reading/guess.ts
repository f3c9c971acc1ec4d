import { plainHeading } from '../../imports/headings.ts'
import type { Currency } from '../../money/currency.ts'
import { foldText } from '../../values/fold.ts'
import { isDay } from '../../values/readDate.ts'
import { sum } from '../../money/money.ts'
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
import { fieldNamed, isOfOneCurrency, LAST_RANK, otherMoneyColumns, PAID_RANK } from './headings.ts'
import { bestOfEach, FEES, type Meanings, takesTurns, withPaidAmount } from './paidAmount.ts'

type Fields = readonly (BankField | null)[]
/** Beside the headings their letters and figures, and the cells below each. */
type Columns = {
  headings: readonly string[]
  names: readonly string[]
  columns: readonly (readonly string[])[]
  rows: Rows
}
/** What each column is as far as it is known. */
type Step = (fields: Fields, columns: Columns) => Fields

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
  const table = { headings, names, columns, rows }
  return [...STEPS.reduce<Fields>((fields, step) => step(fields, table), bestOfEach(meanings))]
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

function meaningsOf(headings: readonly string[], columns: Columns['columns'], currency: Currency | null): Meanings {
  const names = headings.map(plainHeading)
  return names.map((name, index) => {
    const meaning = meaningOfColumn(headings[index] ?? '', columns[index] ?? [])
    const isTwice = names.filter((one) => one === name).length > 1
    // Without what came in of it, it may be the sum of instalments.
    const isOfAll = name === 'montooriginalventa' && !names.some((one) => /abono|net[oa]?$/.test(one))
    const other = meaning?.field === 'debit' ? 'credit' : 'debit'
    const isOneSide = /(?:cobros|pagos)$/.test(name) && !headings.some((one) => fieldNamed(one)?.field === other)
    if (isTwice || isOfAll || (isMoney(meaning?.field) && !isOfOneCurrency(headings, index, currency))) return null
    // Beside *Tipo de documento: DNI* the number is a person's.
    const kindAt = names.findIndex((one) => /^tipo(?:de)?(?:doc|identif)/.test(one))
    if (/^n(?:ro|um|umero)?(?:de)?doc/.test(name) && columns[kindAt]?.some((cell) => OF_A_PERSON.test(cell)))
      return { field: 'document', rank: LAST_RANK }
    // *Pagos* without credits are what members paid, *Cobros* without debits that or how many there were, *N.º de pagos* neither.
    const isPaid = /^(?:total|importe|monto)?(?:de)?(?:cobros|pagos)$/.test(name)
    return isOneSide ? (isPaid ? { field: 'amount', rank: PAID_RANK } : null) : meaning
  })
}

const OF_A_PERSON = /^\W*(?:dni|c\.?[cei]|ti|nit|cui[tl]|rut|rfc|pas\w*|cpf|ni[ef]|ced\w*|l[ce])\W*$/i

const cellsOf = (fields: Fields, { columns }: Columns, field: BankField) => columns[fields.indexOf(field)] ?? []
const without = (fields: Fields, ...dropped: (BankField | null)[]) =>
  fields.map((field) => (dropped.includes(field) ? null : field))
const withField = (fields: Fields, at: number, field: BankField) => (at < 0 ? fields : fields.with(at, field))

/** Debits only where they take turns with what came in: *Gasto* may be a fee, and *Adeudo* what a member owes. */
const MAY_BE_DEBITS = /gasto(?!s)|adeudo|reintegro|disposicion|pagos/
const withoutOtherDebits: Step = (fields, table) => {
  const mayBeOther = MAY_BE_DEBITS.test(table.names[fields.indexOf('debit')] ?? '')
  const columnAt = movementColumns(table.rows)
  const incomeAt = fields.indexOf(fields.includes('credit') ? 'credit' : 'amount')
  const [debits, credits] = [columnAt(fields.indexOf('debit')), columnAt(incomeAt)]
  const hasBoth = debits.some((cell, row) => /[1-9]/.test(cell) && /[1-9]/.test(credits[row] ?? ''))
  return mayBeOther && (hasBoth || !takesTurns(debits, [credits])) ? without(fields, 'debit') : fields
}

/** A total has no gross amount. */
const isGross = (cell = '') => !/[1-9]/.test(cell) || hasSign(cell)

/** Gateways have what the payer paid beside what came in and out; banks, an amount beside its two columns. */
const withoutSecondAmount: Step = (fields, table) => {
  const { names } = table
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
    /^net|net[oa]?$/.test(names[fields.indexOf('credit')] ?? '') ||
    (!fields.includes('debit') && isMost && names.some((name) => FEES.test(name)))
  const debits = cellsOf(fields, table, 'debit')
  const areOut = debits.every((cell, row) => !/[1-9]/.test(cell) || isGross(amounts[row]))
  if ((isNet && areOut) || areLessFees(fields, table)) return without(fields, 'credit', 'debit')
  if (!fields.includes('credit') && takesTurns(amounts, [debits]))
    return fields.with(fields.indexOf('amount'), 'credit')
  return fields.includes('credit') && fields.includes('debit') ? without(fields, 'amount') : fields
}

/** Whether fees, of which *Cargo* may be one, explain the credit or another column; a state says where there are none. */
function areLessFees(fields: Fields, { names, columns, rows }: Columns): boolean {
  const places = [...fields.keys()]
  const amountAt = fields.indexOf('amount')
  const feesAt = places.filter((at) => fields[at] === 'debit' || FEES.test(names[at] ?? ''))
  const mark = decimalMarkOf([amountAt, ...feesAt].flatMap((at) => columns[at] ?? []))
  const sizeAt = (at: number, row: number) => sizeOf(columns[at]?.[row] ?? '', mark) ?? 0
  const fees = rows.map((_, row) => sum(feesAt.map((at) => sizeAt(at, row))))
  const isExplained = (at: number) =>
    fees.every((fee, row) => {
      const rest = sizeAt(at, row)
      return rest > 0 ? rest + fee === sizeAt(amountAt, row) : fee === 0 && fields.includes('status')
    })
  const restField = fields.includes('credit') ? 'credit' : null
  return fees.some(Boolean) && places.some((at) => fields[at] === restField && isExplained(at))
}

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
const OF_OTHER_DAYS = /venc|vto|vcto|limite|tope|corte|nacim|emision|cierre|start|temporal|carga|envio|cuota|liquid/

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

/** Headings of money that nobody paid yet. */
const OWED = /deuda|adeud|facturad|pendiente|(?:a|por)(?:pagar|cobrar)|vencid/

/** Where no heading names the money. */
const withMoney: Step = (fields, { headings, names, rows }) => {
  if (fields.includes('amount') || fields.includes('credit')) return fields
  const { balance, net, fee } = otherMoneyColumns(headings)
  const others = [balance, net, fee].map((at) => names[at])
  const free = [...fields.keys()].filter(
    (index) => fields[index] === null && !others.includes(names[index]) && !OWED.test(names[index] ?? ''),
  )
  const money = new Map(moneyByValues(free, rows, { balanceAt: balance, hasHeadings: true }))
  // Beside debits it is the other column.
  const beside = (field: BankField | undefined) => (field === 'amount' && fields.includes('debit') ? 'credit' : field)
  return fields.map((field, at) => beside(money.get(at)) ?? field)
}

/** Of several movements the club's accounts come again; each payer has another. */
const withClubsAccount: Step = (fields, table) => {
  const accounts = cellsOf(fields, table, 'account').filter(Boolean)
  return accounts.length > 2 && new Set(accounts).size === accounts.length ? without(fields, 'account') : fields
}

/** Where no heading names it: of several columns of currencies the first one beside the money. */
const withCurrency: Step = (fields, { names, columns }) => {
  if (fields.includes('currency')) return fields
  const moneyAt = fields.findIndex((field) => isMoney(field))
  const isOne = (at: number) => !names[at]?.includes('orig') && holdsCurrencies(columns[at] ?? [])
  const places = [...columns.keys()].filter((at) => fields[at] === null && isOne(at))
  const [nearest] = places.toSorted((one, other) => Math.abs(one - moneyAt) - Math.abs(other - moneyAt))
  return withField(fields, nearest ?? -1, 'currency')
}

/** A card's *Crédito* is not money that comes in, and no member's category *D* money that goes out. */
const OF_CARDS =
  /^(?:tipo(?:de)?(?=pago|tarj|prod|venta))?(?:venta|medio|forma|metodo|modalidad|marca|tarj|plastico|producto|pago|canal|card|payment|brand)/
const OF_PEOPLE =
  /^(?:tipo(?:de)?)?(?:categ|cat$|grupo|div|nivel|plan|turno|sede|equipo|talle|sexo|genero|soci|client|alumn|cobr|caj|banco|red$|mail|email|correo|tel|cel|docu|rfc)/
/** Codes, and words that are a card's too. */
const CODE = /^(?:\W*[a-z]\W*){1,3}$|^(?:deb|cred)/

/** Beside them *Débito* is a card too. */
const OF_SALES = /^(?:(?:n|nro|numero)(?:de)?)?(?:cupon|lote|cuotas|sello)$/
const CARD = /^(?:credito|debito)$/

/** Under its heading a column's words may be directions. */
function maySayDirection(name: string, column: readonly string[], areSales: boolean): boolean {
  const readDirection = directionIn(column)
  const directions = column.filter((cell) => readDirection(cell) !== null).map((cell) => foldText(cell).trim())
  const mayBeCards = OF_CARDS.test(name) || (areSales && directions.every((cell) => CARD.test(cell)))
  return !mayBeCards && !(OF_PEOPLE.test(name) && directions.every((cell) => CODE.test(cell)))
}

/** Headings below which codes may say which way money goes; a letter of each way to pay says how. */
const MAY_BE_CODES =
  /^(?:t|tm|sentido|signo|naturaleza|(?:tipo|clave|cod(?:igo)?|ind(?:icador)?)?(?:de)?(?:tipo|clave|mov(?:imiento)?|op(?:eracion)?))$/
function areOpenCodes(column: readonly string[]): boolean {
  const codes = new Set(column.map((cell) => foldText(cell).trim()))
  return (
    codes.size > 1 &&
    codes.size < column.length &&
    [...codes].every((code) => /^[a-z\d]$|^0\d$/.test(code)) &&
    !/^(?:[etmq]+|(?=.*e)(?=.*[tmq])[cdetmq]+)$/.test([...codes].join(''))
  )
}

/** Headings of lists of who paid. */
const PEOPLE = /^(?:soci|alumn|jugador|deportist|apellid|famil|dni)/

const withDirection: Step = (fields, table) => {
  const { headings, names, rows } = table
  const [directionAt, amountAt] = [fields.indexOf('direction'), fields.indexOf('amount')]
  const columnAt = movementColumns(rows)
  const isSigned = columnAt(amountAt).some(hasSign)
  if (directionAt >= 0) {
    const column = columnAt(directionAt)
    const saysNothing = !holdsDirections(column, isSigned) && !isNeeded(column, columnAt(amountAt))
    return isSigned && saysNothing ? without(fields, 'direction') : fields
  }
  if (amountAt < 0) return fields
  const { balance } = otherMoneyColumns(headings)
  // What is left of money that goes out is no *Depósito*, and its fee has no coupon.
  const ofSales = [...names.keys()].filter((at) => OF_SALES.test(names[at] ?? ''))
  const filled = ofSales.filter((at) => columnAt(at).every((cell) => cell.trim() !== ''))
  const hasRest = headings.some((heading) => fieldNamed(heading)?.field === 'credit') && areLessFees(fields, table)
  // A fee may have the coupon of its sale.
  const haveFees = rows.some(({ cells }) => cells.some((cell) => FEES.test(foldText(cell))))
  const areCoupons = !haveFees && filled.some((at) => names[at]?.endsWith('cupon'))
  const areSales = balance < 0 && (filled.length > 1 || areCoupons || hasRest)
  const ofMembers = names.some((name) => PEOPLE.test(name))
  const ofPayers = fields.includes('name') || ofMembers
  // *A* and *C* of members may be *activo* and *cadete*.
  const mayBeOfPeople = (at: number) =>
    ofPayers && balance < 0 && names[at] === 'tipo' && columnAt(at).every((cell) => /^\s*[ac]?\s*$/i.test(cell))
  const places = [...fields.keys()].filter(
    (at) => maySayDirection(names[at] ?? '', columnAt(at), areSales) && !mayBeOfPeople(at),
  )
  const mayBeCodes = !ofPayers && balance < 0
  const [at = -1] = [
    (one: number) =>
      fields[one] === null && !isSigned && areDirections(columnAt(one), names[one] !== '' || balance >= 0 || ofMembers),
    (one: number) => fields[one] === null && holdsDirections(columnAt(one), isSigned),
    // *Recibiste* and *Enviaste* may be all that is said of a movement.
    (one: number) => !isSigned && fields[one] === 'description' && areDirections(columnAt(one)),
    (one: number) => !isSigned && mayBeCodes && MAY_BE_CODES.test(names[one] ?? '') && areOpenCodes(columnAt(one)),
  ].flatMap((isOne) => places.filter(isOne))
  return withField(fields, at, 'direction')
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

/** Headings of texts about the movement, which some banks fill with who paid. */
const MORE_TEXTS = /^(?:leyendas?(?:adicional(?:es)?)?\d*|masdatos|informacionadicional|origen|asunto)$/

const withPayer: Step = (fields, { names, columns }) => {
  const nameAt = fields.indexOf('name')
  const own = columns[nameAt] ?? []
  // *Origen* may be a code of the branch.
  const isCode = own.length > 0 && names[nameAt] === 'origen' && !holdsNames(own)
  const take = (all: Fields, field: BankField, isOne: (column: readonly string[]) => boolean) => {
    const at = columns.findIndex(
      (column, index) => all[index] === null && MORE_TEXTS.test(names[index] ?? '') && isOne(column),
    )
    return all.includes(field) ? all : withField(all, at, field)
  }
  return take(take(isCode ? without(fields, 'name') : fields, 'document', holdsTaxNumbers), 'name', holdsNames)
}

/** Headings of whom somebody pays. */
const RECEIVERS = /recept|benefic|destin|vended|emplead|proveed|recipient|payee/

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
