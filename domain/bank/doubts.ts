import type { BankDoubt } from './line.ts'
import { foldText } from '../values/fold.ts'

const APPROVED = words(
  'approved accredited aprobado acreditado confirmado completado completed succeeded success pagado paid cobrado',
  'liquidado procesado realizado efectuado exitoso ok imputado contabilizado settled disponible available finalizado',
  'ejecutado aceptado recibido aplicado conciliado transferido concretado pago',
)
const NOT_APPROVED = words(
  'rejected rechazado pending pendiente en_proceso in_process in_mediation en_revision cancelled canceled cancelado',
  'anulado refunded devuelto reembolsado reintegrado charged_back contracargo expired vencido failed fallido error',
  'denied denegado declined reversed reverted revertido reversado authorized autorizado void voided returned incomplete',
  'incompleto uncaptured unpaid impago no_acreditado en_espera on_hold held retenido bloqueado blocked requires_action',
)
const PARTLY_REFUNDED = words('partially_refunded parcialmente_devuelto parcialmente_reembolsado devolucion_parcial')

/** Headings of what was given back of each payment. */
const REFUNDS =
  /^(?:(?:monto|importe|total|valor)[_ ](?:devuelto|reembolsado|reintegrado)|(?:amount[_ ])?refunded(?:[_ ]amount)?|amount[_ ]refunded)\b/

/** Words of a payment that went back, or of money that was sent and came back. */
const REVERSAL =
  /\b(?:revers|devol|devuelt|anul|rech|contracargo|contra?asiento|sin fondos|(?:no|sin) acredit|extorn|estorn|retroces|retorn|return|reject|chargeback|reembols|refund|reintegr|pendiente|(?:dev|rev)[. ]+tra?ns?f)/

/** `refused`: money that did not come in or went back; `unknown`: a person has to look at it. */
export function statusOf(cell: string): 'approved' | 'refused' | 'unknown' {
  const whole = wordOf(cell)
  if (APPROVED.has(whole) || whole === 'si') return 'approved'
  if (NOT_APPROVED.has(whole) || whole === 'no') return 'refused'
  if (/parcial|partial/.test(whole)) return 'unknown'
  // A card's authorization with its number is a payment.
  if (/^autorizad[oa]_\d+$/.test(whole)) return 'approved'
  // *Rechazado por fondos insuficientes*, *Aprobado (acreditado)*
  const [first = '', ...more] = whole.split(/[^a-z]+/)
  if (NOT_APPROVED.has(first)) return 'refused'
  return APPROVED.has(first) && more.every((word) => !NOT_APPROVED.has(word)) ? 'approved' : 'unknown'
}

export function doubtIn(cells: readonly string[], headings: readonly string[] = []): BankDoubt | null {
  // What the club has reconciled is not the payment's status.
  const all = cells.map((cell, index) => (/concilia/i.test(headings[index] ?? '') ? '' : wordOf(cell)))
  const wasRefunded = cells.some((cell, index) => REFUNDS.test(foldText(headings[index] ?? '')) && /[1-9]/.test(cell))
  if (wasRefunded || all.some((word) => PARTLY_REFUNDED.has(word))) return 'refunded'
  // *Denegada 190*
  if (all.some((word) => NOT_APPROVED.has(word.replace(/_\d+$/, '')) && statusOf(word) === 'refused')) return 'status'
  return REVERSAL.test(foldText(cells.join(' '))) ? 'reversal' : null
}

function words(...lists: readonly string[]): ReadonlySet<string> {
  return new Set(lists.flatMap((list) => list.split(' ')).flatMap((word) => [word, word.replace(/o$/, 'a')]))
}

function wordOf(cell: string): string {
  return foldText(cell)
    .trim()
    .replace(/[\s_-]+/g, '_')
}
