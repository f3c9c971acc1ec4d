import { formatMoney } from './currency.ts'
import type { Currency } from './currency.ts'

/**
 * What is checked of an institution's books: what is paid of each cuota is the sum of its ledger; the two entries of a
 * moved credit cancel out; a receipt's allocations add up to its amount, and its reversals to what was reversed; receipts
 * are numbered without gaps; the counter holds the last number.
 */
export const BOOK_CHECKS = ['paid', 'credit', 'receipt', 'reversal', 'number', 'counter'] as const
export type BookCheck = (typeof BOOK_CHECKS)[number]

/**
 * A figure of the books that is not what follows from the ledger. `record` is the id of a cuota (`paid`, `credit`), of a
 * receipt, or of the institution (`counter`). The figures are minor units of `currency`, or numbers of receipts.
 */
export type BookDifference = {
  check: BookCheck
  institutionId: string
  institution: string
  currency: Currency
  record: string
  expected: number
  stored: number
}

const FIGURES: Record<BookCheck, string> = {
  paid: 'lo pagado de la cuota',
  credit: 'el saldo a favor movido de la cuota',
  receipt: 'lo que paga el recibo',
  reversal: 'lo anulado del recibo',
  number: 'el número del recibo',
  counter: 'el último número de recibo de la institución',
}

/** What a notice of differences is called. */
export const BOOKS_NOTICE = 'Revisión de los libros'

/** The most differences that a notice names. */
const NAMED = 20

/** Returns the notice of differences to the super admins, in Spanish; `total` counts those that are not given too. */
export function bookNotice(differences: readonly BookDifference[], total: number): string {
  const named = differences.slice(0, NAMED)
  return [
    total === 1
      ? 'La revisión de los libros encontró 1 diferencia.'
      : `La revisión de los libros encontró ${total} diferencias.`,
    'Avisa a quien mantiene el sistema y no corrijas estos registros a mano.',
    ...named.map(lineOf),
    ...(total > named.length ? [`Y ${total - named.length} más, en el registro del servidor.`] : []),
  ].join('\n')
}

function lineOf({ check, institution, currency, record, expected, stored }: BookDifference): string {
  const isMoney = check !== 'number' && check !== 'counter'
  const text = (figure: number) => (isMoney ? formatMoney(figure, currency) : String(figure))
  return `${institution}: ${FIGURES[check]} ${record} es ${text(stored)} y debería ser ${text(expected)}.`
}
