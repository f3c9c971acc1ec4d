import { foldText } from '../../values/fold.ts'

type Direction = 'credit' | 'debit'

const CREDIT = wordsIn(
  'c cr cre cred acred nc n/c ing h + credito haber abono ingreso ingresa entrada entro aumento consignacion credit acreditacion recepcion deposito deposit in incoming received entrante recibido recibida recebido recebida recibiste cobraste positivo',
)
const DEBIT = wordsIn(
  'd db dr deb nd n/d egr - – − debito debe cargo egreso egresa salida salio disminucion debit out outgoing sent withdrawal saliente envio enviado enviada enviaste emitido emitida extraccion retiro pagaste compraste transferiste retiraste extrajiste gasto negativo',
)
/** What comes before the word that counts: *Transferencia recibida*, *Nota de crédito*, *Te transfirieron*, *Cash in*. */
const BEFORE = wordsIn('transferencia transf pago dinero plata que nota movimiento operacion orden de money cash envio')
const TO_THE_CLUB = /^(?:te|le) (?:transfiri|envi|pag|deposit|consign|pas)(?:o|aron|eron)\b/

export function directionOf(cell: string): Direction | null {
  const text = foldText(cell)
    .trim()
    .replace(/[.()]|(?<=\w{4}[ao])s(?=\W*$)/g, '')
  const words = text.split(/\s+/)
  const word = words.find((one) => !BEFORE.has(one)) ?? words.at(-1) ?? ''
  if (CREDIT.has(word) || TO_THE_CLUB.test(text)) return 'credit'
  return DEBIT.has(word) ? 'debit' : null
}

function wordsIn(list: string): ReadonlySet<string> {
  return new Set(list.split(' '))
}

/** *Transferencia SPEI*, *TRF.*, *Bizum*: money that goes either way. */
const TRANSFER = String.raw`(?:transf\w*|transfer|tra?n?f|tef|traspaso|inmediata|bizum|yape|plin|spei|sipap|debin)\W+`
/** What a member pays for, and whose money it is: *Pago a cuota*, *Giro a favor del club*. */
const PURPOSE = String.raw`(?:(?:su|tu|mi|cuenta|cta|partir|(?:la |el |las )?(?:cuotas?|club|inscripcion|matricula|clases?))\b|favor(?:$| (?:del? )?club))`
const SENT = String.raw`^(?:${TRANSFER}|(?:pago|giro|dinero|payment|money|envio)\W+)+`
const OUT = new RegExp(
  [
    String.raw`^(?:envi|pag|compr|transfer|retir|extraj|yape|gir)[ai]ste\b`,
    String.raw`^(?:sent|compra|(?:paso|saco) plata|extraccion|retiro|envio(?! recib)|nota (?:de )?debito)\b`,
    String.raw`^(?:(?:gasto|egreso)s?$|n\/d [a-z])`,
    String.raw`${SENT}(?:enviad[oa]|saliente|realizad[oa]|emitid[oa]|sent)\b`,
    String.raw`${SENT}(?:a|to)\b\W+(?!${PURPOSE})[a-z]`,
  ].join('|'),
)
const IN = new RegExp(
  `^(?:${TRANSFER})+(?:de|desde|from|recibid[oa])\\b(?!\\W+(?:haberes|sueldos?|honorarios|viaticos?|fondos)\\b)`,
)

const MEANS =
  'de|un|el|la|codigo|tarjetas?|qr|link|efectivo|transferencia|debito|credito|prepaga|billetera|virtual|mercado pago|point|boton|web|app|dinero|en|cuenta|online'
const HOW = new RegExp(`^(?:cobro|pago) (?:con|por|via|mediante|en)(?: (?:${MEANS}))+$`)

/** Words of what a bank takes or a club pays for, which may also come in. */
const MAY_GO_OUT =
  /^(?:(?:cargo (?:por )?)?comision|cargo por (?:servicio|manejo|mantenimiento|seguro)|impuesto|deb\b|debito (?:automatico|directo|en|por)|iva|pago de (?:servicio|tarjeta|impuesto|haberes|sueldo)s?|(?:pagos? )?(?:honorarios|sueldos?|haberes|viaticos?|proveedor(?:es)?))\b/
/** A member's own words may begin so too. */
const PAID_SOMEBODY = new RegExp(String.raw`^pague a\b\W+(?!${PURPOSE})[a-z]`)
/** *DEBITO TRANSF* and *TRF DB*, which in another column may be a card's. */
const NOTE_OF_DEBIT =
  /^(?:tra?n?s?f\W+)?(?:deb(?:ito)?|db|nd|cargo)\b\W+(?!visa|master|maestro|cabal|cuota|(?:en |con )?tarjeta)[a-z]/

const beginsAs =
  (...patterns: readonly RegExp[]) =>
  (text: string): boolean =>
    patterns.some((pattern) => pattern.test(foldText(text).trim()))

