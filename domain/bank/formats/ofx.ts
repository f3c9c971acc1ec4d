import { lineCounterOf, withSign, writtenAmount } from './written.ts'
import type { FileRow } from '../../imports/table.ts'
import { walkMarkup } from '../../values/markup.ts'

const HEADINGS = ['Fecha', 'Importe', 'Descripción', 'Nombre', 'Referencia', 'Comprobante', 'Cuenta', 'Moneda']
const ACCOUNTS = new Set(['bankacctfrom', 'ccacctfrom'])

/** The movements of an OFX file as a table: SGML, where nothing is closed, or XML. */
export function readOfx(text: string): FileRow[] {
  const lineOf = lineCounterOf(text)
  const rows: FileRow[] = [{ line: 1, cells: HEADINGS }]
  let account = ''
  let currency = ''
  let isAccount = false
  let movement: { line: number; fields: Map<string, string> } | null = null
  let field = ''

  const finish = () => {
    if (!movement) return
    const { line, fields } = movement
    const of = (name: string) => fields.get(name) ?? ''
    const isDebit = /^(?:DIRECT)?DEBIT$/i.test(of('trntype'))
    rows.push({
      line,
      cells: [
        writtenInstant(of('dtposted')),
        withSign(writtenAmount(of('trnamt')), isDebit),
        of('memo'),
        of('name'),
        of('fitid'),
        of('checknum') || of('refnum'),
        account,
        of('currency') || currency,
      ],
    })
    movement = null
  }

  walkMarkup(text, {
    open(name, _, at) {
      if (name === 'stmttrn') {
        finish()
        movement = { line: lineOf(at), fields: new Map() }
      }
      if (ACCOUNTS.has(name)) isAccount = true
      field = name
    },
    close(name) {
      if (name === 'stmttrn' || name === 'banktranlist') finish()
      if (ACCOUNTS.has(name)) isAccount = false
      field = ''
    },
    text(value) {
      const written = value.trim()
      if (written === '' || field === '') return
      if (movement) {
        // A value with an `&` or `<` of its own comes in parts.
        if (field === 'cursym') movement.fields.set('currency', written)
        else movement.fields.set(field, (movement.fields.get(field) ?? '') + written)
      } else if (field === 'acctid' && isAccount) account = written
      else if (field === 'curdef') currency = written
    },
  })
  finish()
  return rows
}

/** Without an offset it is the bank's own day, whatever the standard says of Greenwich. */
function writtenInstant(instant: string): string {
  return /^\d{8}\d*(?:\.\d+)?$/.test(instant) ? instant.slice(0, 8) : instant
}
