import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateText, numberText, valueText } from './cellText.ts'

describe('the number of a cell', () => {
  it.each([
    [12000, '12000'],
    [-8000.5, '-8000,5'],
    [0.1 + 0.2, '0,3'],
    [1234.567, '1234,5670'],
    [12.3456, '12,3456'],
    [1e-7, '0,0000001'],
    [123e-5, '0,00123'],
    [0.001, '0,0010'],
    [-0, '0'],
    [34567890123456, '34567890123456'],
    [9007199254740991, '9007199254740991'],
    [1e21, '1000000000000000000000'],
    [Number.NaN, ''],
  ])('is written for %s as %s', (value, text) => {
    expect(numberText(value)).toBe(text)
  })

  it('can be read back as the same number, and has no exponent', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e15, max: 1e15 }), fc.integer({ min: 0, max: 6 }), (integer, decimals) => {
        const value = integer / 10 ** decimals
        const text = numberText(value)
        expect(text).toMatch(/^-?\d+(?:,\d+)?$/)
        expect(text).not.toMatch(/,\d{3}$/)
        expect(Number(text.replace(',', '.'))).toBe(Number(value.toPrecision(15)))
      }),
    )
  })
})

describe('the date of a cell', () => {
  it.each([
    [Date.UTC(2026, 10, 20), '2026-11-20'],
    [Date.UTC(2026, 10, 20, 21, 30), '2026-11-20 21:30'],
    [Date.UTC(2026, 10, 20, 23, 59, 59, 999), '2026-11-21'],
    [Date.UTC(1899, 11, 31, 9, 5), '09:05'],
    [Date.UTC(1899, 11, 30) + 35000306 * 86_400_000, '35000306'],
    [Number.NaN, ''],
  ])('is written for %s as %s', (time, text) => {
    expect(dateText(new Date(time))).toBe(text)
  })
})

describe('other values of a cell', () => {
  it.each([
    [null, ''],
    [true, 'sí'],
    [false, 'no'],
    ['#N/A', ''],
    ['#5 socio', '#5 socio'],
  ])('are written for %j as %j', (value, text) => {
    expect(valueText(value)).toBe(text)
  })
})