/** *Pago con tarjeta* says how a member paid. */
export const saysHow = beginsAs(HOW)
export const isNoteOfDebit = beginsAs(NOTE_OF_DEBIT)
export const maySayOut = beginsAs(MAY_GO_OUT, PAID_SOMEBODY)
/** Whether a description begins as one of money that went out: *Enviaste a*, *Transferencia a*. */
export const saysOut = beginsAs(OUT)
/** Or as one of money that came in: *Transferencia de*. */
export const saysIn = (text: string): boolean => directionOf(text) === 'credit' || beginsAs(IN)(text)

/** Words that say it only as a pair, if `sign` is among them: beside *A* (abono), *C* is a cargo. */
const PAIRS = [
  { credit: 'a', debit: 'c', sign: 'a' },
  { credit: 'i', debit: 'e', sign: 'i' },
  { credit: 'e', debit: 's', sign: 's' },
  { credit: 'entra', debit: 'sale', sign: 'entra' },
  { credit: 'cobro', debit: 'pago', sign: 'cobro' },
  { credit: 'abo', debit: 'car', sign: 'abo' },
  { credit: 'suma', debit: 'resta', sign: 'suma' },
  { credit: 'sube', debit: 'baja', sign: 'sube' },
  { credit: 'venta', debit: 'compra', sign: 'compra' },
  { credit: 'venta', debit: 'gasto', sign: 'gasto' },
] as const

const isMinus = (cell: string) => /^[-–−]$/.test(cell)
/** Where the only sign is a minus, a cell without one is a credit. */
const isMinusAlone = (column: readonly string[], filled: readonly string[]) =>
  filled.length > 0 && filled.length < column.length && filled.every(isMinus)

/** By the words of its column and the letters of its heading: below *Debe/Haber* a *C* may be either. */
export function directionIn(column: readonly string[], heading = ''): (cell: string) => Direction | null {
  const filled = column.map((cell) => foldText(cell).trim()).filter(Boolean)
  const letters: readonly string[] = foldText(heading).match(/(?<![a-z])[a-z]|(?<=^d)h$/g) ?? []
  if (letters.includes('h') && filled.every((cell) => cell === 'c')) return () => null
  const pair = PAIRS.find(
    ({ credit, debit, sign }) =>
      (filled.includes(sign) || (letters.length === 2 && letters.includes(credit) && letters.includes(debit))) &&
      (sign.length === 1 ? filled.some((cell) => cell === credit || cell === debit) : filled.includes(credit)) &&
      filled.every((cell) => cell === credit || cell === debit || (cell.length > 1 && directionOf(cell) === null)),
  )
  if (pair)
    return (cell) => {
      const word = foldText(cell).trim()
      return word === pair.credit ? 'credit' : word === pair.debit ? 'debit' : null
    }
  const isEmptyCredit = isMinusAlone(column, filled)
  return (cell) => (isEmptyCredit && cell.trim() === '' ? 'credit' : directionOf(cell))
}

/** Whether every cell is a direction and nothing else; a minus alone is one only without a heading. */
export function areDirections(column: readonly string[], hasHeading = true): boolean {
  const filled = column.map((cell) => foldText(cell).trim()).filter(Boolean)
  const isSign = (cell: string) => filled.includes('+') && /^[+-]$/.test(cell)
  if (!hasHeading && isMinusAlone(column, filled)) return true
  const ofPair = directionIn(filled)
  const isOne = (cell: string) =>
    isSign(cell) || isDirectionAlone(cell) || (/^[a-z]{2,}$/.test(cell) && ofPair(cell) !== null)
  return filled.length > 0 && filled.every(isOne) && distinguish(filled)
}

function isDirectionAlone(cell: string): boolean {
  const words = cell.split(/\s+/).filter((word) => !BEFORE.has(word))
  return words.length <= 1 && /\p{L}/u.test(cell) && directionOf(cell) !== null
}

/** *Transferencia recibida* in every row is a description. */
function distinguish(filled: readonly string[]): boolean {
  return filled.map(directionIn(filled)).includes('debit') || filled.every((cell) => !/\s/.test(cell))
}

/** Most cells say it; beside amounts that have signs of their own, all of them. */
export function holdsDirections(column: readonly string[], isSigned = false): boolean {
  const filled = column.map((cell) => cell.trim()).filter(Boolean)
  const readDirection = directionIn(column)
  const readable = filled.filter((cell) => readDirection(cell) !== null && (!isMinus(cell) || filled.includes('+')))
  const areEnough = isSigned ? readable.length === filled.length : readable.length * 2 > filled.length
  return filled.length > 0 && areEnough && distinguish(filled)
}

export const hasSign = (cell: string) => /^\W*[\p{Pd}−(]|\p{Pd}\s*$/u.test(cell)

/** Some amount that went out has no sign of its own. */
export function isNeeded(directions: readonly string[], amounts: readonly string[]): boolean {
  const readDirection = directionIn(directions)
  return directions.some((cell, index) => readDirection(cell) === 'debit' && !hasSign(amounts[index] ?? ''))
}
