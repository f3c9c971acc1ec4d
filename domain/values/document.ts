import { foldText } from './fold.ts'
import { readDate } from './readDate.ts'

const CUIT_WEIGHTS = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]

export function isCuit(digits: string): boolean {
  if (!/^\d{11}$/.test(digits)) return false
  const total = CUIT_WEIGHTS.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0)
  return (11 - (total % 11)) % 11 === Number(digits[10])
}

/** The document inside a person's CUIT or CUIL, also one whose check digit is wrong; a company's has none. */
export const documentInside = (digits: string): string | null =>
  /^2[03-7](?=\d{9}$)0*(\d{7,8})\d$/.exec(digits)?.[1] ?? null

/** Prefixes of a document's kind, as in `DNI 30.111.222` or `M 5.000.307`. */
const KIND =
  /^(?:d\.?n\.?i|d\.?u|l\.?e|l\.?c|c\.?[cie]|c[eé]dula|c[eé]d|doc|documento|nie|nif|cuil|cuit|r\.?u\.?[tn]|r\.?f\.?c|curp|dui|dpi|pas|pasaporte|passport|[mf])[\s.:nº°-]+(?=\S*\d)|^(?:dni|l[ec]|n[º°])\s*(?=\d)/i

/** What a spreadsheet or a program adds to a number. */
const NO_DECIMALS = /(?<=^\d{6,11}|^\d{1,3}\.\d{3}\.\d{3})[.,]00?$/

/** Returns a document's letters and digits; of a person's valid CUIT or CUIL the DNI inside it. Leading zeros do not count. */
export function documentKey(document: string): string {
  const key = foldText(document.trim().replace(NO_DECIMALS, '').replace(KIND, '')).replace(/[^a-z0-9]/g, '')
  return ((isCuit(key) && documentInside(key)) || key).replace(/^0+/, '')
}

/** Null for words that mean none (`s/d`, `0`, `99999999`). `35000306.0` loses what a spreadsheet added. */
export function readDocument(text: string): { document: string | null } | { problem: 'invalid' } {
  const trimmed = text.trim().replace(NO_DECIMALS, '')
  if (/^\d+(?:[.,]\d+)?e[+-]?\d+$/i.test(trimmed)) return { problem: 'invalid' }
  // A date, two documents, a remark (`30111228 (madre)`), a missing digit (`30.000.23`) or a family's `101/01`.
  const isDay = /\D/.test(trimmed) && readDate(trimmed) !== null
  if (isDay || /\d{6,}-?[a-z]?\s*[/;,]\s*\d{6,}|\(.*\p{L}{4,}|\d[.,]\d\d(?:[.,]|$)|^\d{1,5}[/-]\d\d?$/iu.test(trimmed))
    return { problem: 'invalid' }
  const key = foldText(trimmed.replace(KIND, '')).replace(/[^a-z0-9]/g, '')
  const digits = key.replace(/\D/g, '')
  const isRepeated = /^(.)\1*$/.test(key) && key.length > 2
  if (key === '' || isRepeated || /^0+$/.test(key) || WORDS_FOR_NONE.has(key)) return { document: null }
  // `1.234.567-8` is how a document with a check digit is written.
  const isSequence = SEQUENCES.has(key) && !/\d-\d$/.test(trimmed)
  if (digits.length < 4 || isSequence || key.length > 20) return { problem: 'invalid' }
  return { document: trimmed }
}

/** Whether a text may be a person's whole document. */
export function isPlausibleDocument(value: string): boolean {
  const result = readDocument(value)
  return 'document' in result && result.document !== null && documentKey(value).length >= 7
}

const SEQUENCES = new Set(['1234', '12345', '123456', '1234567', '12345678', '123456789', '1234567890'])

const WORDS_FOR_NONE = new Set(
  `sd sf sinfecha sindato sindatos sindni sindocumento sindoc nd nc na no notiene notienedni sn sinnumero nodocumentado noposee nosabe nodice
   noasignado noasignada sinasignar nodisponible noregistra noinformado sininformacion entramite tramite pendiente falta desconocido ninguno ninguna null none ns nosesabe adefinir`.split(
    /\s+/,
  ),
)

/** Whether a cell's words say that there is nothing, such as `-`, `s/d` or `no tiene`. */
export function saysNothing(text: string): boolean {
  const key = foldText(text).replace(/[^a-z0-9]/g, '')
  return key === '' ? !/[+=@]/.test(text) : WORDS_FOR_NONE.has(key)
}
