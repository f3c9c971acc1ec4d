import { MAX_AMOUNT, minorDigits } from './money.ts'
import type { Currency } from './currency.ts'

/** Singular and plural. All these nouns are masculine. */
type Noun = readonly [one: string, many: string]

const PESOS = (of: string): Noun => [`peso ${of}`, `pesos ${of}s`]
const CENTAVOS: Noun = ['centavo', 'centavos']
const CENTIMOS: Noun = ['céntimo', 'céntimos']
const CENTESIMOS: Noun = ['centésimo', 'centésimos']

const NOUNS: Record<Currency, { unit: Noun; cent: Noun }> = {
  ARS: { unit: PESOS('argentino'), cent: CENTAVOS },
  BOB: { unit: ['boliviano', 'bolivianos'], cent: CENTAVOS },
  BRL: { unit: ['real', 'reales'], cent: CENTAVOS },
  CLP: { unit: PESOS('chileno'), cent: CENTAVOS },
  COP: { unit: PESOS('colombiano'), cent: CENTAVOS },
  CRC: { unit: ['colón', 'colones'], cent: CENTIMOS },
  CUP: { unit: PESOS('cubano'), cent: CENTAVOS },
  DOP: { unit: PESOS('dominicano'), cent: CENTAVOS },
  EUR: { unit: ['euro', 'euros'], cent: CENTIMOS },
  GTQ: { unit: ['quetzal', 'quetzales'], cent: CENTAVOS },
  HNL: { unit: ['lempira', 'lempiras'], cent: CENTAVOS },
  MXN: { unit: PESOS('mexicano'), cent: CENTAVOS },
  NIO: { unit: ['córdoba', 'córdobas'], cent: CENTAVOS },
  PAB: { unit: ['balboa', 'balboas'], cent: CENTESIMOS },
  PEN: { unit: ['sol', 'soles'], cent: CENTIMOS },
  PYG: { unit: ['guaraní', 'guaraníes'], cent: CENTIMOS },
  USD: { unit: ['dólar estadounidense', 'dólares estadounidenses'], cent: CENTAVOS },
  UYU: { unit: PESOS('uruguayo'), cent: CENTESIMOS },
  VES: { unit: ['bolívar', 'bolívares'], cent: CENTIMOS },
}

/** Before a noun: *un peso*, *veintiún pesos*. */
const BELOW_30 = [
  ' un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho',
  'diecinueve veinte veintiún veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
].flatMap((line) => line.split(' '))
const TENS = '   treinta cuarenta cincuenta sesenta setenta ochenta noventa'.split(' ')
const HUNDREDS =
  ' ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos'.split(' ')

/** *Mil doscientos pesos argentinos con cincuenta centavos*. Throws RangeError unless it is from 0 to MAX_AMOUNT. */
export function amountInWords(amount: number, currency: Currency): string {
  if (!Number.isInteger(amount) || amount < 0 || amount > MAX_AMOUNT) throw new RangeError('no amount of money')
  const { unit, cent } = NOUNS[currency]
  const parts = 10 ** minorDigits(currency)
  const [units, cents] = [Math.floor(amount / parts), amount % parts]
  return cents === 0 ? withNoun(units, unit) : `${withNoun(units, unit)} con ${withNoun(cents, cent)}`
}

function withNoun(count: number, [one, many]: Noun): string {
  // *Un millón de pesos*, but *un millón cien pesos*.
  const of = count > 0 && count % 1_000_000 === 0 ? 'de ' : ''
  return `${inWords(count)} ${of}${count === 1 ? one : many}`
}

function inWords(count: number): string {
  if (count === 0) return 'cero'
  const [millions, below] = [Math.floor(count / 1_000_000), count % 1_000_000]
  const million = millions === 0 ? '' : millions === 1 ? 'un millón' : `${thousands(millions)} millones`
  return phrase(million, thousands(below))
}

function thousands(count: number): string {
  const [thousand, below] = [Math.floor(count / 1000), count % 1000]
  return phrase(thousand === 0 ? '' : thousand === 1 ? 'mil' : `${hundreds(thousand)} mil`, hundreds(below))
}

function hundreds(count: number): string {
  if (count === 100) return 'cien'
  return phrase(HUNDREDS[Math.floor(count / 100)] ?? '', belowHundred(count % 100))
}

function belowHundred(count: number): string {
  const [ten, one] = [Math.floor(count / 10), count % 10]
  if (ten < 3) return BELOW_30[count] ?? ''
  return one === 0 ? (TENS[ten] ?? '') : `${TENS[ten]} y ${BELOW_30[one]}`
}

const phrase = (...words: string[]) => words.filter(Boolean).join(' ')
