import { describe, expect, it } from 'vitest'
import type { BankField } from './format.ts'
import { creditsGivenBack } from './reversals.ts'
import { readBankStatement } from './statement.ts'

const CLUB = { currency: 'ARS', timezone: 'America/Argentina/Buenos_Aires', today: '2026-11-29' } as const
const FIELDS: BankField[] = ['date', 'description', 'reference', 'amount']
const doubtsIn = (fields: readonly BankField[], rows: readonly string[][]) =>
  readBankStatement(
    { headings: [], before: [], rows: rows.map((cells, line) => ({ line, cells })) },
    fields,
    CLUB,
  ).lines.map(({ doubt }) => doubt)
const doubtsOf = (...rows: string[][]) => doubtsIn(FIELDS, rows)

describe('a payment that was given back', () => {
  const payment = ['01/06/2024', 'Cobro', '139200000001', '10,00']

  it.each([
    ['is doubtful if a part went out under its number', 'Devolución parcial', '139200000001', '-4,00', ['refunded']],
    [
      'is doubtful if its number is in another column',
      'Refund 2 | 139200000001',
      '139200000009',
      '-4,00',
      ['refunded'],
    ],
    ['is doubtful if the refund has no sign', 'Devolución', '139200000001', '10,00', ['refunded', 'reversal']],
    ['is not doubtful if a tax has its number', 'Impuesto', '139200000001', '-1,00', [null]],
    ['is not doubtful if another payment was given back', 'Devolución', '139200000002', '-4,00', [null]],
  ])('%s', (_, description, reference, amount, doubts) => {
    expect(doubtsOf(payment, ['02/06/2024', description, reference, amount])).toEqual(doubts)
  })

  it('is found by an operation number of eight digits, like a document', () => {
    const payments = ['30111222', '30111223'].map((number) => ['01/06/2024', 'Cobro', number, '10,00'])
    expect(doubtsOf(...payments, ['02/06/2024', 'Devolución', '30111222', '-4,00'])).toEqual(['refunded', null])
    expect(doubtsOf(...payments.slice(1), ['02/06/2024', 'Devolución', '30111223', '-4,00'])).toEqual(['refunded'])
    expect(doubtsOf(...payments, ['28/06/2024', 'Devolución', '30111222', '-10,00'])).toEqual(['opposite', null])
    const ofAll = payments.map((cells) => cells.with(2, '30111222'))
    expect(doubtsOf(...ofAll, ['02/06/2024', 'Alquiler', '30111222', '-10,00'])).toEqual([null, null])
  })

  it('is the one that the refund names, of two equal ones', () => {
    const other = ['01/06/2024', 'Cobro', '139200000002', '10,00']
    expect(doubtsOf(payment, other, ['02/06/2024', 'Devolución', '139200000002', '-10,00'])).toEqual([null, 'opposite'])
  })
})

describe('a payment without a number that was given back', () => {
  it.each([
    ['is doubtful if money went out to the same name', 'Transferencia a Ana Pazos', '-10,00', ['opposite']],
    ['is doubtful if money without a sign went back to it', 'Devolución Ana Pazos', '10,00', ['refunded', 'reversal']],
    ['is not doubtful if money went out to somebody else', 'Transferencia a Eva Soler', '-10,00', [null]],
  ])('%s', (_, description, amount, doubts) => {
    const payment = ['01/06/2024', 'Transferencia de Ana Pazos', '', '10,00']
    expect(doubtsOf(payment, ['02/06/2024', description, '', amount])).toEqual(doubts)
  })

  it('is found by a name that is also a month', () => {
    const fields: BankField[] = ['date', 'description', 'name', 'amount']
    const payment = ['01/06/2024', 'Pago', 'Martínez Julio', '10,00']
    const refund = ['05/06/2024', 'Transferencia enviada Martínez Julio', '', '-10,00']
    expect(doubtsIn(fields, [payment, refund])).toEqual(['opposite'])
  })

  it('is the one of the payer that the refund names', () => {
    const fields: BankField[] = ['date', 'description', 'name', 'amount']
    const payments = ['Ana Paz', 'Eva Sol'].map((name) => ['01/06/2024', 'Pago', name, '10,00'])
    expect(doubtsIn(fields, [...payments, ['02/06/2024', 'Devolución', 'Eva Sol', '-10,00']])).toEqual([
      null,
      'opposite',
    ])
    expect(doubtsIn(fields, [...payments, ['02/06/2024', 'Devolución', 'Luz Mar', '-10,00']])).toEqual([null, null])
  })
})

describe('money that goes out in a later file', () => {
  const line = {
    description: null,
    reference: null,
    documentNumber: null,
    payerName: null,
    rowText: null,
    amount: 1000,
  }
  const credit = { ...line, paidOn: '2024-06-20', reference: '778800', payerName: 'GUTIERREZ ANA', id: 'credit' }
  const debit = { ...line, paidOn: '2024-07-02' }

  it.each([
    ['the same reference', { reference: '0778800' }, 1],
    ['a reversal with the payer’s name', { description: 'REVERSO TRANSF GUTIERREZ ANA' }, 1],
    ['the payer’s name alone', { description: 'TRANSF GUTIERREZ ANA' }, 0],
    ['a reversal of somebody else', { description: 'REVERSO TRANSF D AMICO LUCIANO' }, 0],
    ['another amount', { reference: '778800', amount: 900 }, 0],
    ['an earlier day', { reference: '778800', paidOn: '2024-06-19' }, 0],
    ['a day half a year later', { reference: '778800', paidOn: '2024-12-20' }, 0],
  ])('with %s', (_, more, count) => {
    expect(creditsGivenBack({ ...debit, ...more }, [credit])).toHaveLength(count)
  })
})
