import { CLOSING, OPENING, joinTexts, signedCell, dayCell } from './cells.ts'
import { currencyOfNumber } from '../reading/amount.ts'
import type { FileRow } from '../../imports/table.ts'

const HEADINGS = ['Fecha', 'Fecha valor', 'Importe', 'Descripción', 'Referencia', 'Cuenta', 'Moneda']
const DEBIT = '1'

export const isNorma43 = (text: string) => /^\s*11\d{18}\d{12}[12]\d{14}\d{3}/m.test(text)

/** The movements of a Cuaderno 43: record 11 is an account, 22 a movement, 23 its texts, 33 the end. */
export function readNorma43(text: string): FileRow[] {
  const rows: FileRow[] = [{ line: 1, cells: HEADINGS }]
  let account = ''
  let currency = ''
  let movement: { line: number; record: string; texts: string[] } | null = null

  /** A sign and an amount. */
  const balanceRow = (line: number, name: string, digits: string): FileRow => {
    const amount = signedCell(centsCell(digits.slice(1)), digits.startsWith(DEBIT))
    return { line, cells: ['', '', amount, name, '', account, currency] }
  }

  const finish = () => {
    if (!movement) return
    const { line, record, texts } = movement
    const references = [record.slice(42, 52), record.slice(52, 64), record.slice(64, 80)]
    rows.push({
      line,
      cells: [
        dayCell(record.slice(10, 16)),
        dayCell(record.slice(16, 22)),
        signedCell(centsCell(record.slice(28, 42)), record[27] === DEBIT),
        joinTexts(texts),
        joinTexts(references.filter((reference) => /[^0\s]/.test(reference))),
        account,
        currency,
      ],
    })
    movement = null
  }

  const lines = text.trimEnd().split(/\r\n|\r|\n/)
  for (const [index, record] of (lines.length > 1 ? lines : (text.match(/.{1,80}/g) ?? [])).entries()) {
    const kind = record.slice(0, 2)
    if (kind === '23' && movement) {
      movement.texts.push(record.slice(4, 42), record.slice(42, 80))
      continue
    }
    if (kind === '24') continue
    finish()
    if (kind === '11') {
      account = `${record.slice(2, 6)} ${record.slice(6, 10)} ${record.slice(10, 20)}`
      currency = currencyOfNumber(record.slice(47, 50)) ?? record.slice(47, 50)
      rows.push(balanceRow(index + 1, OPENING, record.slice(32, 47)))
    } else if (kind === '33') rows.push(balanceRow(index + 1, CLOSING, record.slice(58, 73)))
    else if (kind === '22') movement = { line: index + 1, record, texts: [] }
  }
  finish()
  return rows
}

/** `00000000003000` is 30,00; what is not in digits stays as it is, for a person to see. */
function centsCell(digits: string): string {
  return /^\d{14}$/.test(digits) ? `${Number(digits.slice(0, 12))},${digits.slice(12)}` : digits
}
