import { alphanumeric, cellsOf, type LineTexts, SHORTEST_DOCUMENT, SHORTEST_REFERENCE } from '../lineFacts.ts'
import { nameWordsOf } from '../nameWords.ts'
import { numberKey } from '../../members/import/identityKeys.ts'
import { documentInside, documentKey } from '../../values/document.ts'
import { readDate } from '../../values/readDate.ts'
import { foldText } from '../../values/fold.ts'

/** Without separators, also with the letter of *X-1234567-L*; of a CUIT or CUIL also the document inside. */
export function numbersIn(texts: readonly (string | null)[]): Set<string> {
  const words = texts.flatMap((text) => foldText(text ?? '').match(/(?:\b[xyz]-?)?\d[\d.-]*\d(?:-?[a-z]\b)?/g) ?? [])
  const numbers = words.flatMap((word) => [alphanumeric(word), word.replace(/\D/g, '')])
  const inside = numbers.flatMap((number) => documentInside(number) ?? [])
  return new Set([...numbers, ...inside].filter(({ length }) => length >= SHORTEST_REFERENCE))
}

const VOUCHERS =
  'op|oper|operacion|comp|comprobante|trans|transaccion|trx|ref|referencia|cod|codigo|aut|autorizacion|cupon|lote|ticket|pedido|orden|id|recibo|factura|boleta|cheque|solicitud|tel|telefono|cel|celular'
const VOUCHER = new RegExp(String.raw`\b(?:${VOUCHERS})\W{1,3}(?:n(?:o|ro|um|umero)?\W{0,3})?\d[\d.-]*`, 'g')

/** *341 15550101*, *11 4555-0101* */
const PHONE =
  /(?<![\d.,/-])0?(?:11[ -]15[ -]?\d{8}|(?:11|[23]\d{2,3})[ -](?:(?<!11[ -])15[ -]?\d{6,7}|(?:15[ -]?)?\d{3,4}-\d{4})|[23]\d\d[ -]\d{7}|[23]\d{3}[ -]\d{6})(?![\d.])/g

/** Without what a text itself calls a voucher's number, *Operación 30111222*, and without telephones. */
export const withoutVouchers = (texts: readonly (string | null)[]): string[] =>
  texts.map((text) =>
    foldText(text ?? '')
      .replaceAll(VOUCHER, ' ')
      .replaceAll(PHONE, ' '),
  )

/** Documents that a text names: *DNI 30.111.222*. */
export function documentsIn(texts: readonly (string | null)[]): string[] {
  const pattern = /\b(?:dni|doc(?:umento)?)\W{0,3}(\d{1,2}\.?\d{3}\.?\d{3})\b/g
  const matches = texts.flatMap((text) => [...foldText(text ?? '').matchAll(pattern)])
  return matches.map(([, number = '']) => documentKey(number))
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
  const name = nameWordsOf(payerName).toSorted().join(' ')
  return [document.length >= SHORTEST_DOCUMENT ? `d ${document}` : '', name.includes(' ') ? `n ${name}` : ''].filter(
    Boolean,
  )
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
