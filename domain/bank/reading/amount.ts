import { directionOf } from './direction.ts'
import { foldText } from '../../values/fold.ts'
import { CURRENCIES, MAX_AMOUNT, minorDigits, type Currency } from '../../money/money.ts'

export type DecimalMark = ',' | '.'

/** Signs of currencies in capitals, longest first. `$` alone is the institution's own. */
const SIGNS: readonly (readonly [sign: string, currency: Currency | null])[] = [
  ['COL$', 'COP'],
  ['AR$', 'ARS'],
  ['RD$', 'DOP'],
  ['MX$', 'MXN'],
  ['U$S', 'USD'],
  ['US$', 'USD'],
  ['B/.', 'USD'],
  ['U$', 'USD'],
  ['C$', 'NIO'],
  ['$U', 'UYU'],
  ['$B', 'BOB'],
  ['₲', 'PYG'],
  ['₡', 'CRC'],
  ['€', 'EUR'],
  ['R$', 'BRL'],
  ['S/.', 'PEN'],
  ['S/', 'PEN'],
  ['$', null],
]

/** Letters that stand for a currency beside figures; some are of two. */
const LETTERS: Readonly<Record<string, readonly Currency[]>> = {
  ...Object.fromEntries(CURRENCIES.map((code) => [code, [code]])),
  BS: ['BOB', 'VES'],
  GS: ['PYG'],
  L: ['HNL'],
  Q: ['GTQ'],
}

const AT_ENDS = /(?<=^[-+(]*)[A-Z]{1,3}(?![A-Z])|(?<![A-Z])[A-Z]{2,3}(?=\.?[-+)]*$)/g

/** The sign of a currency and nothing else. */
export const isSign = (text: string): boolean => /^[BG]S\.?$/.test(text) || SIGNS.some(([sign]) => sign === text)

/**
 * By what most cells say: the later of two marks begins decimals, one that comes twice groups. Without any such cell:
 * the comma.
 */
export function decimalMarkOf(cells: readonly string[]): DecimalMark {
  let commas = 0
  const haveThree = cells.some((cell) => THREE_DECIMALS.test(cell))
  for (const cell of cells) {
    const mark = haveThree && OF_THREE.test(cell) ? null : markIn(cell)
    if (mark !== null) commas += mark === ',' ? 1 : -1
  }
  return commas < 0 ? '.' : ','
}

function markIn(cell: string): DecimalMark | null {
  // *S/.* and *Gs.* have a mark of their own.
  const marks = cell.replace(/[\p{L}/]\./gu, '').replace(/[^.,]/g, '')
  const last = marks.at(-1)
  if (last !== ',' && last !== '.') return null
  const other = last === ',' ? '.' : ','
  if (marks.includes(other)) return last
  if (marks.length > 1) return other
  return OF_THREE.test(cell) ? other : last
}

/** Beside `12000.000` also `850.250` has decimals. */
const THREE_DECIMALS = /(?<![\d.,])\d{4,}[.,]\d{3}(?!\d)/
const OF_THREE = /^\D*[1-9]\d{0,2}[.,]\d{3}\D*$/

/** Banks write a minus as any of them. */
const DASHES = /[\p{Pd}−]/gu

export type ReadAmount = { amount: number } | { problem: 'noAmount' | 'invalidAmount' | 'otherCurrency' }

/**
 * Reads `1.234,56`, `-$ 100`, `100,00-`, `(100)`, `100 DB`, `CR 100` or `ARS 100` into minor units with a sign, of a
 * column in tens to the power of `unit`. Nothing is rounded.
 */
