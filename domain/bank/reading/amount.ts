import { directionOf } from './direction.ts'
import { foldText } from '../../values/fold.ts'
import { CURRENCIES, MAX_AMOUNT, minorDigits, type Currency } from '../../money/money.ts'

export type DecimalMark = ',' | '.'

const pesos = (nation: string) => `pes(?:os?(?: ${nation}os?)?)?`
const OF_OTHER_PESOS = ' (?:argentin|chilen|colombian|cuban|dominican|mexican|uruguay)o'

/** How a currency is written besides its code: its number, signs in capitals, and words. `$` alone and *pesos* are the institution's. */
const WRITTEN: Readonly<Record<Currency, readonly [number: string, signs: string, words: string]>> = {
  ARS: ['032', 'AR$', `${pesos('argentin')}|arp`],
  BOB: ['068', '$B BS', 'bolivianos?'],
  BRL: ['986', 'R$', 'reales'],
  CLP: ['152', '', pesos('chilen')],
  COP: ['170', 'COL$', pesos('colombian')],
  CRC: ['188', '₡ ¢', 'colon(?:es)?'],
  CUP: ['192', '', pesos('cuban')],
  DOP: ['214', 'RD$', pesos('dominican')],
  EUR: ['978', '€', 'euros?'],
  GTQ: ['320', 'Q', 'quetzal(?:es)?'],
  HNL: ['340', 'L LPS', 'lempiras?'],
  MXN: ['484', 'MX$', String.raw`${pesos('mexican')}|mxp|m\.?n`],
  NIO: ['558', 'C$', 'cordobas?'],
  PAB: ['590', 'B/.', 'balboas?'],
  PEN: ['604', 'S/. S/', 'sol(?:es)?|mn'],
  PYG: ['600', '₲ GS', 'guarani(?:es)?'],
  USD: ['840', 'U$S US$ U$D $US B/. U$', 'dol(?:ar(?:es)?)?|dollars?'],
  UYU: ['858', '$U', pesos('uruguay')],
  VES: ['928', 'BS.S BS.D BS', 'bolivar(?:es)?|ve[df]'],
}

const signsOf = (currency: Currency) => `${currency} $ ${WRITTEN[currency][1]}`.trim().split(' ')
/** *$Bs* is not *$B*. */
const escaped = (sign: string) => sign.replace(/[$./]/g, String.raw`\$&`).replace(/(?<=\W)[A-Z]$/, '$&(?![A-Z])')
const atEnds = (sign: string) =>
  String.raw`(?<=^[-+($]*)${sign}\.?(?![A-Z])|(?<![A-Z]{3})${sign}\.?(?=(?:[CDH]|CR|DB)?[-+)]*$)`

/** The longest first; letters stand alone at either end of an amount. */
const SIGNS = [...new Set(CURRENCIES.flatMap(signsOf))]
  .toSorted((one, other) => other.length - one.length)
  .map((sign) => ({
    isLetter: /^[A-Z]$/.test(sign),
    pattern: new RegExp(/^[A-Z]+$/.test(sign) ? atEnds(sign) : escaped(sign)),
    currencies: CURRENCIES.filter((currency) => signsOf(currency).includes(sign)),
  }))

/** Returns whether a cell is in dollars: *$* alone beside cells with a sign of the club's own currency, as *S/* or *€*. */
export function dollarsIn(cells: readonly string[], currency: Currency): (cell: string) => boolean {
  const [, , words] = WRITTEN[currency]
  const own = /pes|dol|balboa/.test(words)
    ? []
    : SIGNS.filter(({ currencies: [one, ...more] }) => one === currency && more.length === 0)
  const hasOwnSign = cells.some((cell) =>
    own.some(({ pattern }) => pattern.test(cell.toUpperCase().replace(/\s/g, ''))),
  )
  return (cell) => hasOwnSign && /^[^\p{L}€₡₲¢]*\$[^\p{L}€₡₲¢]*$/u.test(cell)
}

/** The code or the sign of a currency and nothing else. */
export function isSign(text: string): boolean {
  const whole = text.trim().toUpperCase()
  return SIGNS.some(({ pattern, isLetter }) => !isLetter && pattern.exec(whole)?.[0] === whole)
}

/** By most cells: the later of two marks begins decimals, one that comes twice groups. Else the comma. */
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
  const marks = cell.replace(/[\p{L}/]\.|[.,]-\s*$/gu, '').replace(/[^.,]/g, '')
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

const DASHES = /[\p{Pd}−]/gu

export type ReadAmount =
  | { amount: number; problem?: undefined }
  | { amount?: undefined; problem: 'noAmount' | 'invalidAmount' | 'otherCurrency' | 'noDirection' }

/**
 * Reads `1.234,56`, `-$ 100`, `100,00-`, `(100)`, `100 DB`, `CR 100` or `ARS 100` into minor units with a sign, of a
 * column in tens to the power of `unit`. Nothing is rounded.
 */
export function readBankAmount(cell: string, mark: DecimalMark, currency: Currency, unit = 0): ReadAmount {
  // `12.000,-` has no cents.
  let text = cell
    .toUpperCase()
    .replace(/^\s*([CD][RB]?)\s+\$/, '$1')
    .replace(/\s/g, '')
    .replace(DASHES, '-')
    .replace(/M\.N\.$/, '')
    .replace(/(?<=\d)['’](?=\d{3}(?!\d))/g, '')
    .replace(/(\d)[.,]-(?=[A-Z]*$)/, '$1')
    .replace(/\(([-+])\)$/, '$1')
  const [word = ''] = /\p{L}{4,}(?:\s\p{L}{5,}S)?/iu.exec(cell) ?? []
  const ofWord = currencyIn(word, currency)
  if (ofWord !== null && ofWord !== currency) return { problem: 'otherCurrency' }
  if (ofWord !== null) text = text.replace(word.toUpperCase().replace(/\s/, ''), '')
  for (const { pattern, isLetter, currencies } of SIGNS) {
    if (!pattern.test(text)) continue
    if (currencies.includes(currency)) text = text.replace(pattern, '')
    else if (!isLetter) return { problem: 'otherCurrency' }
  }
  // Excel writes a zero as *$ -*.
  if (/^-*$/.test(text)) return { problem: 'noAmount' }
  const beside =
    /^(?<amount>.*\d[.,+-]*)(?<letters>\p{L}{1,7})\.?$/u.exec(text)?.groups ??
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

const NAME_PATTERNS = new Map(
  CURRENCIES.map((currency) => {
    const signs = signsOf(currency).filter((sign) => !/^[A-Z$]$/.test(sign))
    const names = [...signs.map((sign) => escaped(sign.toLowerCase())), WRITTEN[currency][2]]
    return [currency, new RegExp(`(?<![a-z](?=[a-z]))(?:${names.join('|')})(?!(?<=[a-z])(?:[a-z]|${OF_OTHER_PESOS}))`)]
  }),
)

/** By its number in ISO 4217. */
export const currencyOfNumber = (number: string) => CURRENCIES.find((one) => WRITTEN[one][0] === number)

/** The currency that a text names by its code, its sign or in words. */
export function currencyIn(text: string, own: Currency): Currency | null {
  const folded = foldText(text).trim()
  const isNamed = (currency: Currency) => NAME_PATTERNS.get(currency)?.test(folded)
  if (folded === '$' || isNamed(own)) return own
  const codes = folded.toUpperCase().split(/[^A-Z]+/)
  // Words of the others are a club's name elsewhere.
  return (['USD', 'EUR', 'BRL'] as const).find(isNamed) ?? CURRENCIES.find((code) => codes.includes(code)) ?? null
}
