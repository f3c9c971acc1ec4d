import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { codePoint } from '#tests/robustness/badValues'
import { columnsOf, columnsProblem, savedColumns } from './columns.ts'
import { grossAndNet, guessBankColumns } from './guess.ts'
import { type BankColumns, type BankField, withMapping } from './format.ts'
import { bankLineInputSchema } from '../line.ts'
import { hasHiddenCharacters } from '../../values/hiddenCharacters.ts'
import { UNREADABLE } from './rows.ts'
import { readBankStatement, type UnusedRow } from './statement.ts'

const FIELDS: BankField[] = ['date', 'description', 'reference', 'amount']
const CLUB = { currency: 'ARS', timezone: 'America/Argentina/Buenos_Aires', today: '2026-11-29' } as const
const tableOf = (headings: readonly string[], ...rows: string[][]) => ({
  headings,
  rows: rows.map((cells, index) => ({ line: index + 2, cells })),
  before: [],
})
const rowsOf = (...rows: string[][]) => tableOf([], ...rows)

const tenOn = (day: string, text: string, reference = '') => [`${day}/06/2024`, text, reference, '10,00']
const luz = (...cells: string[]) => ['20/11/2026', 'LUZ', '12,00', ...cells]
const withStatus = (status: string, text: string) => ['01/06/2024', status, text, '10,00']
const reasonsOf = (rows: readonly UnusedRow[]) => rows.map(({ line, problem }) => `${line} ${problem}`)
const accountOf = (...cells: string[]) =>
  readBankStatement({ ...rowsOf(tenOn('01', 'A')), before: [{ line: 1, cells }] }, FIELDS, CLUB).lines[0]?.account

const areOwnReferences = (...references: string[]) =>
  readBankStatement(rowsOf(...references.map((one) => tenOn('01', 'A', one))), FIELDS, CLUB).lines.map(
    ({ hasOwnReference }) => hasOwnReference,
  )