export function readBankAmount(cell: string, mark: DecimalMark, currency: Currency, unit = 0): ReadAmount {
  // `12.000,-` has no cents.
  let text = cell
    .toUpperCase()
    .replace(/\s/g, '')
    .replace(DASHES, '-')
    .replace(/M\.N\.$/, '')
    .replace(/(?<=\d)['’](?=\d{3}(?!\d))/g, '')
    .replace(/(\d)[.,]-$/, '$1')
  const letters = text
    .match(AT_ENDS)
    ?.find((one) => LETTERS[one] && (one.length > 1 || LETTERS[one].includes(currency)))
  if (letters !== undefined) {
    if (!LETTERS[letters]?.includes(currency)) return { problem: 'otherCurrency' }
    text = text.replace(new RegExp(`${letters}\\.?`), '')
  }
  const word = /\p{L}{4,}/u.exec(text)?.[0]
  if (word !== undefined) {
    const ofWord = currencyIn(word, currency)
    if (ofWord !== null && ofWord !== currency) return { problem: 'otherCurrency' }
    if (ofWord === currency) text = text.replace(word, '')
  }
  for (const [sign, of] of SIGNS) {
    if (!text.includes(sign)) continue
    if (of !== null && of !== currency) return { problem: 'otherCurrency' }
    text = text.replace(sign, '')
    break
  }
  // Excel writes a zero as *$ -*.
  if (/^-*$/.test(text)) return { problem: 'noAmount' }
  const beside =
    /^(?<amount>.*\d.*?)(?<letters>[A-Z]{1,2})\.?$/.exec(text)?.groups ??
    /^(?<letters>[A-Z]{1,2})\.?(?<amount>\d.*)$/.exec(text)?.groups
  const direction = directionOf(beside?.['letters'] ?? '')
  if (direction !== null) text = beside?.['amount'] ?? ''
  const signed = /^\((.+)\)$/.exec(text) ?? /^-(.+)$/.exec(text) ?? /^(.+)-$/.exec(text)
  const size = (signed?.[1] ?? text).replace(/^\+|\+$/, '')
  const [whole = '', decimals = '', ...more] = size.split(mark)
  const group = mark === ',' ? '.' : ','
  const isGrouped = new RegExp(`^\\d{1,3}(?:\\${group}\\d{3})+$`).test(whole)
  const isWhole = isGrouped || /^\d+$/.test(whole) || (whole === '' && decimals !== '')
  if (more.length > 0 || !isWhole || !/^\d*$/.test(decimals) || (signed && direction === 'credit')) {
    return { problem: 'invalidAmount' }
  }
  // `00001200000` may be in cents, if there are any.
  if (unit === 0 && minorDigits(currency) > 0 && /^00\d{4,}$/.test(size)) return { problem: 'invalidAmount' }
  const power = minorDigits(currency) + unit
  const digits = Math.max(power, 0)
  // `12.000` among `1500.50`, or where amounts are in thousands: thousands or decimals.
  const isOpen = (unit > 0 || decimals.length === 3) && OF_THREE.test(size)
  if (isOpen || /[1-9]/.test(decimals.slice(digits))) return { problem: 'invalidAmount' }
  const amount = Number(
    `${whole.replaceAll(group, '')}${decimals.slice(0, digits).padEnd(digits, '0')}e${power - digits}`,
  )
  if (amount > MAX_AMOUNT || !Number.isInteger(amount)) return { problem: 'invalidAmount' }
  return { amount: (signed || direction === 'debit') && amount > 0 ? -amount : amount }
}

const CURRENCY_WORDS: readonly (readonly [words: RegExp, currency: Currency])[] = [
  [/\bdolar(?:es)?\b|\bdollars?\b|\busd\b|\bu\$[sd]|\bus\$/, 'USD'],
  [/\beuros?\b|\beur\b|€/, 'EUR'],
  [/\breales\b|\bbrl\b|(?<![a-z])r\$/, 'BRL'],
]

const PESOS = /\bpesos?\b/

/** Words of the institution's own currency alone: elsewhere they are a club's name. */
const OWN_WORDS: Partial<Record<Currency, RegExp>> = {
  ARS: /(?<![a-z])ar\$|\bpesos?\b/,
  BOB: /\bbolivianos?\b|\bbs\b/,
  CLP: PESOS,
  COP: PESOS,
  CRC: /\bcolon(?:es)?\b|₡/,
  CUP: PESOS,
  DOP: PESOS,
  GTQ: /\bquetzal(?:es)?\b/,
  HNL: /\blempiras?\b/,
  MXN: /(?<![a-z])mx\$|\bpesos?\b|\bm\.?n\b/,
  NIO: /\bcordobas?\b/,
  PEN: /\bsol(?:es)?\b|\bmn\b|(?<![a-z])s\//,
  PYG: /\bguarani(?:es)?\b|\bgs\b/,
  UYU: /(?<![a-z])\$u\b|\bpesos?\b/,
  VES: /\bbolivar(?:es)?\b|\bbs\b/,
}

/** The numbers of ISO 4217. */
export const CURRENCY_NUMBERS: Readonly<Record<string, Currency>> = {
  '032': 'ARS',
  '152': 'CLP',
  '170': 'COP',
  '484': 'MXN',
  '600': 'PYG',
  '604': 'PEN',
  '840': 'USD',
  '858': 'UYU',
  '978': 'EUR',
  '986': 'BRL',
}

export function currencyIn(text: string, own: Currency): Currency | null {
  const folded = foldText(text).trim()
  const codes = folded.toUpperCase().split(/[^A-Z]+/)
  if (folded === '$' || codes.includes(own) || OWN_WORDS[own]?.test(folded)) return own
  const currencies = CURRENCY_WORDS.filter(([words]) => words.test(folded)).map(([, currency]) => currency)
  return (
    currencies.find((currency) => currency === own) ??
    currencies[0] ??
    CURRENCIES.find((code) => codes.includes(code)) ??
    null
  )
}
