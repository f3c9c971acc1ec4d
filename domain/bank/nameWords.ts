import { wordsOf } from './lineFacts.ts'
import type { BankLineFields } from './line.ts'
import { foldText } from '../values/fold.ts'

const PARTICLES: ReadonlySet<string> = new Set('de del la las los y e da do san sr sra'.split(' '))

export const MONTH = '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)'

/** Words of any transfer, which say nothing of what it is for. */
const GENERIC = new RegExp(
  `^(?:transf|recib|rebu[dt]|enviad|emitid|realiz|cred(?:in|it|$)|por$|deposit|acredit|bancari|inmediat|electron|interban|interna|cuenta|pago|cobro|ingreso|abono|banc|entre|desde|hacia|online|debin|varios|spei$|yape$|plin$|client|terceros|titular|distint|propia|efectivo|mercado|bizum|otras?$|entidad|ventanilla|cambios?$|concepto|movimiento|operacion|favor$|cuota|soci[oa]|mensual|club|deport|alias|${MONTH})`,
)

const PLACE = '(?:(?:santa|santo|san|villa|gral|general|puerto|rio|las?|los|el|del?)\\b\\W*)*[a-z]+'
const TO_MONTH = '(?:\\s+(?:[yea]|al)\\s+|\\s*[/+]\\s*|-)'
/** *Cuota abril*, *marzo y abril*, *julio 2026*, *suc. Santa Cruz* and *calle San José 450* are a month and a place, and nobody's name. */
const NO_NAME = new RegExp(
  [
    '\\b(?:cuotas?|mes(?:es)?|mensualidad|periodo|pago)\\s+(?:(?:del?|mes)\\s+)*(?:abril|julio)\\b',
    `(?<=\\b${MONTH}${TO_MONTH}|\\bmarzo\\s+(?=abril)|\\bjunio\\s+(?=julio))(?:abril|julio)\\b`,
    `\\b(?:abril|julio)(?=${TO_MONTH}${MONTH}\\b|\\W+(?:del?\\W+)?(?:20)?2\\d\\b)`,
    `\\b(?:suc(?:ursal)?|av(?:da|enida)|bv|boulevard|pje|pasaje)\\b\\W*${PLACE}`,
    `\\bcalle\\s+${PLACE}\\s+\\d{1,4}\\b`,
  ].join('|'),
  'g',
)

/** Folded words that say something of a name. */
export function nameWordsOf(text: string | null | undefined): string[] {
  return wordsOf(foldText(text ?? '').replace(NO_NAME, ' ')).filter((word) => !PARTICLES.has(word))
}

export const nameWordsIn = (texts: readonly (string | null | undefined)[]): ReadonlySet<string> =>
  new Set(texts.flatMap((text) => nameWordsOf(text)))

/** What divides a text between two people. */
const BETWEEN = /\s(?:para|por|y|e|[+&])\s/

/** The parts of a text that may each name a person: *DE PEREZ ANA*, *GOMEZ LUIS*. */
export const partsOf = (text: string | null) => foldText(text ?? '').split(BETWEEN)

/** Words beside a name that say what somebody pays for, or by what. */
const PURPOSE =
  /^(?:futbol|hockey|natacion|basquet|voley|tenis|rugby|patin|gimnas|inscrip|torneo|activ|home$|banking|billetera|app$|grupo|famil|hij[oa]s?$|espos|herman|orden$|sede$|comision|asociacion|atletico|quincena|seguro|campamento)/

/** Whether a text names somebody else directly before or after the person with these words: *PEREZ ANA Y GOMEZ LUIS*. */
export function namesTwo(text: string | null, own: readonly string[]): boolean {
  const parts = partsOf(text).map(nameWordsOf)
  const isOther = (words: readonly string[]) =>
    words.length === 2 &&
    words.every((word) => /^[a-z]{3,}$/.test(word) && !own.includes(word) && !GENERIC.test(word) && !PURPOSE.test(word))
  return parts.slice(1).some((next, at) => {
    const part = parts[at] ?? []
    const [isBefore, isAfter] = [own.includes(part.at(-1) ?? ''), own.includes(next[0] ?? '')]
    return (isBefore && isOther(next.slice(0, 2))) || (isAfter && isOther(part.slice(-2)))
  })
}

/** The words of a line that not every transfer has, without its numbers. Empty if all that are left are short. */
export function textKey({ description, payerName }: Pick<BankLineFields, 'description' | 'payerName'>): string {
  const words = [...new Set([description, payerName].flatMap((text) => nameWordsOf(text)))]
  const own = words.filter((word) => !/\d/.test(word) && !GENERIC.test(word))
  return own.some((word) => word.length > 3) ? own.toSorted().join(' ') : ''
}
