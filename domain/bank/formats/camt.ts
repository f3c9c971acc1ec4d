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
  const rows = all(elementsOf(text), 'stmt', 'rpt', 'ntfctn').flatMap((statement) => {
    const account = textAt(statement, 'acct', 'id', 'iban') || textAt(statement, 'acct', 'id', 'othr', 'id')
    return [
      ...all(statement, 'bal').flatMap((balance): FileRow[] => {
        const name = BALANCES.get(textAt(balance, 'tp', 'cdorprtry', 'cd'))
        const amount = child(balance, 'amt')
        if (name === undefined || amount === undefined) return []
        const cell = signedCell(amountCell(amount.text), isDebit(balance))
        return [{ line: lineOf(balance.at), cells: ['', cell, name, '', '', '', account, currencyOf(amount)] }]
      }),
      ...all(statement, 'ntry').flatMap((entry): FileRow[] => {
        const line = lineOf(entry.at)
        return partsOf(entry).map(({ part, amount }) => ({ line, cells: movementCells(entry, part, amount, account) }))
      }),
    ]
  })
  return [{ line: 1, cells: HEADINGS }, ...rows]
}

const isDebit = (element: MarkupElement) => textAt(element, 'cdtdbtind') === 'DBIT'
const currencyOf = (amount: MarkupElement | undefined) => amount?.attributes['ccy'] ?? ''

function movementCells(entry: MarkupElement, part: MarkupElement, amount: MarkupElement | undefined, account: string) {
  const isReversal = ['true', '1'].includes(textAt(entry, 'rvslind')) || child(part, 'rtrinf') !== undefined
  // Of a debit that came back it is the one who was to pay.
  const parties = isDebit(entry) ? (isReversal ? ['dbtr', 'cdtr'] : ['cdtr', 'dbtr']) : ['dbtr']
  const names = parties.flatMap((party) => [
    textAt(part, 'rltdpties', party, 'nm'),
    textAt(part, 'rltdpties', party, 'pty', 'nm'),
  ])
  const days = ['bookgdt', 'valdt'].flatMap((day) => [textAt(entry, day, 'dt'), textAt(entry, day, 'dttm')])
  const texts = [...all(part, 'ustrd').map(({ text }) => text), textAt(entry, 'addtlntryinf')]
  const status = textAt(entry, 'sts', 'cd') || textAt(entry, 'sts')
  return [
    days.find(Boolean) ?? '',
    signedCell(amountCell(amount?.text ?? ''), isDebit(entry)),
    joinTexts([isReversal ? 'REVERSO' : '', ...texts]),
    names.find(Boolean) ?? '',
    referenceOf(part) || textAt(entry, 'acctsvcrref') || textAt(entry, 'ntryref'),
    ['', 'BOOK'].includes(status) ? 'Contabilizado' : 'Pendiente',
    account,
    currencyOf(amount),
  ]
}

/** A batch is one entry: its parts count only if each has an amount of its own and there are several. */
function partsOf(entry: MarkupElement) {
  const amount = child(entry, 'amt')
  const details = all(entry, 'txdtls')
  const parts = details.map((part) => ({ part, amount: child(part, 'amt') ?? at(part, 'amtdtls', 'txamt', 'amt') }))
  const isWhole = parts.length > 1 && parts.every((one) => one.amount && currencyOf(one.amount) === currencyOf(amount))
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
