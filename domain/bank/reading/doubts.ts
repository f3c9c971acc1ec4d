import type { BankDoubt } from '../line.ts'
import { plainHeading } from '../../imports/headings.ts'
import type { FileRow } from '../../imports/table.ts'
import { saysNothing } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'
import { holdsAmounts, sizeOf } from './columnValues.ts'
import { isMoney } from './format.ts'
import { fieldNamed, isOfOrders, PAID_RANK } from './headings.ts'
import { sum } from '../../money/money.ts'
import type { Reading } from './rowMoney.ts'

const APPROVED =
  /^(?:(?:aprobad|acreditad|confirmad|completad|pagad|cobrad|liquidad|procesad|realizad|efectuad|exitos|imputad|contabilizad|finalizad|ejecutad|ac?ceptad|recibid|aplicad|conciliad|transferid|concretad|concluid|abonad|liberad|capturad|depositad|efectivizad|conformad|consolidad|correct)[oa]s?|paga|approved|accredited|accepted|captured|confirmed|completed?|succeeded|success(?:ful)?|paid|settled|posted|cleared|available|disponible|done|ok|pago|si)$/
/** How states of money that did not come in begin: participles, or the whole word. */
const NOT_APPROVED =
  /^(?:(?:reject|rechaz|recus|cancel|anul|refund|reembols|reintegr|expir|venc|caduc|fail|fall|deneg|declin|revers|revert|void|return|reten|bloque|block)(?:l?ed|[ai]d[oa]s?)|pending|pend(?:ie?|e)nt(?:es?)?|en_(?:proceso|revision|espera)|in_(?:process|mediation)|on_hold|devuelt[oa]s?|charged_?back|contracargo|error|denied|authorized|void|incomplet[aeo]s?|uncaptured|unpaid|impag(?:ad)?[oa]s?|no_(?:acredit|aprob|autoriz|pag|cobr)ad[oa]s?|(?:por|sin|a|para)_(?:acredit|aprob|pag|cobr|confirm|liquid|abon|liber|finaliz)ar|held|requires(?:_[a-z]+)*)(?![a-z])/
const PARTLY_REFUNDED = /^(?:partial|parcial)[a-z]*_(?:refund|devuel|reembols)|^(?:devol|reembols)[a-z]*_parcial/

/** Headings of what is added to a price. */
export const SURCHARGES = /recargo|\bmora\b|interes|punitori|propina/
const ADDED = new RegExp(`${SURCHARGES.source}|retenc|\\bret\\b`)

/** Headings of what is empty, or 0, for a payment that came in. */
const REFUSALS = /rechaz|\berror|failure|declin|\bno (?:pag|cobr)/
const REFUNDS =
  /devol|devuelt|reembols|reintegr|refund|revers|contracarg|chargeback|dispute|anulad|anulac|extorn|eliminad/

/** What may go back, or until when; a column of money that came in as well. */
const OF_OTHERS =
  /(?:[ai]ble|able)\b|limite|hasta|politic|policy|protec|\bpuede|negativ|ingreso|cobro|deposito|abono|credito|(?<!no )\bpago|\biva\b|promo|descuento/

/** Words of a payment that went back, or of money that was sent and came back. */
const REVERSAL =
  /\b(?:revers|revertid|devol|devuelt|anul|rech|contracargo|contra?asiento|(?:no|sin|a) (?:acredit|confirm)|extorn|estorn|retroces|retorn|return|reject|chargeback|reembols|refund|reintegr|pendiente|(?:dev|rev)[. ]+tra?ns?f)/

/** What is confirmed or not of an address. */
const OF_CONTACT = /direccion|domicilio|e-?mail|correo|telefono/

/** Why money that somebody asked for did not come in, or may not stay. */
const UNPAID =
  /\b(?:disputa\b|(?<!partido )disputad[oa]|disputed|stop debit|(?:falta de|sin) (?:fondos|saldo(?! anterior))|(?:fondos?|saldo) insuf|insufficient|orden de no pag|(?:cuenta|cta) (?:cerrada|inexist|bloquead|embargad|inmoviliz|invalid)|tarjeta (?:vencida|inval|inhab)|baja del? (?:servicio|adhesion)|cancelad[oa] por (?:el )?(?:usuario|sistema|comercio))/

/** *Pagó*, *Acreditado*: above a yes, a no or a tick it is a state. */
export const asksIfPaid = (heading: string): boolean =>
  /^(?:ya)?(?:pag|abon|cobr|acredit|aprob|confirm|liquid|ingres|deposit)(?:[oa]|ad[oa])$/.test(plainHeading(heading))
