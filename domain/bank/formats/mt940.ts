import { CLOSING, OPENING, joinTexts, signedCell, amountCell, dayCell } from './cells.ts'
import type { FileRow } from '../../imports/table.ts'

const HEADINGS = ['Fecha', 'Importe', 'Descripción', 'Nombre', 'Referencia', 'Cuenta', 'Moneda']
/** Value day, booking day, sign, third letter of the currency, amount, kind, references. */
const MOVEMENT = /^(\d{6})(?:\d{4})?([RE]?[CD])[A-Z]?(\d*[.,]\d*)([NFS].{3})(.*?)(?:\/\/(.*))?$/
const BALANCE = /^([CD])\d{6}([A-Z]{3})(\d+[.,]\d*)/

export const isMt940 = (text: string) => /(?:^|[\r\n}]):20:/.test(text) && /[\r\n]:(?:60[FM]|61):/.test(text)

/** The movements of a SWIFT MT940 statement as a table: each `:61:` with the `:86:` that follows. */
export function readMt940(text: string): FileRow[] {
  let account = ''
  let currency = ''
  const rows = recordsOf(text).flatMap(({ tag, line, parts, texts }): FileRow[] => {
    const [first = ''] = parts
    if (tag === '25') account = first
    if (tag === '61') return [{ line, cells: [...cellsOf(parts, texts), account, currency] }]
    if (!/^6[02]/.test(tag)) return []
    const [, sign, code = '', amount = ''] = BALANCE.exec(first) ?? []
    currency = code || currency
    // `M` is where a message ends and its statement goes on.
    if (!tag.endsWith('F') || amount === '') return []
    const cell = signedCell(amountCell(amount), sign === 'D')
    return [{ line, cells: ['', cell, tag.startsWith('60') ? OPENING : CLOSING, '', '', account, currency] }]
  })
  return [{ line: 1, cells: HEADINGS }, ...rows]
}

function cellsOf(record: readonly string[], texts: readonly string[]): string[] {
  const [first = '', ...more] = record
  const { text, name } = descriptionOf(texts)
  const match = MOVEMENT.exec(first)
  // A movement that is not understood has a day and no amount, so that a person sees it.
  if (!match) return [/^\d/.test(first) ? dayCell(first.slice(0, 6)) : '0', '', joinTexts([...record, text]), name, '']
  const [, day = '', mark = '', amount = '', , own = '', bank = ''] = match
  const isReversal = mark.startsWith('R')
  const isDebit = isReversal ? mark === 'RC' : mark.endsWith('D')
  return [
    dayCell(day),
    signedCell(amountCell(amount.replace(/^[.,]/, '0,')), isDebit),
    // `E` is expected, in MT942.
    joinTexts([isReversal ? 'REVERSO' : mark.startsWith('E') ? 'PENDIENTE' : '', text, ...more]),
    name,
    bank.trim() || (/^NONREF/i.test(own) ? '' : own.trim()),
  ]
}

/** Some banks number the parts: `?00`, `?20` to `?29` and `?60` on are texts, `?32` and `?33` the payer's name. */
function descriptionOf(texts: readonly string[]): { text: string; name: string } {
  const whole = texts.join('')
  if (!/^\d{3}\?\d\d/.test(whole)) return { text: joinTexts(texts), name: '' }
  const fields = whole.split('?').slice(1)
  const partsOf = (pattern: RegExp) => fields.filter((one) => pattern.test(one)).map((one) => one.slice(2))
  const name = partsOf(/^3[23]/).join('')
  return { text: joinTexts(partsOf(/^(?:00|2\d|6\d)/)), name: name.trim() }
}

/** The tags of a message with the lines of each, and the texts of the `:86:` below it. */
function recordsOf(text: string) {
  const tags: { tag: string; line: number; parts: string[]; texts: string[] }[] = []
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, tag, first = ''] = /^(?:\{.*\})?:(\d\d[A-Z]?):(.*)$/.exec(line) ?? []
    if (tag !== undefined) tags.push({ tag, line: index + 1, parts: [first], texts: [] })
    else if (!/^-?\}?$/.test(line) && !line.startsWith('{')) tags.at(-1)?.parts.push(line)
  }
  // Where every line is full, a word may go on in the next one.
  const areFull = tags.every(
    ({ tag, parts }) => tag !== '86' || parts.slice(0, -1).every(({ length }) => length === 65),
  )
  const records: typeof tags = []
  for (const one of tags) {
    const last = records.at(-1)
    if (one.tag !== '86') records.push(one)
    else if (last) last.texts = areFull ? [one.parts.join('')] : one.parts
  }
  return records
}
