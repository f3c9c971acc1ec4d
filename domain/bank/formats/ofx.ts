import { CLOSING, lineCounterOf, signedCell, amountCell } from './cells.ts'
import type { FileRow } from '../../imports/table.ts'
import { elementsOf, type MarkupElement } from '../../values/markup.ts'

const HEADINGS = ['Fecha', 'Importe', 'Descripción', 'Nombre', 'Referencia', 'Comprobante', 'Cuenta', 'Moneda']

/** The movements of an OFX file as a table: SGML, where nothing is closed, or XML. */
export function readOfx(source: string): FileRow[] {
  // Without its end each movement or account would be inside the movement before.
  const text = source.replace(/<(?:STMTTRN|(?:CC)?STMTRS)>/gi, '</STMTTRN>$&')
  const lineOf = lineCounterOf(text)
  let account = ''
  let currency = ''
  let isCard = false
  const rowsIn = (element: MarkupElement): FileRow[] => {
    const { name, at } = element
    if (name === 'stmttrn') return [{ line: lineOf(at), cells: movementCells(element, { isCard, account, currency }) }]
    if (name === 'curdef') currency = textOf(element) || currency
    if (name === 'bankacctfrom' || name === 'ccacctfrom') {
      account = textOf(firstOf(element, 'acctid')) || account
      isCard = name === 'ccacctfrom'
    }
    const balance = name === 'ledgerbal' ? firstOf(element, 'balamt') : undefined
    const cells = ['', amountCell(textOf(balance)), CLOSING, '', '', '', account, currency]
    return [...(balance ? [{ line: lineOf(balance.at), cells }] : []), ...element.children.flatMap(rowsIn)]
  }
  return [{ line: 1, cells: HEADINGS }, ...rowsIn(elementsOf(text, 'html'))]
}

const textOf = (element: MarkupElement | undefined) => element?.text.trim() ?? ''

function firstOf(element: MarkupElement, name: string): MarkupElement | undefined {
  for (const child of element.children) {
    const found = child.name === name ? child : firstOf(child, name)
    if (found) return found
  }
  return undefined
}

type Account = { isCard: boolean; account: string; currency: string }

function movementCells(element: MarkupElement, { isCard, account, currency }: Account): string[] {
  const fields = new Map(fieldsIn(element))
  const of = (name: string) => fields.get(name) ?? ''
  const amount = signedCell(amountCell(of('trnamt')), /^(?:DIRECT)?DEBIT$/i.test(of('trntype')))
  return [
    instantCell(of('dtposted')),
    amount,
    // What comes in is the club's own payment of the card, or a purchase that went back.
    isCard && !amount.startsWith('-') ? `PAGO O DEVOLUCIÓN DE TARJETA ${of('memo')}` : of('memo'),
    of('name'),
    of('fitid'),
    of('checknum') || of('refnum'),
    account,
    of('cursym') || of('currency') || currency,
  ]
}

/** `isOriginal`: what is said of the currency before it was changed into that of the account. */
function fieldsIn({ children }: MarkupElement, isOriginal = false): (readonly [string, string])[] {
  return children.flatMap((child) => {
    const isOfOriginal = child.name === 'origcurrency' || (isOriginal && child.name !== 'currency')
    const isField = textOf(child) !== '' && !(isOfOriginal && child.name === 'cursym')
    return [...(isField ? [[child.name, textOf(child)] as const] : []), ...fieldsIn(child, isOfOriginal)]
  })
}

/** Without an offset it is the bank's own day, whatever the standard says of Greenwich. */
function instantCell(instant: string): string {
  return /^\d{8}\d*(?:\.\d+)?$/.test(instant) ? instant.slice(0, 8) : instant.replace(' [', '[')
}
