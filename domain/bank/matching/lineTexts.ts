import type { BankLineFields } from '../line.ts'
import { alphanumeric, cellsOf, SHORTEST_DOCUMENT, SHORTEST_REFERENCE, wordsOf as allWordsOf } from '../evidence.ts'
import { numberKey } from '../../members/import/match.ts'
import { readDate } from '../../values/readDate.ts'
import { foldText } from '../../values/fold.ts'

type LineTexts = Pick<BankLineFields, 'description' | 'reference' | 'documentNumber' | 'payerName' | 'rowText'>

const PARTICLES: ReadonlySet<string> = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'y',
  'e',
  'da',
  'do',
  'san',
  'sr',
  'sra',
])

/** Words of any transfer, which say nothing of what it is for. */
const GENERIC =
  /^(?:transf|recib|enviad|emitid|realiz|credin|credit|deposit|acredit|bancari|inmediat|electron|interban|interna|cuenta|pago|cobro|ingreso|abono|banc|entre|desde|hacia|online|debin|varios|client|terceros|titular|distint|propia|efectivo|mercado|bizum|concepto|movimiento|operacion|cuota|soci[oa]|mensual|club|deport|alias|enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)/

const MONTH = '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre)'
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
  return allWordsOf(foldText(text).replace(NO_NAME, ' ')).filter((word) => !PARTICLES.has(word))
}

/** Without separators; of eleven digits (CUIT, CUIL) also the document inside. */
export function numbersIn(texts: readonly (string | null)[]): Set<string> {
  const numbers = texts.flatMap((text) => (text ?? '').match(/\d[\d.-]*\d/g) ?? []).map((one) => one.replace(/\D/g, ''))
  const inside = numbers.filter(({ length }) => length === 11).map((one) => one.slice(2, 10).replace(/^0+/, ''))
  return new Set([...numbers, ...inside].filter(({ length }) => length >= SHORTEST_REFERENCE))
}

/** What the row says besides the columns that somebody chose, its money and its days. */
export function otherCellsOf({ rowText, ...line }: LineTexts): string[] {
  const columnTexts = new Set([line.reference, line.description, line.payerName, line.documentNumber])
  return cellsOf(rowText).filter((cell) => !columnTexts.has(cell) && /\p{L}/u.test(cell) && readDate(cell) === null)
}

/** Days, and months such as `11/2026`. */
const DAY = /\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}|\b\d{1,2}\/(?:20)?\d{2}\b/g
const NUMBER = '[a-z0-9-]*\\d[a-z0-9-]*'
const LABEL = '\\s*[:#-]?\\s*(?:n(?:o|ro|um|umero)?s?[.°º:#]*\\s*)?'
const NOT_COUNTED = '(?![a-z0-9-]|\\s*(?:cuotas|meses|pesos)\\b)'
const AND = '\\s*[,;+&]\\s*|\\s+[ye]\\s+'
/** "socio 103/1", "socio 103 y 104", not "socio 103 y 2 cuotas" */
const ONE_NUMBER = new RegExp(
  `\\bsoc(?:i[oa])?\\.?${LABEL}(${NUMBER}(?:/\\d+\\b)*(?:(?:${AND})${NUMBER}${NOT_COUNTED})*)`,
  'g',
)
/** "socios n.º 103, 104 y 105" */
const SEVERAL_NUMBERS = new RegExp(
  `\\bsoci[oa]s${LABEL}(${NUMBER}(?:(?:\\s*[,;/+]\\s*|\\s+[ye]\\s+|\\s+)${NUMBER})*)`,
  'g',
)

/** Numbers after *socio*, of members or of nobody; not a year or a document that no member has. */
export function memberNumbersIn(
  { reference, description, rowText }: LineTexts,
  byNumber: ReadonlyMap<string, unknown>,
): ReadonlySet<string> {
  const numbers = [reference, description, rowText].flatMap((text) => {
    const words = foldText(text ?? '')
      .replace(DAY, ' ')
      .replace(/(\d)\.(?=\d{3}(?!\d))/g, '$1')
    const single = [...words.matchAll(ONE_NUMBER)].flatMap(([, list]) => list?.split(new RegExp(AND)) ?? [])
    const several = [...words.matchAll(SEVERAL_NUMBERS)].flatMap(([, list]) => {
      const parts = list?.split(/[\s,;/+]+/).filter((word) => /\d/.test(word)) ?? []
      // *SOCIOS 2026* is a year.
      return parts.length > 1 ? parts : []
    })
    return [...single, ...several].map(numberKey)
  })
  const ofMembers = numbers.flatMap((number) => {
    if (byNumber.has(number)) return number
    // *104/105* are two, if the first is a member's; *104/2* is one of a family.
    const [first = '', ...more] = number.split('x')
    return [first, ...(byNumber.has(first) ? more.filter((part) => part.length > 2) : [])]
  })
  return new Set(ofMembers.filter((number) => byNumber.has(number) || MAY_BE_MEMBERS.test(number)))
}

const MAY_BE_MEMBERS = /^(?!20[2-4]\d$)\d{1,6}$/

export function accountsOf(documentNumber: string | null, payerName: string | null): string[] {
  const document = alphanumeric(documentNumber)
  const name = nameWordsOf(payerName ?? '')
    .toSorted()
    .join(' ')
  return [document.length >= SHORTEST_DOCUMENT ? `d ${document}` : '', name.includes(' ') ? `n ${name}` : ''].filter(
    Boolean,
  )
}

/** The words of a line that not every transfer has, without its numbers. Empty if all of them are short. */
export function textKey({ description, payerName }: Pick<LineTexts, 'description' | 'payerName'>): string {
  const words = [...new Set([description, payerName].flatMap((text) => nameWordsOf(text ?? '')))]
  const own = words.filter((word) => !/\d/.test(word) && !GENERIC.test(word))
  return own.some((word) => word.length > 3) ? own.toSorted().join(' ') : ''
}

/** `fullName`: the whole family name and one given name; `partOfName`: less. */
export function nameIn(
  { givenName, familyName }: { givenName: string; familyName: string },
  words: ReadonlySet<string>,
): 'fullName' | 'partOfName' | null {
  const family = nameWordsOf(familyName)
  const has = (word: string) => words.has(word)
  const isWhole = family.length > 0 && family.every(has)
  const isGiven = nameWordsOf(givenName).some(has)
  if (isWhole && isGiven) return 'fullName'
  return isWhole || (isGiven && family.some(has)) ? 'partOfName' : null
}

/** Whether each has a word that the others do not have, so that the same words do not name two people. */
export function areDistinct(names: readonly (readonly string[])[]): boolean {
  return names.every((own, index) =>
    names.every((other, at) => at === index || own.some((word) => !other.includes(word))),
  )
}