describe('the columns of a bank file', () => {
  it('are recognised by their headings', () => {
    const headings = ['Fecha', 'Concepto', 'N.º Comprobante', 'Débitos', 'Créditos', 'Saldo']
    expect(guessBankColumns(headings)).toEqual(['date', 'description', 'reference', 'debit', 'credit', null])
    expect(columnsProblem(guessBankColumns(headings))).toBeNull()
    for (const owed of ['Deuda', 'Importe facturado', 'Total a pagar'])
      expect(guessBankColumns(['Fecha', owed], [{ cells: ['20/11/2026', '12,00'] }])).toEqual(['date', null])
    for (const number of ['Nro. de transacción', 'Clave de rastreo'])
      expect(guessBankColumns([number, 'Fecha', 'Importe'])[0]).toBe('reference')
  })

  it('are the saved ones of the institution, if the file has those that matter', () => {
    const headings = ['Día', 'Qué', 'Cuánto', 'Fecha']
    const fields = ['date', 'description', 'amount', null] as const
    const mapping = savedColumns(headings, fields)
    expect(columnsOf(headings, [mapping])).toEqual(fields)
    expect(columnsOf(['Cuánto', 'Día'], [mapping])).toEqual(['amount', 'date'])
    expect(columnsOf(['Fecha', 'Importe', 'Qué'], [mapping])).toEqual(['date', 'amount', null])
  })

  it('with equal headings are distinguished by their position, and never guessed', () => {
    const headings = ['Fecha', 'Importe', 'Importe']
    expect(guessBankColumns(headings)).toEqual(['date', null, null])
    const mapping = savedColumns(headings, ['date', 'debit', 'credit'])
    expect(columnsOf(headings, [mapping])).toEqual(['date', 'debit', 'credit'])
    expect(columnsOf(['Fecha', 'Saldo', 'Importe', 'Importe'], [mapping])).toEqual(['date', null, null, null])
    const ofTwo = ['Fecha', 'Importe (U$S)', 'Importe ($)']
    expect(guessBankColumns(ofTwo, [], 'USD')).toEqual(['date', 'amount', null])
    expect(guessBankColumns(ofTwo, [], 'ARS')).toEqual(['date', null, 'amount'])
  })

  it('are those of the bank with all its headings in the file, and with the most of them', () => {
    const ofBank = savedColumns(['Día', 'Qué', 'Plata'], ['date', 'description', 'amount'])
    const ofWallet = savedColumns(['Día', 'Plata'], ['date', 'amount'])
    const other = savedColumns(['Jour', 'Somme'], ['date', 'amount'])
    const mappings = [other, ofWallet, ofBank].reduce<BankColumns[]>(withMapping, [])
    expect(columnsOf(['Jour', 'Quoi', 'Somme'], mappings)).toEqual(['date', null, 'amount'])
    expect(columnsOf(['Plata', 'Día', 'Qué'], mappings)).toEqual(['amount', 'date', 'description'])
    expect(columnsOf(['Plata', 'Día', 'Otra'], mappings)).toEqual(['amount', 'date', null])
    const changed = savedColumns(['Qué', 'Día', 'Plata'], ['name', 'date', 'amount'])
    expect(withMapping(mappings, changed)).toEqual([changed, ofWallet, other])
  })

  it('are completed from the headings of another file', () => {
    const mapping = savedColumns(['Fecha', 'Concepto', 'Importe'], ['date', 'description', 'amount'])
    const headings = ['Fecha', 'Detalle', 'CUIT', 'Importe', 'Estado de la operación (status)']
    expect(columnsOf(headings, [mapping])).toEqual(['date', 'description', 'document', 'amount', 'status'])
    const others = columnsOf(['Fecha', 'Concepto', 'Detalle', 'Importe', 'Estado'], [mapping])
    expect(others).toEqual(['date', 'description', null, 'amount', null])
  })

  it('remain where the bank renamed the day or the money', () => {
    const headings = ['Fecha', 'Concepto', 'Detalle', 'Importe']
    const mapping = savedColumns(headings, ['date', null, 'description', 'amount'])
    const ofMoney = columnsOf(['Fecha', 'Monto', 'Concepto', 'Detalle'], [mapping])
    expect(ofMoney).toEqual(['date', 'amount', null, 'description'])
    const sides = ['Fecha operación', 'Concepto', 'Detalle', 'Débito', 'Crédito', 'Importe']
    expect(columnsOf(sides.slice(0, 5), [mapping])).toEqual(['date', 'description', null, 'debit', 'credit'])
    expect(columnsOf(sides.toSpliced(3, 2), [mapping])).toEqual(['date', null, 'description', 'amount'])
  })

  it('of a file without headings are those of so many columns', () => {
    const mapping = savedColumns(['1', '2', '3'], ['date', null, 'amount'])
    expect(columnsOf(['1', '2', '3'], [mapping])).toEqual(['date', null, 'amount'])
    const { rows } = rowsOf(
      ['20/11/2026', 'PAZ', '112.000,00', '12.000,00'],
      ['21/11/2026', 'LUZ', '111.000,00', '-1.000,00'],
    )
    expect(columnsOf(['1', '2', '3', '4'], [mapping], rows)).toEqual(columnsOf(['1', '2', '3', '4'], [], rows))
  })

  it('get new columns of debits and currencies in addition to the saved ones', () => {
    const mapping = savedColumns(['Fecha', 'Concepto', 'Importe'], ['date', 'description', 'amount'])
    const columnsIn = (headings: string[], ...rows: string[][]) =>
      columnsOf(headings, [mapping], rowsOf(...rows).rows, 'ARS').slice(2)
    const headings = ['Fecha', 'Concepto', 'Importe']
    expect(columnsIn([...headings, 'D/C'], luz('D'), luz('C'))).toEqual(['amount', 'direction'])
    expect(columnsIn([...headings, 'Moneda'], luz('USD'), luz('ARS'))).toEqual(['amount', 'currency'])
    expect(columnsIn([...headings, 'Moneda'], luz('ARS'))).toEqual(['amount', null])
    const sides = ['Débito', 'Crédito']
    expect(columnsIn([...headings, ...sides], luz('12,00', ''), luz('', '12,00'))).toEqual([null, 'debit', 'credit'])
    expect(columnsIn([...headings, 'Cargo'], luz('1,00'))).toEqual(['amount', null])
    const ofNoYear = [luz('12,00', ''), luz('', '12,00')].map((row) => row.with(0, '20/11'))
    expect(columnsIn([...headings, ...sides], ...ofNoYear)).toEqual([null, 'debit', 'credit'])
    const byHand = savedColumns(['Fecha', 'Quién', 'Importe'], ['date', 'name', 'amount'])
    const { rows } = rowsOf(luz('12,00', ''), luz('', '12,00'))
    const fields = columnsOf(['Fecha', 'Quién', 'Importe', ...sides], [byHand], rows, 'ARS')
    expect(fields).toEqual(['date', 'name', null, 'debit', 'credit'])
  })

  it('are asked for without headings if two columns of money take turns and no balance explains them', () => {
    const { rows } = rowsOf(['20/11/2026', '0,00', '12,00'], ['21/11/2026', '2,00', '0,00'])
    expect(guessBankColumns(['1', '2', '3'], rows)).toEqual(['date', null, null])
  })

  it.each([
    [['date', 'amount', 'amount'], 'twice'],
    [['amount', null], 'noDate'],
    [['date', 'debit'], 'noAmount'],
    [['date', 'amount', 'credit'], 'bothAmounts'],
    [['date', 'credit', 'debit'], null],
    [['date', 'credit', 'direction'], 'bothAmounts'],
    [['date', 'amount', 'direction'], null],
  ] as const)('%j has the problem %s', (fields, problem) => {
    expect(columnsProblem(fields)).toBe(problem)
  })
})

