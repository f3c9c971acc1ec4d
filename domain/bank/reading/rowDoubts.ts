import type { FileRow } from '../../imports/table.ts'
import type { BankDoubt } from '../line.ts'
import { asksIfPaid, doubtIn, statusOf, type Status } from './doubts.ts'
import { isMoney } from './format.ts'
import { columnsIn, sizeOf } from './columnValues.ts'
import { meaningOfColumn } from './meanings.ts'
import { fieldNamed, isOfOrders, PAID_RANK } from './headings.ts'
import { SURCHARGES } from './paidAmount.ts'
import { foldText } from '../../values/fold.ts'
import type { Reading } from './rowMoney.ts'

/** The status of each row. */
export function statusesIn({ headings, names, rows, at }: Reading): (row: FileRow) => Status {
  const heading = headings[at.status] ?? ''
  const isOfPaidDays = PAID.test(names[at.date] ?? '')
  const others = [...headings.keys()].filter(
    (place) => place !== at.status && fieldNamed(headings[place] ?? '')?.field === 'status',
  )
  const arePaid = rows.some(({ cells }) => /^\s*(?:pag|cobr)ad/i.test(cells[at.status] ?? ''))
  return ({ cells }) => {
    if (at.status < 0) return 'approved'
    const cell = cells[at.status]?.trim() ?? ''
    const ofColumn = statusOf(cell, asksIfPaid(heading))
    // A cheque is *Depositado* before it is *Pagado*.
    const isOpen =
      (arePaid && /^deposit/i.test(cell)) ||
      (ofColumn === 'refused' && others.some((place) => PAID_TOO.test(cells[place] ?? '')))
    const status = isOpen ? 'unknown' : ofColumn
    // What is still to be sent may be paid.
    if (!isOfOrders(heading) || (status === 'refused' && !/^pend/i.test(cell))) return status
    return isOfPaidDays || PAID_ORDER.test(cell) ? 'approved' : 'unknown'
  }
}

/** The doubt of each row, by its own words and by what the table is a list of. `isOpen`: its status or section does not say that the money came in. */
export function doubtsIn(reading: Reading): (row: FileRow, isOpen: boolean) => BankDoubt | null {
  const { headings, names, rows, fields, at, beside } = reading
  const meansIn = ({ cells }: FileRow) =>
    cells.filter((cell, place) => /\p{L}/u.test(cell) && OF_MEANS.test(names[place] ?? ''))
  // As gateways and banks do; beside names *Saldo* may be what they owe.
  const takesCashForClub = at.debit >= 0 || Math.max(beside.fee, beside.net, at.name < 0 ? beside.balance : -1) >= 0
  const mayBeCash =
    !takesCashForClub &&
    !names.some((name) => OF_COLLECTORS.test(name)) &&
    (at.name >= 0 || !rows.flatMap(meansIn).every((means) => CASH.test(means)))
  const cashAt = [...names.keys()].filter(
    (place) => !fields[place] && names[place] !== 'caja' && CASH.test(names[place] ?? ''),
  )
  const mayBeOwed = at.status < 0 && !names.some((name, place) => isMoney(fields[place]) && PAID.test(name))
  const areDue = mayBeOwed && areOwed(reading)
  const hasInvoices = mayBeOwed && holdsInvoices(reading)
  const codesAt = names.findIndex((name, place) => {
    const codes = new Set(rows.map(({ cells }) => cells[place]?.trim().toLowerCase() ?? ''))
    return OF_KINDS.test(name) && ['ac', 'dv'].includes([...codes].toSorted().join(''))
  })
  const paysMore = paysMoreIn(reading)
  return (row, isOpen) => {
    const own = doubtIn(row.cells, headings)
    if (own) return own
    // *V* and *D*: *venta* and *devolución*, or *Visa* and *débito*; *A* and *C*: *abono* and *cargo*, or of members.
    if (/^\s*[cd]\s*$/i.test(row.cells[codesAt] ?? '')) return 'reversal'
    const isCash =
      mayBeCash &&
      (meansIn(row).some((means) => CASH.test(means)) || cashAt.some((place) => /[1-9]/.test(row.cells[place] ?? '')))
    const isInvoiced = hasInvoices && row.cells.some((cell, place) => isInvoice(cell, names[place]))
    if (isOpen || isCash || areDue || isInvoiced) return 'status'
    const isNamed = [at.name, at.document].some((place) => row.cells[place]?.trim())
    const isOwn = (cell: string) =>
      OWN.test(foldText(cell).trim()) || (at.name >= 0 && OF_GATEWAYS.test(foldText(cell).trim()))
    return (!isNamed && row.cells.some(isOwn)) || paysMore(row) ? 'balance' : null
  }
}

