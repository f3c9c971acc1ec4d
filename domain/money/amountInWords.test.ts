import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amountInWords.ts'
import { CURRENCIES, MAX_AMOUNT, minorDigits } from './money.ts'

function numberOf(words: string): number {
  let [total, group] = [0, 0]
  for (const word of words.split(' ')) {
    if (word === 'y' || word === 'de' || word === 'cero') continue
    if (word === 'mil') group = Math.max(group, 1) * 1000
    else if (word === 'millón' || word === 'millones') [total, group] = [total + group * 1_000_000, 0]
    else {
      const value = VALUES.get(word)
      if (value === undefined) throw new Error(`no number: ${word}`)
      group += value
    }
  }
  return total + group
}

const NUMBERS =
  'un 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 trece 13 catorce 14 quince 15 ' +
  'dieciséis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 veintiún 21 veintidós 22 veintitrés 23 veinticuatro 24 ' +
  'veinticinco 25 veintiséis 26 veintisiete 27 veintiocho 28 veintinueve 29 treinta 30 cuarenta 40 cincuenta 50 sesenta 60 ' +
  'setenta 70 ochenta 80 noventa 90 cien 100 ciento 100 doscientos 200 trescientos 300 cuatrocientos 400 quinientos 500 ' +
  'seiscientos 600 setecientos 700 ochocientos 800 novecientos 900'
const VALUES = new Map(Array.from(NUMBERS.matchAll(/(\S+) (\d+)/g), ([, word = '', value]) => [word, Number(value)]))

const isNumber = (word: string) => VALUES.has(word) || /^(y|de|mil|millón|millones|cero)$/.test(word)
const numberIn = (part: string) => numberOf(part.split(' ').filter(isNumber).join(' '))

function readBack(text: string): [units: number, cents: number] {
  const [units = '', cents = 'cero'] = text.split(' con ')
  return [numberIn(units), numberIn(cents)]
}

describe('an amount in words', () => {
  it.each([
    [0, 'cero pesos argentinos'],
    [1, 'cero pesos argentinos con un centavo'],
    [100, 'un peso argentino'],
    [2_100, 'veintiún pesos argentinos'],
    [10_000, 'cien pesos argentinos'],
    [10_101, 'ciento un pesos argentinos con un centavo'],
    [3_150, 'treinta y un pesos argentinos con cincuenta centavos'],
    [100_000, 'mil pesos argentinos'],
    [2_100_000, 'veintiún mil pesos argentinos'],
    [8_160_050, 'ochenta y un mil seiscientos pesos argentinos con cincuenta centavos'],
    [100_000_000, 'un millón de pesos argentinos'],
    [100_010_000, 'un millón cien pesos argentinos'],
    [200_000_000, 'dos millones de pesos argentinos'],
    [MAX_AMOUNT, 'noventa millones de pesos argentinos'],
  ])('%i is %s', (amount, words) => {
    expect(amountInWords(amount, 'ARS')).toBe(words)
  })

  it('names the currencies, also those without cents', () => {
    expect(amountInWords(MAX_AMOUNT, 'PYG')).toBe('nueve mil millones de guaraníes')
    expect(amountInWords(1, 'CLP')).toBe('un peso chileno')
    expect(amountInWords(102, 'EUR')).toBe('un euro con dos céntimos')
    expect(amountInWords(150, 'UYU')).toBe('un peso uruguayo con cincuenta centésimos')
    expect(amountInWords(2_00, 'USD')).toBe('dos dólares estadounidenses')
  })

  it('says each amount exactly and in correct Spanish', () => {
    const amounts = fc.oneof(fc.integer({ min: 0, max: MAX_AMOUNT }), fc.integer({ min: 0, max: 3_000_000 }))
    fc.assert(
      fc.property(amounts, fc.constantFrom(...CURRENCIES), (amount, currency) => {
        const words = amountInWords(amount, currency)
        const parts = 10 ** minorDigits(currency)
        expect(readBack(words)).toEqual([Math.floor(amount / parts), amount % parts])
        expect(words).not.toMatch(/undefined| {2}|^ | $|uno\b|(?:^|millón |millones )un mil\b|\bcien (?:un|dos|y)\b/)
      }),
      { numRuns: 3_000 },
    )
  })

  it.each([-1, 0.5, MAX_AMOUNT + 1, Number.NaN])('refuses %d', (amount) => {
    expect(() => amountInWords(amount, 'ARS')).toThrow(RangeError)
  })
})
