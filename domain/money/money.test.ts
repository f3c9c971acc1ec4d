import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CURRENCIES,
  MAX_AMOUNT,
  amountSchema,
  formatAmountInput,
  formatMoney,
  isPartialAmount,
  minorDigits,
  parseAmountInput,
  positiveAmountSchema,
  sum,
} from './money.ts'

const currency = fc.constantFrom(...CURRENCIES)
const amount = fc.oneof(fc.integer({ min: 0, max: MAX_AMOUNT }), fc.integer({ min: 0, max: 1000 }))

const digitsOf = (text: string) => BigInt(text.replace(/\D/g, '') || '0')

const plain = (text: string) => text.replace(/\s/g, ' ')

describe('a typed amount', () => {
  it('is parsed from the text that an input shows', () => {
    fc.assert(
      fc.property(amount, currency, (value, code) => {
        expect(parseAmountInput(formatAmountInput(value, code), code)).toBe(value)
      }),
    )
  })

  it('is parsed with grouped thousands, a peso sign and blanks', () => {
    fc.assert(
      fc.property(amount, currency, (value, code) => {
        const [whole = '', decimals] = formatAmountInput(value, code).split(',')
        const thousands = whole.replace(/\B(?=(\d{3})+$)/g, '.')
        expect(parseAmountInput(` $ ${thousands}${decimals ? `,${decimals}` : ''} `, code)).toBe(value)
      }),
    )
  })

  it('becomes null or a valid amount, whatever is typed', () => {
    const input = fc.oneof(fc.string(), fc.stringMatching(/^[$ .,\-+0-9eE]{0,20}$/))
    fc.assert(
      fc.property(input, currency, (text, code) => {
        const parsed = parseAmountInput(text, code)
        expect(parsed === null || amountSchema.safeParse(parsed).success).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['1.234,50', 'ARS', 123_450],
    ['1234,5', 'ARS', 123_450],
    ['1234', 'ARS', 123_400],
    ['0,01', 'ARS', 1],
    ['12.50', 'ARS', 1250],
    ['12.5', 'ARS', 1250],
    ['1.234', 'ARS', 123_400],
    ['1.234', 'CLP', 1234],
    ['1234,5', 'CLP', null],
    ['12.50', 'PYG', null],
    ['1,234', 'ARS', null],
    ['1.23.456', 'ARS', null],
    ['1.2345', 'ARS', null],
    ['-5', 'ARS', null],
    ['1e3', 'ARS', null],
    ['', 'ARS', null],
    [',50', 'ARS', 50],
    [',5', 'ARS', 50],
    ['$ ,05', 'EUR', 5],
    ['$\u00A012.000', 'ARS', 1_200_000],
    ['12.000,50 $', 'ARS', 1_200_050],
    ['30,00\u00A0€', 'EUR', 3000],
    ['€ 1.310', 'EUR', 131_000],
    ['EUR 30', 'EUR', 3000],
    ['12\u00A0000,50', 'ARS', 1_200_050],
    ['12 000', 'CLP', 12_000],
    ['0.500', 'ARS', null],
    ['1 2000', 'ARS', null],
    ['1 234.567', 'ARS', null],
    ['12 50', 'ARS', null],
    ['30 €', 'ARS', null],
    ['US$ 30', 'ARS', null],
    ['u$s 30', 'USD', 3000],
    ['30 eur', 'EUR', 3000],
    ['$ 30 $', 'ARS', null],
    [',5', 'CLP', null],
    [',', 'ARS', null],
    ['.5', 'ARS', null],
    ['5,', 'ARS', null],
    ['90.000.000,00', 'ARS', MAX_AMOUNT],
    ['90.000.000,01', 'ARS', MAX_AMOUNT + 1],
    ['9'.repeat(40), 'ARS', null],
  ] as const)('%s in %s is %s', (text, code, expected) => {
    expect(parseAmountInput(text, code)).toBe(expected)
  })
})

it.each([
  ['', 'ARS', true],
  ['$', 'ARS', true],
  ['12,', 'ARS', true],
  ['12.', 'ARS', true],
  ['1.234.5', 'ARS', true],
  ['12.000,5', 'ARS', true],
  [',5', 'ARS', true],
  [',', 'ARS', true],
  [',5', 'CLP', false],
  ['12,000', 'ARS', false],
  ['1,234.56', 'ARS', false],
  ['12,', 'CLP', false],
  ['12.', 'CLP', true],
  ['US', 'USD', true],
  ['100 e', 'EUR', true],
  ['US', 'ARS', false],
  ['doce', 'ARS', false],
] as const)('%j in %s may become an amount: %s', (text, code, expected) => {
  expect(isPartialAmount(text, code)).toBe(expected)
})

describe('a displayed amount', () => {
  it('can be pasted into an input', () => {
    fc.assert(
      fc.property(amount, currency, (value, code) => {
        expect(parseAmountInput(formatMoney(value, code), code)).toBe(value)
      }),
    )
  })

  it('shows every digit, up to the largest sum', () => {
    const total = fc.oneof(amount, fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }))
    fc.assert(
      fc.property(total, currency, (value, code) => {
        expect(digitsOf(formatMoney(value, code))).toBe(BigInt(value))
        expect(digitsOf(formatMoney(-value, code))).toBe(BigInt(value))
        expect(digitsOf(formatAmountInput(value, code))).toBe(BigInt(value))
      }),
      { numRuns: 1000 },
    )
  })

  it('is formatted as by the browser itself', () => {
    const cases = [0, 5, -5, 99, 123_450, -100_000, 1_234_567, 999_999_99, MAX_AMOUNT, -MAX_AMOUNT * 1000]
    for (const code of CURRENCIES) {
      const digits = minorDigits(code)
      const options = { style: 'currency', currency: code, minimumFractionDigits: digits } as const
      const format = new Intl.NumberFormat('es-AR', { ...options, maximumFractionDigits: digits })
      for (const value of cases) expect(formatMoney(value, code)).toBe(format.format(value / 10 ** digits))
    }
  })

  it('has a comma, dots and the minor unit of its currency', () => {
    expect(plain(formatMoney(123_450, 'ARS'))).toBe('$ 1.234,50')
    expect(plain(formatMoney(-5, 'ARS'))).toBe('-$ 0,05')
    expect(plain(formatMoney(0, 'ARS'))).toBe('$ 0,00')
    expect(plain(formatMoney(1_234_567, 'CLP'))).toMatch(/^CLP? 1\.234\.567$/)
    expect(minorDigits('ARS')).toBe(2)
    expect(minorDigits('CLP')).toBe(0)
    expect(formatAmountInput(-5, 'ARS')).toBe('-0,05')
  })
})

describe('a sum', () => {
  it('is exact and does not depend on the order', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }), { maxLength: 200 }), (amounts) => {
        const exact = amounts.reduce((total, one) => total + BigInt(one), 0n)
        expect(BigInt(sum(amounts))).toBe(exact)
        expect(sum(amounts.toReversed())).toBe(sum(amounts))
      }),
    )
  })

  it('is exact for a million of the largest amounts, and refused beyond the safe integers', () => {
    expect(sum(Array<number>(1_000_000).fill(MAX_AMOUNT))).toBe(MAX_AMOUNT * 1_000_000)
    expect(() => sum([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
    expect(() => sum([0.5])).toThrow(RangeError)
    expect(sum([])).toBe(0)
  })
})

describe('a valid amount', () => {
  it('is a whole number of minor units, from zero or one to the largest', () => {
    fc.assert(
      fc.property(fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger(), amount), (value) => {
        const whole = Number.isInteger(value) && value <= MAX_AMOUNT
        expect(amountSchema.safeParse(value).success).toBe(whole && value >= 0)
        expect(positiveAmountSchema.safeParse(value).success).toBe(whole && value >= 1)
      }),
    )
  })
})