const TICK = /^(?:[xsv✓✔☑✅]|true|yes)$/i

/** Whether most cells are a yes, a no, a tick or a state, or some are empty and they cannot be who took it. */
export function areAnswers(cells: readonly string[], mayBeWho = false): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  const answers = filled.filter((cell) => statusOf(cell, true) !== 'unknown')
  const areEnough = (!mayBeWho && filled.length < cells.length) || answers.length * 2 >= Math.max(filled.length, 1)
  return areEnough && filled.every((cell) => !/\d/.test(cell))
}

type Status = 'approved' | 'refused' | 'unknown'

/** `refused`: money that did not come in or went back; `unknown`: a person has to look at it. */
function statusOf(cell: string, mayBeTicked = false): Status {
  if (mayBeTicked && TICK.test(cell.trim())) return 'approved'
  if (mayBeTicked && /^(?:n|false)$/i.test(cell.trim())) return 'refused'
  // *Pagat* and *pendent* are Catalan.
  const whole = wordOf(cell)
    .replace(/^[\d_.-]+(?=[a-z])/, '')
    .replace(/(?<=[a-z]{3}[ai])t$/, 'do')
  const state = stateOf(
    whole.replace(/^(?:transaccion|operacion|transferencia|cobro|pago|venta|dinero|yapeo|plin|bizum|debin)_/, ''),
  )
  // *Pago en efectivo*
  return state === 'unknown' ? stateOf(whole) : state
}

function stateOf(whole: string): Status {
  // *00* of the answer to a card; its authorization with a number is a payment too.
  if (APPROVED.test(whole) || /^0{2,}$/.test(whole) || /^autorizad[oa]_\d+$/.test(whole)) return 'approved'
  if (/parcial|partial/.test(whole)) return 'unknown'
  if (NOT_APPROVED.test(whole) || whole === 'no') return 'refused'
  // *Aprobado (acreditado)*
  const [first = '', ...more] = whole.split(/[^a-z]+/)
  const isRefused = more.some((_, index) => NOT_APPROVED.test(more.slice(index).join('_')))
  return APPROVED.test(first) && !isRefused ? 'approved' : 'unknown'
}

function doubtIn(cells: readonly string[], headings: readonly string[]): BankDoubt | null {
  const columns = cells.map((cell, index) => ({ cell, word: wordOf(cell), heading: foldText(headings[index] ?? '') }))
  const isFilled = (pattern: RegExp) =>
    columns.some((one) => pattern.test(one.heading) && !OF_OTHERS.test(one.heading) && saysThatItIs(one.word))
  if (isFilled(REFUNDS) || columns.some(({ word }) => PARTLY_REFUNDED.test(word))) return 'refunded'
  // *Acreditado: NO*, *Pendiente: SÍ* beside another state.
  const isUnpaid = columns.some(({ word, heading }) =>
    /^(?:no?|false)$/.test(word)
      ? asksIfPaid(heading) || /^(?:procesad[oa]|paid|captured|settled)$/.test(heading)
      : /^(?:pending|pendiente(?: de (?:pago|cobro))?)$/.test(heading) && /^(?:si|s|x|true|yes)$/.test(word),
  )
  const ofPayment = columns.filter(({ cell, heading }) => !(/confirm/i.test(cell) && OF_CONTACT.test(heading)))
  const text = foldText(ofPayment.map(({ cell }) => cell).join(' '))
  if (isFilled(REFUSALS) || isUnpaid || columns.some(isNotApproved) || UNPAID.test(text)) return 'status'
  return REVERSAL.test(text) ? 'reversal' : null
}

/** The whole cell, as *Denegada 190*. */
function isNotApproved({ word }: { word: string }): boolean {
  const state = word.replace(/_\d+$/, '')
  return NOT_APPROVED.exec(state)?.[0] === state || /^(?:autorizad[oa]|c[bv]u_(?:inexist|inval|err)[a-z]*)$/.test(word)
}

/** A reason, a day, an amount or a yes: not *0,00*, *No* or *Aprobado*. */
const saysThatItIs = (word: string) =>
  (/\d/.test(word) ? /[1-9]/ : /[a-z]/).test(word) &&
  !saysNothing(word) &&
  !/^(?:no|sin|n|f|false|falso)(?:_|$)/.test(word) &&
  (word === 'si' || statusOf(word) !== 'approved')

