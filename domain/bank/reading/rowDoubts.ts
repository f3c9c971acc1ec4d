import { plainHeading } from '../../imports/headings.ts'
import type { FileRow } from '../../imports/table.ts'
import type { BankDoubt } from '../line.ts'
import { asksIfPaid, doubtIn, statusOf, type Status } from './doubts.ts'
import type { BankTable } from './format.ts'
import { isOfOrders } from './headings.ts'
import type { Reading } from './rowMoney.ts'

type At = Reading['at']

/** The status of each row. */
export function statusesIn({ headings }: BankTable, at: At): (row: FileRow) => Status {
  const heading = headings[at.status] ?? ''
  const isOfPaidDays = PAID.test(plainHeading(headings[at.date] ?? ''))
  return ({ cells }) => {
    if (at.status < 0) return 'approved'
    const cell = cells[at.status]?.trim() ?? ''
    const status = statusOf(cell, asksIfPaid(heading))
    // What is still to be sent may be paid.
    if (!isOfOrders(heading) || (status === 'refused' && !/^pend/i.test(cell))) return status
    return isOfPaidDays || PAID_ORDER.test(cell) ? 'approved' : 'unknown'
  }
}

/** The doubt of each row, by its own words and by what the table is a list of. `isOpen`: its status or section does not say that the money came in. */
export function doubtsIn(
  table: BankTable,
  { at, beside }: Reading,
  amountHeadings: string,
): (row: FileRow, isOpen: boolean) => BankDoubt | null {
  const { headings, rows } = table
  const meansIn = ({ cells }: FileRow) =>
    cells.filter((cell, place) => /\p{L}/u.test(cell) && OF_MEANS.test(plainHeading(headings[place] ?? '')))
  // As gateways and banks do; beside names *Saldo* may be what they owe.
  const takesCashForClub = at.debit >= 0 || Math.max(beside.fee, beside.net, at.name < 0 ? beside.balance : -1) >= 0
  const mayBeCash = !takesCashForClub && (at.name >= 0 || !rows.flatMap(meansIn).every((means) => CASH.test(means)))
  const mayBeOwed = at.status < 0 && !PAID.test(plainHeading(amountHeadings))
  const areDue = mayBeOwed && areOwed(table, at)
  const hasInvoices = mayBeOwed && holdsInvoices(table, at)
  const codesAt = headings.findIndex((heading, place) => {
    const codes = new Set(rows.map(({ cells }) => cells[place]?.trim().toLowerCase() ?? ''))
    return OF_KINDS.test(plainHeading(heading)) && ['ac', 'dv'].includes([...codes].toSorted().join(''))
  })
  return (row, isOpen) => {
    const own = doubtIn(row.cells, headings)
    if (own) return own
    // *V* and *D*: *venta* and *devolución*, or *Visa* and *débito*; *A* and *C*: *abono* and *cargo*, or of members.
    if (/^\s*[cd]\s*$/i.test(row.cells[codesAt] ?? '')) return 'reversal'
    const isCash = mayBeCash && meansIn(row).some((means) => CASH.test(means))
    const isInvoiced = hasInvoices && row.cells.some((cell, place) => isInvoice(cell, headings[place]))
    return isOpen || isCash || areDue || isInvoiced ? 'status' : null
  }
}

const OF_MEANS =
  /^(?:(?:tipo(?:de)?)?(?:medio|forma|metodo|modalidad|via|pago|cobro)s?(?:de)?(?:l)?(?:pago|cobro)?|tipo|pagocon|paymentmethod|cuenta)$/
const CASH = /^\W*(?:(?:pago|cobro) )?(?:en |con )?(?:(?:efectivo|efvo|contado)\b|(?:cash|caja(?: chica)?)\W*$)/i

const PAID_ORDER = /^(?!.*(?:\b(?:no|sin)\b|par[ct]ial)).*(?:(?:pag|cobr|abon|acredit)ad|paid)/i
const DUE = /venc|vto|vcto/
const PAID = /pagad|pago|cobr|abon|acredit|recib/

const INVOICE = /^(?:\d+\W+)?(?:factura|nota de (?:cr[eé]|d[eé])[bd]ito)(?:\W+[a-z])?$/i
const LETTERS = /^(?:\d+\W+)?(?:fact?|fc|n\/?[cd])(?:\W+[a-z])?$/i
/** Below other headings *FC* may be a club, *D* a member’s kind, and *N/D* what nobody knows. */
const OF_KINDS = /^(?:tipo(?:de)?(?:mov|op|trans|venta|comp|cbte|$)|t?comp|cbte)/
const isInvoice = (cell: string, heading = '') =>
  INVOICE.test(cell.trim()) || (OF_KINDS.test(plainHeading(heading)) && LETTERS.test(cell.trim()))

const QUOTE = /^(?:(?:n|nro|numero)(?:de)?(?:presupuesto|proforma)|(?:presupuesto|proforma)(?:n|nro|numero))$/

/** Whether a list is of quotes, or has the days until which somebody has to pay, and no day on which they did. */
function areOwed({ headings }: BankTable, at: Reading['at']): boolean {
  const date = plainHeading(headings[at.date] ?? '')
  const haveDueDays = date.includes('emision') && headings.some((heading) => DUE.test(plainHeading(heading)))
  const areQuotes = headings.some((heading) => QUOTE.test(plainHeading(heading)))
  return DUE.test(date) || haveDueDays || (areQuotes && !isOfBank(headings, at))
}

const isOfBank = (headings: readonly string[], at: Reading['at']) =>
  at.debit >= 0 ||
  headings.some((heading) => /\bsaldo\b/i.test(heading)) ||
  PAID.test(plainHeading(headings[at.date] ?? ''))

/**
 * Among receipts may be invoices, which nobody may have paid; a bank's note of credit is none, and *Factura* may be the
 * words of a payer.
 */
function holdsInvoices({ headings, rows }: BankTable, at: Reading['at']): boolean {
  const invoices = rows.filter(({ cells }) => cells.some((cell) => isInvoice(cell)))
  const areKinds = rows.some(({ cells }) =>
    cells.some(
      (cell, place) => place !== at.description && isInvoice(cell, headings[place]) && /^\W*(?:\d+\W+)?f/i.test(cell),
    ),
  )
  return !isOfBank(headings, at) && (areKinds || invoices.length * 2 > rows.length)
}
