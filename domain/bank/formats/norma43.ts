import { CLOSING, OPENING, joinTexts, signedCell, dayCell } from './cells.ts'
import { currencyOfNumber } from '../reading/amount.ts'
import type { FileRow } from '../../imports/table.ts'

const HEADINGS = ['Fecha', 'Fecha valor', 'Importe', 'Descripción', 'Referencia', 'Cuenta', 'Moneda']
const DEBIT = '1'

export const isNorma43 = (text: string) => /^\s*11\d{18}\d{12}[12]\d{14}\d{3}/m.test(text)

/** The movements of a Cuaderno 43: record 11 is an account, 22 a movement, 23 its texts, 33 the end. */
export function readNorma43(text: string): FileRow[] {
  const records: { record: string; line: number; texts: string[] }[] = []
  const lines = text.trimEnd().split(/\r\n|\r|\n/)
  for (const [index, record] of (lines.length > 1 ? lines : (text.match(/.{1,80}/g) ?? [])).entries()) {
    if (record.startsWith('23')) records.at(-1)?.texts.push(record.slice(4, 42), record.slice(42, 80))
    else if (!record.startsWith('24')) records.push({ record, line: index + 1, texts: [] })
  }
  let account = ''
  let currency = ''
  /** A sign and an amount. */
  const balanceCells = (name: string, digits: string) => {
    const amount = signedCell(centsCell(digits.slice(1)), digits.startsWith(DEBIT))
    return ['', '', amount, name, '', account, currency]
  }
  const rows = records.flatMap(({ record, line, texts }): FileRow[] => {
    switch (record.slice(0, 2)) {
      case '11':
        account = `${record.slice(2, 6)} ${record.slice(6, 10)} ${record.slice(10, 20)}`
        currency = currencyOfNumber(record.slice(47, 50)) ?? record.slice(47, 50)
        return [{ line, cells: balanceCells(OPENING, record.slice(32, 47)) }]
      case '22':
        return [{ line, cells: [...movementCells(record, texts), account, currency] }]
      case '33':
        return [{ line, cells: balanceCells(CLOSING, record.slice(58, 73)) }]
      default:
        return []
    }
  })
  return [{ line: 1, cells: HEADINGS }, ...rows]
}

function movementCells(record: string, texts: readonly string[]): string[] {
  const references = [record.slice(42, 52), record.slice(52, 64), record.slice(64, 80)]
  return [
    dayCell(record.slice(10, 16)),
    dayCell(record.slice(16, 22)),
    signedCell(centsCell(record.slice(28, 42)), record[27] === DEBIT),
    joinTexts(texts),
    joinTexts(references.filter((reference) => /[^0\s]/.test(reference))),
  ]
}

/** `00000000003000` is 30,00; what is not in digits stays as it is, for a person to see. */
function centsCell(digits: string): string {
  return /^\d{14}$/.test(digits) ? `${Number(digits.slice(0, 12))},${digits.slice(12)}` : digits
}