describe('a bank statement', () => {
  it('has the credits, and the other rows with their reason', () => {
    const statement = readBankStatement(
      rowsOf(
        ['01/06/2024', ' Transferencia  de\tANA ', 'A1', '1.234,50'],
        ['02/06/2024', 'Luz', '', '-50,00'],
        ['ayer', 'X', '', '10,00'],
        ['03/06/2024', 'Sin importe', '', ''],
        ['03/06/2024', 'Dólares', '', 'USD 5'],
        ['03/06/2024', 'Raro', '', '1x'],
        ['Total', '', '', ''],
        ['', 'TOTALES', '', '24.000,00'],
        ['30/06/2024', 'SALDO FINAL', '', ''],
      ),
      FIELDS,
      CLUB,
    )
    expect(statement.lines).toEqual([
      {
        line: 2,
        paidOn: '2024-06-01',
        amount: 123_450,
        description: 'Transferencia de ANA',
        reference: 'A1',
        documentNumber: null,
        payerName: null,
        account: null,
        rowText: '01/06/2024 | Transferencia de ANA | A1 | 1.234,50',
        hasOwnReference: false,
        equalInDay: null,
        doubt: null,
      },
    ])
    expect(reasonsOf(statement.ignored)).toEqual([
      '3 debit',
      '6 otherCurrency',
      '8 notMovement',
      '9 notMovement',
      '10 notMovement',
    ])
    expect(reasonsOf(statement.unreadable)).toEqual(['4 invalidDate', '5 noAmount', '7 invalidAmount'])
  })

  it('counts equal lines of a day that the file covers completely', () => {
    const table = rowsOf(tenOn('03', 'A'), tenOn('02', 'A'), tenOn('02', 'B'), tenOn('02', ' a '), tenOn('01', 'A'))
    const { lines } = readBankStatement(table, FIELDS, CLUB)
    expect(lines.map(({ equalInDay }) => equalInDay)).toEqual([null, 2, 1, 2, null])
  })

  it('recognises unique references, whatever their leading zeros', () => {
    expect(areOwnReferences('0007788', '20261120', '20261120', '104')).toEqual([true, false, false, false])
    expect(areOwnReferences('7788')).toEqual([false])
  })

  it('recognises a column of letters although a balance has none, and not a column of placeholders', () => {
    const headings = ['Fecha', 'Concepto', 'Tipo', 'Importe']
    const guess = (...letters: string[]) =>
      guessBankColumns(headings, rowsOf(...letters.map((one) => ['01/06/2024', 'X', one, '1,00'])).rows)[2]
    expect(guess('', 'C', 'D')).toBe('direction')
    expect(guess('CR', 'DB', 'INT')).toBe('direction')
    expect(guess('Débito por transferencia', 'Crédito')).toBe('direction')
    expect(guess('-', '-')).toBeNull()
    expect(guess('Transferencia', 'Débito', 'Comisión')).toBeNull()
    expect(guessBankColumns(['Fecha', 'Saldo (Crédito)', 'Importe'])).toEqual(['date', null, 'amount'])
  })

  it.each([
    ['TRANSFERENCIA RECIBIDA', 'TRANSFERENCIA RECIBIDA'],
    ['Pago recibido', ''],
    ['Nota de crédito', 'Ingreso de dinero'],
    ['Crédito por transferencia', 'Crédito por transferencia'],
  ])('does not take the descriptions %s, %s for directions', (...texts) => {
    for (const heading of ['Concepto', 'Texto']) {
      const headings = ['Fecha', heading, 'Importe']
      const rows = texts.map((text) => ['01/06/2024', text, '10,00'])
      expect(guessBankColumns(headings, tableOf(headings, ...rows).rows)).not.toContain('direction')
    }
  })

  const REMEMBERED = ['date', 'direction', 'amount'] as const
  it.each([
    ['Concepto', 'DEPOSITO EN EFECTIVO;5,00|COMISION;-1,00|TRANSF RECIBIDA;9,00', [500, 900], 1, 0],
    ['Concepto', 'DEPOSITO EN EFECTIVO;5,00|DEPOSITO EN CAJERO;6,00', [500, 600], 0, 0],
    ['Concepto', 'TRANSFERENCIA RECIBIDA;5,00|TRANSFERENCIA ENVIADA;6,00', [500], 1, 0],
    ['Tipo', 'C;5,00|D;6,00', [500], 1, 0],
    ['Tipo', 'INT;5,00|INT;-6,00', [500], 1, 0],
    ['Tipo', 'C;5,00|INT;6,00|INT;6,00', [500], 0, 2],
    ['Tipo', ';5,00|;6,00', [500, 600], 0, 0],
    ['Signo', '1;5,00|2;-6,00', [500], 1, 0],
  ])('compares a remembered direction in %s with the values %s', (heading, rows, amounts, ignored, asks) => {
    const headings = ['Fecha', heading, 'Importe']
    const table = tableOf(headings, ...rows.split('|').map((row) => ['01/06/2024', ...row.split(';')]))
    const fields = columnsOf(headings, [savedColumns(headings, REMEMBERED)], table.rows)
    const statement = readBankStatement(table, fields, CLUB)
    expect(statement.lines.map(({ amount }) => amount)).toEqual(amounts)
    expect([statement.ignored.length, statement.unreadable.length]).toEqual([ignored, asks])
  })

  it.each([
    [['A', 'C'], [2]],
    [['H', 'D'], [2]],
    [['', '-'], [2]],
    [['Abono', 'Cargo'], [2]],
  ])('reads %j as credit and debit', (letters, credits) => {
    const rows = letters.map((letter) => ['01/06/2024', letter, '10,00'])
    const { lines } = readBankStatement(rowsOf(...rows), ['date', 'direction', 'amount'], CLUB)
    expect(lines.map(({ line }) => line)).toEqual(credits)
  })

  it.each([
    'DEVOL.TRANSF A D AMICO',
    'DEV. TRANSFERENCIA A LUCIANO',
    'REV.TRANSF',
    'ANUL TRF',
    'RECH TRANSF',
    'CONTRAASIENTO',
    'TRANSFERENCIA RETORNADA',
    'PENDIENTE DE ACREDITAR',
  ])('marks %s', (text) => {
    expect(readBankStatement(rowsOf(tenOn('01', text)), FIELDS, CLUB).lines).toMatchObject([{ doubt: 'reversal' }])
  })

  it.each([
    ['26/11/20', '2026-11-20'],
    ['20/11/26', '2026-11-20'],
    ['25/11/26', '2026-11-25'],
    ['26/11/25', '2026-11-25'],
    ['26/12/25', ''],
    ['20/05/24', '2024-05-20'],
    ['24/05/20 24/05/25 24/05/28', '2024-05-20 2024-05-25 2024-05-28'],
    ['240520 240528', '2024-05-20 2024-05-28'],
    ['20/05/25 22/09/26', '2025-05-20 2026-09-22'],
  ])('reads %s on the 29th of November 2026 as %s', (cells, days) => {
    const { lines } = readBankStatement(
      rowsOf(...cells.split(' ').map((cell) => [cell, 'A', '', '10,00'])),
      FIELDS,
      CLUB,
    )
    expect(lines.map(({ paidOn }) => paidOn).join(' ')).toBe(days)
  })

  it('finds states outside a column of states', () => {
    const table = rowsOf(
      withStatus('approved', 'A'),
      withStatus('rejected', 'B'),
      withStatus('Pendiente', 'C'),
      withStatus('raro', 'D'),
      withStatus('Acreditada', 'partially_refunded'),
      withStatus('approved', 'REVERSO TRANSF'),
      withStatus('', 'E'),
    )
    const { lines } = readBankStatement(table, ['date', null, 'description', 'amount'], CLUB)
    const doubts = lines.map(({ doubt }) => doubt)
    expect(doubts).toEqual([null, 'status', 'status', null, 'refunded', 'reversal', null])
  })

  it('leaves out the section and the column of another currency', () => {
    const rows = [
      ['01/06/2024', 'A', '', '10,00'],
      ['Cuenta en dólares', '', '', ''],
      ['01/06/2024', 'B', '', '10,00'],
      ['Caja de ahorro en pesos', '', '', ''],
      ['01/06/2024', 'C', '', '10,00'],
    ]
    const linesOf = (headings: string[]) => readBankStatement(tableOf(headings, ...rows), FIELDS, CLUB).lines
    const titled = [['Cuenta 111-111111/1'], ...rows.slice(0, 3), ['Cuenta 222-222222/2'], ...rows.slice(4)]
    const { lines } = readBankStatement(tableOf([], ...titled), FIELDS, CLUB)
    expect(lines.map(({ description, account }) => `${description} ${account}`)).toEqual([
      'A 111-111111/1',
      'C 222-222222/2',
    ])
    expect(linesOf(['Fecha', '', '', 'Importe']).map(({ description }) => description)).toEqual(['A', 'C'])
    expect(linesOf(['Fecha', '', '', 'Importe U$S']).map(({ description }) => description)).toEqual(['C'])
  })

  it('reads the account from the lines above the headings', () => {
    expect(accountOf('Movimientos de la cuenta', 'ES00 0000 0000 0000 0000 0000')).toBe('ES00 0000 0000 0000 0000 0000')
    expect(accountOf('Cuenta corriente N.º', '0123-45/6')).toBe('0123-45/6')
    expect(accountOf('Cuenta: 123.456/7')).toBe('123.456/7')
    for (const text of [
      'Movimientos del 01/06/2024',
      'Movimientos de cuenta del 01/11/2026 al 21/11/2026',
      'Cuenta: Caja de Ahorro en Pesos - 20/11/2026 10:35',
      'Resumen de cuenta 11/2026',
      'Saldo en cuenta: 1234567',
    ])
      expect(accountOf(text)).toBeNull()
  })

  it('makes a line that the API accepts of each row, or gives a reason', () => {
    const cell = fc.oneof(
      fc.string({ unit: codePoint, maxLength: 400 }),
      fc.constantFrom('01/06/2024', '2024-06-01', '1.000,00', '-5', '10', '\u202ehola\u200b', '👩‍👧 x', '\u2764\ufe0f'),
    )
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 })), (rows) => {
        const { lines, ignored, unreadable } = readBankStatement(rowsOf(...rows), FIELDS, CLUB)
        expect(lines.length + ignored.length + unreadable.length).toBe(rows.length)
        expect(ignored.some(({ problem }) => UNREADABLE.some((one) => one === problem))).toBe(false)
        for (const line of lines) {
          expect(bankLineInputSchema.parse(line)).toEqual(line)
          expect(Object.values(line).some((text) => typeof text === 'string' && hasHiddenCharacters(text))).toBe(false)
        }
      }),
      { numRuns: 100 },
    )
  })
})

it.each([
  ['11.280,00', { gross: 2, net: 3 }],
  ['12.000,00', null],
])('asks which of 12.000,00 and what was credited was paid: %s', (net, columns) => {
  const rows = [{ line: 2, cells: ['20/11/2026', 'Ana Paz', '12.000,00', net] }]
  expect(grossAndNet(['Fecha', 'Cliente', 'Importe', 'Acreditado'], rows)).toEqual(columns)
})
