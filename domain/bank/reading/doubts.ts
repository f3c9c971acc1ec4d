import type { BankDoubt } from '../line.ts'
import { plainHeading } from '../../imports/headings.ts'
import { saysNothing } from '../../values/document.ts'
import { foldText } from '../../values/fold.ts'

const APPROVED =
  /^(?:(?:aprobad|acreditad|confirmad|completad|pagad|cobrad|liquidad|procesad|realizad|efectuad|exitos|imputad|contabilizad|finalizad|ejecutad|ac?ceptad|recibid|aplicad|conciliad|transferid|concretad|concluid|abonad|liberad|capturad|depositad|efectivizad|conformad|consolidad|correct)[oa]s?|paga|approved|accredited|accepted|captured|confirmed|completed?|succeeded|success(?:ful)?|paid|settled|posted|cleared|available|disponible|done|ok|pago|si)$/
/** How states of money that did not come in begin: participles, or the whole word. */
const NOT_APPROVED =
  /^(?:(?:reject|rechaz|recus|cancel|anul|refund|reembols|reintegr|expir|venc|caduc|fail|fall|deneg|declin|revers|revert|void|return|reten|bloque|block)(?:l?ed|[ai]d[oa]s?)|pending|pend(?:ie?|e)nt(?:es?)?|en_(?:proceso|revision|espera)|in_(?:process|mediation)|on_hold|devuelt[oa]s?|charged_?back|contracargo|error|denied|authorized|void|incomplet[aeo]s?|uncaptured|unpaid|impag(?:ad)?[oa]s?|no_(?:acredit|aprob|autoriz|pag|cobr)ad[oa]s?|(?:por|sin|a|para)_(?:acredit|aprob|pag|cobr|confirm|liquid|abon|liber|finaliz)ar|held|requires(?:_[a-z]+)*)(?![a-z])/
const PARTLY_REFUNDED = /^(?:partial|parcial)[a-z]*_(?:refund|devuel|reembols)|^(?:devol|reembols)[a-z]*_parcial/

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

export type Status = 'approved' | 'refused' | 'unknown'

/** `refused`: money that did not come in or went back; `unknown`: a person has to look at it. */
export function statusOf(cell: string, mayBeTicked = false): Status {
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

export function doubtIn(cells: readonly string[], headings: readonly string[] = []): BankDoubt | null {
  const columns = cells.map((cell, index) => ({ word: wordOf(cell), heading: foldText(headings[index] ?? '') }))
  const states = columns.map(({ word }) => word)
  const isFilled = (pattern: RegExp) =>
    columns.some((one) => pattern.test(one.heading) && !OF_OTHERS.test(one.heading) && saysThatItIs(one.word))
  if (isFilled(REFUNDS) || states.some((word) => PARTLY_REFUNDED.test(word))) return 'refunded'
  // *Acreditado: NO*, *Pendiente: SÍ* beside another state.
  const isUnpaid = columns.some(({ word, heading }) =>
    /^(?:no?|false)$/.test(word)
      ? asksIfPaid(heading) || /^(?:procesad[oa]|paid|captured|settled)$/.test(heading)
      : /^(?:pending|pendiente(?: de (?:pago|cobro))?)$/.test(heading) && /^(?:si|s|x|true|yes)$/.test(word),
  )
  const text = foldText(
    cells.filter((cell, index) => !(/confirm/i.test(cell) && OF_CONTACT.test(columns[index]?.heading ?? ''))).join(' '),
  )
  if (isFilled(REFUSALS) || isUnpaid || states.some(isNotApproved) || UNPAID.test(text)) return 'status'
  return REVERSAL.test(text) ? 'reversal' : null
}

/** The whole cell, as *Denegada 190*. */
function isNotApproved(word: string): boolean {
  const state = word.replace(/_\d+$/, '')
  return NOT_APPROVED.exec(state)?.[0] === state || /^(?:autorizad[oa]|c[bv]u_(?:inexist|inval|err)[a-z]*)$/.test(word)
}

/** A reason, a day, an amount or a yes: not *0,00*, *No* or *Aprobado*. */
const saysThatItIs = (word: string) =>
  (/\d/.test(word) ? /[1-9]/ : /[a-z]/).test(word) &&
  !saysNothing(word) &&
  !/^(?:no|sin|n|f|false|falso)(?:_|$)/.test(word) &&
  (word === 'si' || statusOf(word) !== 'approved')

function wordOf(cell: string): string {
  return foldText(cell)
    .trim()
    .replace(/[\s_-]+/g, '_')
}