/** What moves between the club's own accounts, pockets and funds. */
const OWN =
  /^(?:(?:dinero|fondos) (?:retirad|liberad)|(?:retiro|traspaso|transferencia|deposito|ingreso)\W+(?:de|desde|entre)(?: (?:la|una?|tus?|mis?|sus?))? (?:reserva|inversion|cajita|bolsillo|(?:cuenta|cta)s? propia)|resc(?:ate)?\b|liberacion de (?:retencion|dinero|fondos|reserva)|acred\w*\W+(?:del? )?(?:plazo fijo|inversion|prestamo)|plazo fijo\b|fondo comun\b|fci\b|conver(?:sion|tido)\b|exchange|pocket\b|adelanto de (?:dinero|tus|ventas)|(?:cuenta|cta)s? propia)/
/** And between a gateway, which names who paid, and the club. */
const OF_GATEWAYS = /^(?:payout|adjustment|ajuste|transfer$|liquidacion|deposito a tu cuenta)/

/** Another column says that more was paid, or is the sum with a surcharge. */
function paysMoreIn({ headings, rows, fields, at, mark }: Reading): (row: FileRow) => boolean {
  const others = columnsIn(headings, rows).filter((one) => at.amount >= 0 && !fields[one.at])
  const paid = others.filter((one) => meaningOfColumn(one)?.rank === PAID_RANK)
  const surcharges = others.filter(({ text }) => SURCHARGES.test(text))
  return ({ cells }) => {
    const sizeIn = (one: { at: number }) => sizeOf(cells[one.at] ?? '', mark) ?? 0
    const amount = sizeIn({ at: at.amount })
    const isSum = (size: number) => surcharges.some((one) => sizeIn(one) > 0 && size === amount + sizeIn(one))
    return amount > 0 && (paid.some((one) => sizeIn(one) > amount) || others.some((one) => isSum(sizeIn(one))))
  }
}

const OF_MEANS =
  /^(?:(?:tipo(?:de)?)?(?:medio|forma|metodo|modalidad|via|pago|cobro)s?(?:de)?(?:l)?(?:pago|cobro)?|tipo|pagocon|paymentmethod|cuenta)$/
/** What a service has that collects for the club. */
const OF_COLLECTORS = /^(?:boca|agente)|codigo(?:de)?barras/
const CASH = /^\W*(?:(?:pago|cobro) )?(?:en |con )?(?:(?:efectivo|efvo|contado)\b|(?:cash|caja(?: chica)?)\W*$)/i

const PAID_ORDER = /^(?!.*(?:\b(?:no|sin)\b|par[ct]ial)).*(?:(?:pag|cobr|abon|acredit)ad|paid)/i
/** Beside a state that says the opposite, which *Procesado* does not. */
const PAID_TOO = /^\s*(?:aprob|acredit|pag|cobr)ad/i
const DUE = /venc|vto|vcto/
const PAID = /pagad|pago|cobr|abon|acredit|recib/

const INVOICE = /^(?:\d+\W+)?(?:factura|nota de (?:cr[eé]|d[eé])[bd]ito)(?:\W+[a-z])?$/i
const LETTERS = /^(?:\d+\W+)?(?:fact?|fc|n\/?[cd])(?:\W+[a-z])?$/i
/** Below other headings *FC* may be a club, *D* a member’s kind, and *N/D* what nobody knows. */
const OF_KINDS = /^(?:tipo(?:de)?(?:mov|op|trans|venta|comp|cbte|$)|t?comp|cbte)/
const isInvoice = (cell: string, name = '') =>
  INVOICE.test(cell.trim()) || (OF_KINDS.test(name) && LETTERS.test(cell.trim()))

const QUOTE = /^(?:(?:n|nro|numero)(?:de)?(?:presupuesto|proforma)|(?:presupuesto|proforma)(?:n|nro|numero))$/

/** Whether a list is of quotes, or has the days until which somebody has to pay, and no day on which they did. */
function areOwed(reading: Reading): boolean {
  const { names, at } = reading
  const date = names[at.date] ?? ''
  const haveDueDays = date.includes('emision') && names.some((name) => DUE.test(name))
  return DUE.test(date) || haveDueDays || (names.some((name) => QUOTE.test(name)) && !isOfBank(reading))
}

const isOfBank = ({ headings, names, at }: Reading) =>
  at.debit >= 0 || headings.some((heading) => /\bsaldo\b/i.test(heading)) || PAID.test(names[at.date] ?? '')

/** Among receipts may be invoices, which nobody may have paid; *Factura* may be a payer's words too. */
function holdsInvoices(reading: Reading): boolean {
  const { names, rows, at } = reading
  const invoices = rows.filter(({ cells }) => cells.some((cell, place) => place !== at.direction && isInvoice(cell)))
  const isKind = (cell: string, place: number) =>
    place !== at.description && isInvoice(cell, names[place]) && /^\W*(?:\d+\W+)?f/i.test(cell)
  return !isOfBank(reading) && (rows.some(({ cells }) => cells.some(isKind)) || invoices.length * 2 > rows.length)
}
