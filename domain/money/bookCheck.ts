import { formatMoney, type Currency } from './currency.ts'

/** `paid` and `writtenOff` are sums of the ledger; credit cancels out; allocations add up; receipts have no gaps. */
export const BOOK_CHECKS = ['paid', 'writtenOff', 'credit', 'receipt', 'reversal', 'number', 'counter'] as const
export type BookCheck = (typeof BOOK_CHECKS)[number]

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
  writtenOff: 'lo condonado de la cuota',
  credit: 'el saldo a favor movido de la cuota',
  receipt: 'lo que paga el recibo',
  reversal: 'lo anulado del recibo',
  number: 'el número del recibo',
  counter: 'el último número de recibo de la institución',
}

export const BOOKS_NOTICE = 'Revisión de los libros'

const MOST_LINES = 20

export function bookNotice(differences: readonly BookDifference[], total: number): string {
  const lines = differences.slice(0, MOST_LINES)
  return [
    total === 1
      ? 'La revisión de los libros encontró 1 diferencia.'
      : `La revisión de los libros encontró ${total} diferencias.`,
    'Avisa a quien mantiene el sistema y no corrijas estos registros a mano.',
    ...lines.map(lineOf),
    ...(total > lines.length ? [`Y ${total - lines.length} más, en el registro del servidor.`] : []),
  ].join('\n')
}

function lineOf({ check, institution, currency, record, expected, stored }: BookDifference): string {
  const isMoney = check !== 'number' && check !== 'counter'
  const text = (figure: number) => (isMoney ? formatMoney(figure, currency) : String(figure))
  return `${institution}: ${FIGURES[check]} ${record} es ${text(stored)} y debería ser ${text(expected)}.`
}
