import { CLOSING, lineCounterOf, signedCell, amountCell } from './cells.ts'
import type { FileRow } from '../../imports/table.ts'
import { walkMarkup } from '../../values/markup.ts'

const HEADINGS = ['Fecha', 'Importe', 'Descripción', 'Nombre', 'Referencia', 'Comprobante', 'Cuenta', 'Moneda']
const ACCOUNTS = new Set(['bankacctfrom', 'ccacctfrom'])

/** The movements of an OFX file as a table: SGML, where nothing is closed, or XML. */
export function readOfx(source: string): FileRow[] {
  // Without its end each movement would be inside the one before.
  const text = source.replace(/<STMTTRN>/gi, '</STMTTRN>$&')
  const lineOf = lineCounterOf(text)
  const rows: FileRow[] = [{ line: 1, cells: HEADINGS }]
  let account = ''
  let currency = ''
  let isAccount = false
  let isCard = false
  let isLedger = false
  let isOriginal = false
  let movement: { line: number; fields: Map<string, string> } | null = null
  let field = ''
  let fieldAt = 0

  const finish = () => {
    if (!movement) return
    const { line, fields } = movement
    const of = (name: string) => fields.get(name) ?? ''
    const isDebit = /^(?:DIRECT)?DEBIT$/i.test(of('trntype'))
    const amount = signedCell(amountCell(of('trnamt')), isDebit)
    rows.push({
      line,
      cells: [
        instantCell(of('dtposted')),
        amount,
        // What comes in is the club's own payment of the card, or a purchase that went back.
        isCard && !amount.startsWith('-') ? `PAGO O DEVOLUCIÓN DE TARJETA ${of('memo')}` : of('memo'),
        of('name'),
        of('fitid'),
        of('checknum') || of('refnum'),
        account,
        of('cursym') || of('currency') || currency,
      ],
    })
    movement = null
  }

  walkMarkup(
    text,
    {
      open(name, _, at) {
        if (name === 'stmttrn') {
          finish()
          movement = { line: lineOf(at), fields: new Map() }
        }
        if (ACCOUNTS.has(name)) [isAccount, isCard] = [true, name === 'ccacctfrom']
        // The currency before it was changed into that of the account.
        if (name === 'origcurrency' || name === 'currency' || name === 'stmttrn') isOriginal = name === 'origcurrency'
        if (name === 'ledgerbal' || name === 'availbal') isLedger = name === 'ledgerbal'
        field = name
        fieldAt = at
      },
      close(name) {
        if (name === 'stmttrn' || name === 'banktranlist') finish()
        if (ACCOUNTS.has(name)) isAccount = false
        field = ''
      },
      text(value) {
        const content = value.trim()
        if (content === '' || field === '') return
        if (movement) {
          if (field !== 'cursym' || !isOriginal) movement.fields.set(field, content)
        } else if (field === 'acctid' && isAccount) account = content
        else if (field === 'curdef') currency = content
        else if (field === 'balamt' && isLedger) {
          rows.push({ line: lineOf(fieldAt), cells: ['', amountCell(content), CLOSING, '', '', '', account, currency] })
        }
      },
    },
    'html',
  )
  finish()
  return rows
}

/** Without an offset it is the bank's own day, whatever the standard says of Greenwich. */
function instantCell(instant: string): string {
  return /^\d{8}\d*(?:\.\d+)?$/.test(instant) ? instant.slice(0, 8) : instant.replace(' [', '[')
}
