import { CLOSING, OPENING, joinTexts, signedCell, amountCell, dayCell } from './cells.ts'
import type { FileRow } from '../../imports/table.ts'

const HEADINGS = ['Fecha', 'Importe', 'Descripción', 'Nombre', 'Referencia', 'Cuenta', 'Moneda']
/** Value day, booking day, sign, third letter of the currency, amount, kind, references. */
const MOVEMENT = /^(\d{6})(?:\d{4})?([RE]?[CD])[A-Z]?(\d*[.,]\d*)([NFS].{3})(.*?)(?:\/\/(.*))?$/
const BALANCE = /^([CD])\d{6}([A-Z]{3})(\d+[.,]\d*)/

export const isMt940 = (text: string) => /(?:^|[\r\n}]):20:/.test(text) && /[\r\n]:(?:60[FM]|61):/.test(text)

/** The movements of a SWIFT MT940 statement as a table: each `:61:` with the `:86:` that follows. */
export function readMt940(text: string): FileRow[] {
  const rows: FileRow[] = [{ line: 1, cells: HEADINGS }]
  let account = ''
  let currency = ''
  let movement: { line: number; record: string[]; texts: string[] } | null = null

  const finish = () => {
    if (movement) rows.push({ line: movement.line, cells: [...cellsOf(movement), account, currency] })
    movement = null
  }

  const tags = tagsOf(text)
  // Where every line is full, a word may go on in the next one.
  const areFull = tags.every((one) => one.tag !== '86' || one.parts.slice(0, -1).every(({ length }) => length === 65))
  for (const { tag, line, parts } of tags) {
    if (tag === '86' && movement) {
      movement.texts = areFull ? [parts.join('')] : parts
      continue
    }
    finish()
    if (tag === '25') account = parts[0] ?? ''
    else if (tag.startsWith('60') || tag.startsWith('62')) {
      const [, sign, code = '', amount = ''] = BALANCE.exec(parts[0] ?? '') ?? []
      currency = code || currency
      const isOpening = tag.startsWith('60')
      // `M` is where a message ends and its statement goes on.
      if (!tag.endsWith('F') || amount === '') continue
      const cell = signedCell(amountCell(amount), sign === 'D')
      rows.push({ line, cells: ['', cell, isOpening ? OPENING : CLOSING, '', '', account, currency] })
    } else if (tag === '61') movement = { line, record: parts, texts: [] }
  }
  finish()
  return rows
}

function cellsOf({ record, texts }: { record: readonly string[]; texts: readonly string[] }): string[] {
  const [first = '', ...more] = record
  const description = descriptionOf(texts)
  const match = MOVEMENT.exec(first)
  // A movement that is not understood has a day and no amount, so that a person sees it.
  if (!match)
    return [
      /^\d/.test(first) ? dayCell(first.slice(0, 6)) : '0',
      '',
      joinTexts([...record, description.text]),
      description.name,
      '',
    ]
  const [, day = '', mark = '', amount = '', , own = '', bank = ''] = match
  const isReversal = mark.startsWith('R')
  const isDebit = isReversal ? mark === 'RC' : mark.endsWith('D')
  return [
    dayCell(day),
    signedCell(amountCell(amount.replace(/^[.,]/, '0,')), isDebit),
    // `E` is expected, in MT942.
    joinTexts([isReversal ? 'REVERSO' : mark.startsWith('E') ? 'PENDIENTE' : '', description.text, ...more]),
    description.name,
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

function tagsOf(text: string) {
  const tags: { tag: string; line: number; parts: string[] }[] = []
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    const match = /^(?:\{.*\})?:(\d\d[A-Z]?):(.*)$/.exec(line)
    if (match) tags.push({ tag: match[1] ?? '', line: index + 1, parts: [match[2] ?? ''] })
    else if (/^-?\}?$/.test(line) || line.startsWith('{')) continue
    else tags.at(-1)?.parts.push(line)
  }
  return tags
}
