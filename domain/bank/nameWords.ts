import { wordsOf } from './lineFacts.ts'
import type { BankLineFields } from './line.ts'
import { foldText } from '../values/fold.ts'

const PARTICLES: ReadonlySet<string> = new Set('de del la las los y e da do san sr sra'.split(' '))

export const MONTH = '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)'

/** Words of any transfer, which say nothing of what it is for. */
const GENERIC = new RegExp(
  `^(?:transf|recib|rebud|enviad|emitid|realiz|cred(?:in|it|$)|deposit|acredit|bancari|inmediat|electron|interban|interna|cuenta|pago|cobro|ingreso|abono|banc|entre|desde|hacia|online|debin|varios|spei$|yape$|plin$|client|terceros|titular|distint|propia|efectivo|mercado|bizum|concepto|movimiento|operacion|favor$|cuota|soci[oa]|mensual|club|deport|alias|${MONTH})`,
)

const TO_MONTH = '(?:\\s+(?:[yea]|al)\\s+|\\s*[/+]\\s*|-)'
/** *Cuota abril*, *marzo y abril*, *julio 2026* and *suc. Mendoza* are a month and a place, and nobody's name. */
const NO_NAME = new RegExp(
  [
    '\\b(?:cuotas?|mes(?:es)?|mensualidad|periodo|pago)\\s+(?:(?:del?|mes)\\s+)*(?:abril|julio)\\b',
    `(?<=\\b${MONTH}${TO_MONTH}|\\bmarzo\\s+(?=abril)|\\bjunio\\s+(?=julio))(?:abril|julio)\\b`,
    `\\b(?:abril|julio)(?=${TO_MONTH}${MONTH}\\b|\\W+(?:del?\\W+)?(?:20)?2\\d\\b)`,
    '\\bsuc(?:ursal)?\\b\\W*[a-z]+',
  ].join('|'),
  'g',
)

/** Folded words that say something of a name. */
export function nameWordsOf(text: string): string[] {
  return wordsOf(foldText(text).replace(NO_NAME, ' ')).filter((word) => !PARTICLES.has(word))
}

/** The words of a line that not every transfer has, without its numbers. Empty if all that are left are short. */
export function textKey({ description, payerName }: Pick<BankLineFields, 'description' | 'payerName'>): string {
  const words = [...new Set([description, payerName].flatMap((text) => nameWordsOf(text ?? '')))]
  const own = words.filter((word) => !/\d/.test(word) && !GENERIC.test(word))
  return own.some((word) => word.length > 3) ? own.toSorted().join(' ') : ''
}
