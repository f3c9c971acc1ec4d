import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '#tests/support/codePoint'
import { columnsOf, columnsProblem, keptColumns, knownColumns } from './bankColumns.ts'
import type { BankField } from './bankFormat.ts'
import { bankLineInputSchema, identityOf } from './bankLine.ts'
import { hasHiddenCharacters } from './hiddenCharacters.ts'
import { readStatement } from './bankStatement.ts'

const FIELDS: BankField[] = ['date', 'description', 'reference', 'amount']
const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 2, cells }))

describe('the columns of a bank file', () => {
  it('are known by their headings', () => {
    const headings = ['Fecha', 'Concepto', 'N.º Comprobante', 'Débitos', 'Créditos', 'Saldo']
    expect(knownColumns(headings)).toEqual(['date', 'description', null, 'debit', 'credit', null])
    expect(columnsProblem(knownColumns(headings))).toBeNull()
  })

  it('are those that the institution keeps, if the file has them all that count', () => {
    const headings = ['Día', 'Qué', 'Cuánto', 'Fecha']
    const fields = ['date', 'description', 'amount', null] as const
    const kept = keptColumns(headings, fields)
    expect(columnsOf(headings, kept)).toEqual(fields)
    expect(columnsOf(['Cuánto', 'Día'], kept)).toEqual(['amount', 'date'])
    // Another bank's file is not read by half.
    expect(columnsOf(['Fecha', 'Importe', 'Qué'], kept)).toEqual(['date', 'amount', null])
  })

  it.each([
    [['date', 'amount', 'amount'], 'twice'],
    [['amount', null], 'noDate'],
    [['date', 'debit'], 'noAmount'],
    [['date', 'amount', 'credit'], 'bothAmounts'],
    [['date', 'credit', 'debit'], null],
  ] as const)('%j has the problem %s', (fields, problem) => {
    expect(columnsProblem(fields)).toBe(problem)
  })
})

describe('a bank statement', () => {
  it('has the money that came in, and the rest with its reason', () => {
    const read = readStatement(
      rowsOf(
        ['01/06/2024', ' Transferencia  de\tANA ', 'A1', '1.234,50'],
        ['02/06/2024', 'Luz', '', '-50,00'],
        ['ayer', 'X', '', '10,00'],
        ['03/06/2024', 'Saldo', '', ''],
        ['03/06/2024', 'Dólares', '', 'USD 5'],
        ['03/06/2024', 'Raro', '', '1x'],
      ),
      FIELDS,
      'ARS',
    )
    expect(read.lines).toEqual([
      {
        line: 2,
        paidOn: '2024-06-01',
        amount: 123_450,
        description: 'Transferencia de ANA',
        reference: 'A1',
        documentNumber: null,
        payerName: null,
        occurrence: 1,
      },
    ])
    expect(read.ignored.map(({ line, problem }) => [line, problem])).toEqual([
      [3, 'debit'],
      [4, 'invalidDate'],
      [5, 'noAmount'],
      [6, 'otherCurrency'],
      [7, 'invalidAmount'],
    ])
  })

  it('tells credits and debits in columns of their own, and a column of currencies', () => {
    const read = readStatement(
      rowsOf(
        ['2024-06-01', '100,00', '', 'Pesos'],
        ['2024-06-01', '', '100,00', 'ARS'],
        ['2024-06-01', '0,00', '', ''],
        ['2024-06-01', '5,00', '', 'USD'],
      ),
      ['date', 'credit', 'debit', 'currency'],
      'ARS',
    )
    expect(read.lines.map(({ amount }) => amount)).toEqual([10_000])
    expect(read.ignored.map(({ problem }) => problem)).toEqual(['debit', 'noAmount', 'otherCurrency'])
  })

  it('counts lines that say the same', () => {
    const same = ['01/06/2024', 'Transf', 'R', '10,00']
    const other = ['01/06/2024', 'Transf', 'S', '10,00']
    const { lines } = readStatement(rowsOf(same, other, same, ['01/06/2024', 'TRANSF ', 'r', '10,00']), FIELDS, 'ARS')
    expect(lines.map(({ occurrence }) => occurrence)).toEqual([1, 1, 2, 3])
    expect(new Set(lines.map((line) => identityOf('x', line))).size).toBe(4)
  })

  it('whatever it holds, each row is a line that the API takes, or has a reason', () => {
    const cell = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 400 }),
      fc.constantFrom('01/06/2024', '2024-06-01', '1.000,00', '-5', '10', '\u202ehola\u200b', '👩‍👧 x', '\u2764\ufe0f'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 })), (rows) => {
        const { lines, ignored } = readStatement(rowsOf(...rows), FIELDS, 'ARS')
        expect(lines.length + ignored.length).toBe(rows.length)
        for (const line of lines) {
          expect(bankLineInputSchema.parse(line)).toEqual(line)
          expect(Object.values(line).some((text) => typeof text === 'string' && hasHiddenCharacters(text))).toBe(false)
        }
        expect(new Set(lines.map((line) => identityOf('x', line))).size).toBe(lines.length)
      }),
      { numRuns: 100 },
    )
  })
})