const wordOf = (cell: string) => foldText(cell.trim()).replace(/[\s_-]+/g, '_')

/** Returns what a row's status says, beside the other rows. */
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
  const { headings, names, rows, fields, at, beside, mark } = reading
  const meansIn = ({ cells }: FileRow) =>
    cells.filter((cell, place) => /\p{L}/u.test(cell) && OF_MEANS.test(names[place] ?? ''))
  // As gateways, banks and agents do; beside names *Saldo* may be what they owe.
  const isAgent = names.some((name) => /^(?:boca|agente(?!cobr))|codigo(?:de)?barras/.test(name))
  const takesCashForClub =
    at.debit >= 0 || isAgent || Math.max(beside.fee, beside.net, at.name < 0 ? beside.balance : -1) >= 0
  const mayBeCash = !takesCashForClub && (at.name >= 0 || !rows.flatMap(meansIn).every((means) => CASH.test(means)))
  const isOfCash = (name: string, place: number) => !fields[place] && name !== 'caja' && CASH.test(name)
  const cashAt = names.flatMap((name, place) => (isOfCash(name, place) ? place : []))
  const mayBeOwed = at.status < 0 && !names.some((name, place) => isMoney(fields[place]) && PAID.test(name))
  // A payer may keep a part for the tax office; of a gateway's net the user is asked.
  const added = beside.net < 0 ? ADDED : SURCHARGES
  const isOfGateway =
    at.name >= 0 || (beside.balance < 0 && rows.some(({ cells }) => cells.some((cell) => IS_SALE.test(cell.trim()))))
  const areDue = mayBeOwed && areOwed(reading)
  const hasInvoices = mayBeOwed && holdsInvoices(reading)
  const codesAt = names.findIndex((name, place) => {
    const codes = new Set(rows.map(({ cells }) => cells[place]?.trim().toLowerCase() ?? ''))
    return OF_KINDS.test(name) && ['ac', 'dv'].includes([...codes].toSorted().join(''))
  })
  const ofPaid = headings.map((one, i) => {
    const mayBePaid = !fields[i] && (fieldNamed(one)?.rank === PAID_RANK || asksIfPaid(one))
    return mayBePaid && holdsAmounts(rows.map(({ cells }) => cells[i] ?? ''))
  })
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
    const texts = row.cells.map((cell) => foldText(cell.trim()))
    const isOwn = texts.some(
      (text) => OWN.test(text) || (isOfGateway && OF_GATEWAYS.test((at.name >= 0 && texts[at.description]) || text)),
    )
    // Another column says that more was paid, or is the sum with a surcharge.
    const sizes = row.cells.map((cell) => sizeOf(cell, mark) ?? 0)
    const amount = sizes[at.amount] || Infinity
    const extra = sum(sizes.filter((_, place) => added.test(foldText(headings[place] ?? ''))))
    const isMore = sizes.some((size, place) => size > amount && (ofPaid[place] || size === amount + extra))
    return (isOwn && !texts[at.name] && !texts[at.document]) || isMore ? 'balance' : null
  }
}

/** What moves between the club's own accounts, pockets and funds. */
const OWN =
  /^(?:(?:dinero|fondos) (?:retirad|liberad)|(?:retiro|traspaso|transferencia|deposito|ingreso)\W+(?:de|desde|entre)(?: (?:la|una?|tus?|mis?|sus?))? (?:reserva|inversion|cajita|bolsillo|(?:cuenta|cta)s? propia)|resc(?:ate)?\b|liberacion de (?:retencion|dinero|fondos|reserva)|acred\w*\W+(?:del? )?(?:plazo fijo|inversion|prestamo)|plazo fijo\b|fondo comun (?:de )?inv|fci\b|conver(?:sion|tido|ted)\b|exchange(?:d\b|$)|pocket\b|adelanto de (?:dinero|tus|ventas)|(?:cuenta|cta)s? propia)/
/** And between a gateway, which names who paid or what a movement is, and the club. */
const OF_GATEWAYS =
  /^(?:payout|adjustment|ajuste|transfer$|liquidacion|(?:deposito|pago|transferencia|envio) a (?:tu|su) (?:cuenta|banco)(?! de )|retiro\b)/
const IS_SALE = /^(?:charge|payment|cobro|venta)s?$/i

const OF_MEANS =
  /^(?:(?:tipo(?:de)?)?(?:medio|forma|metodo|modalidad|via|pago|cobro)s?(?:de)?(?:l)?(?:pago|cobro)?|tipo|pagocon|paymentmethod|cuenta)$/
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
