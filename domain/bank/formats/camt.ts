import { CLOSING, OPENING, joinTexts, lineCounterOf, signedCell, amountCell } from './cells.ts'
import type { FileRow } from '../../imports/table.ts'
import { elementsOf, type MarkupElement } from '../../values/markup.ts'

const HEADINGS = ['Fecha', 'Importe', 'Descripción', 'Nombre', 'Referencia', 'Estado', 'Cuenta', 'Moneda']
/** Booked at the beginning and at the end; of a statement in pages, the others are in between. */
const BALANCES: ReadonlyMap<string, string> = new Map([
  ['OPBD', OPENING],
  ['CLBD', CLOSING],
])

export const isCamt = (text: string) => /<(?:\w+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)\b/.test(text)

/** The movements of an ISO 20022 statement (camt.052, 053, 054) as a table; of an entry in parts, its parts. */
export function readCamt(text: string): FileRow[] {
  const lineOf = lineCounterOf(text)
  const rows: FileRow[] = [{ line: 1, cells: HEADINGS }]
  for (const statement of all(elementsOf(text), 'stmt', 'rpt', 'ntfctn')) {
    const account = textAt(statement, 'acct', 'id', 'iban') || textAt(statement, 'acct', 'id', 'othr', 'id')
    for (const balance of all(statement, 'bal')) {
      const name = BALANCES.get(textAt(balance, 'tp', 'cdorprtry', 'cd'))
      const amount = child(balance, 'amt')
      if (name === undefined || amount === undefined) continue
      const cell = signedCell(amountCell(amount.text), textAt(balance, 'cdtdbtind') === 'DBIT')
      const code = amount.attributes['ccy'] ?? ''
      rows.push({ line: lineOf(balance.at), cells: ['', cell, name, '', '', '', account, code] })
    }
    for (const entry of all(statement, 'ntry')) {
      const line = lineOf(entry.at)
      const isDebit = textAt(entry, 'cdtdbtind') === 'DBIT'
      const date = textAt(entry, 'bookgdt', 'dt') || textAt(entry, 'bookgdt', 'dttm')
      const status = textAt(entry, 'sts', 'cd') || textAt(entry, 'sts')
      for (const { part, amount } of partsOf(entry)) {
        const isReversal = ['true', '1'].includes(textAt(entry, 'rvslind')) || child(part, 'rtrinf') !== undefined
        // Of a debit that came back it is the one who was to pay.
        const parties = isDebit ? (isReversal ? ['dbtr', 'cdtr'] : ['cdtr', 'dbtr']) : ['dbtr']
        const names = parties.flatMap((party) =>
          [['nm'], ['pty', 'nm']].map((path) => textAt(part, 'rltdpties', party, ...path)),
        )
        rows.push({
          line,
          cells: [
            date || textAt(entry, 'valdt', 'dt') || textAt(entry, 'valdt', 'dttm'),
            signedCell(amountCell(amount?.text ?? ''), isDebit),
            joinTexts([
              isReversal ? 'REVERSO' : '',
              ...all(part, 'ustrd').map(({ text: one }) => one),
              textAt(entry, 'addtlntryinf'),
            ]),
            names.find((name) => name !== '') ?? '',
            referenceOf(part) || textAt(entry, 'acctsvcrref') || textAt(entry, 'ntryref'),
            ['', 'BOOK'].includes(status) ? 'Contabilizado' : 'Pendiente',
            account,
            amount?.attributes['ccy'] ?? '',
          ],
        })
      }
    }
  }
  return rows
}

/** A batch is one entry: its parts count only if each has an amount of its own and there are several. */
function partsOf(entry: MarkupElement) {
  const amount = child(entry, 'amt')
  const details = all(entry, 'txdtls')
  const parts = details.map((part) => ({ part, amount: child(part, 'amt') ?? at(part, 'amtdtls', 'txamt', 'amt') }))
  const isWhole =
    parts.length > 1 && parts.every((one) => one.amount && one.amount.attributes['ccy'] === amount?.attributes['ccy'])
  const total = parts.reduce((sum, one) => sum + cents(one.amount), 0)
  return isWhole && total === cents(amount) ? parts : [{ part: details[0] ?? entry, amount }]
}

const cents = (amount: MarkupElement | undefined) => Math.round(Number(amount?.text ?? Number.NaN) * 10_000)

function referenceOf(part: MarkupElement): string {
  const references = ['acctsvcrref', 'endtoendid', 'txid', 'instrid'].map((name) => textAt(part, 'refs', name))
  return references.find((reference) => reference !== '' && reference !== 'NOTPROVIDED') ?? ''
}

const child = (element: MarkupElement | undefined, name: string) => element?.children.find((one) => one.name === name)

function at(element: MarkupElement, ...path: string[]): MarkupElement | undefined {
  return path.reduce<MarkupElement | undefined>(child, element)
}

const textAt = (element: MarkupElement, ...path: string[]) => at(element, ...path)?.text.trim() ?? ''

function all(element: MarkupElement, ...names: string[]): MarkupElement[] {
  return element.children.flatMap((one) => (names.includes(one.name) ? [one] : all(one, ...names)))
}
