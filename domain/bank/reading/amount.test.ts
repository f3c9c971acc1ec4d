import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '#tests/robustness/badValues'
import { amountText } from '#tests/support/bankFile'
import { currencyIn, decimalMarkOf, readBankAmount } from './amount.ts'
import { MAX_AMOUNT } from '../../money/money.ts'

const marks = fc.constantFrom<',' | '.'>(',', '.')
const amounts = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT })

describe('an amount of a bank', () => {
  it('is read as written, in either style and with any sign', () => {
    const beside = fc.constantFrom('', '$ ', 'ARS ', '$', 'AR$ ')
    fc.assert(
      fc.property(amounts, marks, beside, (amount, decimals, sign) => {
        const cell = `${sign}${amountText(amount, { decimals })}`
        expect(readBankAmount(cell, decimals, 'ARS')).toEqual({ amount })
      }),
    )
  })

  it.each([
    ['100,00-', -10_000],
    ['(1.234,50)', -123_450],
    ['- $ 1.000', -100_000],
    ['+5', 500],
    ['0,00', 0],
    ['1.234,5000', 123_450],
    ['1\u00a0234,50', 123_450],
    [',50', 50],
    ['$ 12.000,00 CR', 1_200_000],
    ['12.000,00 DB', -1_200_000],
    ['144,38 D', -14_438],
    ['AR$ 5', 500],
    ['-ARS 5', -500],
    ['(ARS 5,00)', -500],
    ['5,00 D ARS', -500],
    ['C $5', 500],
    ['DB $ 5', -500],
    ['$ARS 5', 500],
  ])('%s is %i', (cell, amount) => {
    expect(readBankAmount(cell, ',', 'ARS')).toEqual({ amount })
  })

  it.each([
    ['', 'noAmount'],
    ['-', 'noAmount'],
    ['abc', 'invalidAmount'],
    ['12,345', 'invalidAmount'],
    ['1.23', 'invalidAmount'],
    ['1,2,3', 'invalidAmount'],
    ['90.000.000,01', 'invalidAmount'],
    ['1e5', 'invalidAmount'],
    ['1.2000,00', 'invalidAmount'],
    ['-5 CR', 'invalidAmount'],
    [',', 'invalidAmount'],
    ['00001200000', 'invalidAmount'],
    ['U$S 10', 'otherCurrency'],
    ['10 EUR', 'otherCurrency'],
    ['€ 10', 'otherCurrency'],
    ['-USD 10', 'otherCurrency'],
    ['$USD 10', 'otherCurrency'],
  ])('%s is %s', (cell, problem) => {
    expect(readBankAmount(cell, ',', 'ARS')).toEqual({ problem })
  })

  it.each([
    ['$120.50 M.N.', 'MXN'],
    ['COL$ 120.50', 'COP'],
    ['RD$120.50', 'DOP'],
    ['L 120.50', 'HNL'],
    ['Lps. 120.50', 'HNL'],
    ['¢120.50', 'CRC'],
    ['Q120.50', 'GTQ'],
    ['C$ 120.50', 'NIO'],
    ['B/. 120.50', 'USD'],
    ['Bs. 120.50', 'BOB'],
    ['120.50 Bs', 'VES'],
    ['Bs.S 120.50', 'VES'],
  ] as const)('%s is in %s', (cell, currency) => {
    expect(readBankAmount(cell, '.', currency)).toEqual({ amount: 12_050 })
  })

  it('has no cents in a currency without them', () => {
    expect(readBankAmount('12.345', ',', 'CLP')).toEqual({ amount: 12_345 })
    expect(readBankAmount('12.345,50', ',', 'CLP')).toEqual({ problem: 'invalidAmount' })
  })

  it('reads any text as an amount or gives a reason', () => {
    fc.assert(
      fc.property(fc.string({ unit: codePoint }), marks, (cell, mark) => {
        const amount = readBankAmount(cell, mark, 'ARS')
        expect(
          'problem' in amount || (Number.isSafeInteger(amount.amount) && Math.abs(amount.amount) <= MAX_AMOUNT),
        ).toBe(true)
      }),
    )
  })
})

describe('the decimal mark of a file', () => {
  it('is found from any amounts', () => {
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1 }), marks, (all, decimals) => {
        expect(decimalMarkOf(all.map((amount) => amountText(amount, { decimals })))).toBe(decimals)
      }),
    )
  })

  it.each([
    [['1.234', '5.000'], ','],
    [['1,234', '5,000'], '.'],
    [['100', '20'], ','],
    [['12.5', '7'], '.'],
    [['1.234.567'], ','],
    [['S/.120.00', 'S/.80.50'], '.'],
    [['Gs.120.000', 'Gs. 80.500'], ','],
  ])('%j has %s', (cells, mark) => {
    expect(decimalMarkOf(cells)).toBe(mark)
  })
})

describe('the currency that a text names', () => {
  it.each([
    ['Pesos', 'ARS'],
    ['$', 'ARS'],
    ['Caja de ahorro en dólares', 'USD'],
    ['Importe U$S', 'USD'],
    ['EUR', 'EUR'],
    ['Importe', null],
    ['TRANSFERENCIA EUROPA', null],
    ['Importe (AR$)', 'ARS'],
    ['CLUB LOS MARSELLESES', null],
    ['Caja de ahorro en U$D', 'USD'],
    ['R$', 'BRL'],
    ['Club El Sol', null],
  ])('%s names %s in a club of pesos', (text, currency) => {
    expect(currencyIn(text, 'ARS')).toBe(currency)
  })
})
