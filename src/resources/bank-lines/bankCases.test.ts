import { writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { columnsProblem, savedColumns } from '#domain/bank/reading/columns'
import type { BankColumns } from '#domain/bank/reading/format'
import { pairLines } from '#domain/bank/matching/pairing'
import { type Currency, sum } from '#domain/money/money'
import { bankFile, bankStatement, bankTable } from '#tests/imports/shapes'
import { readBankFile } from './readBankFile.ts'

const statementOf = (name: string, currency: Currency, mappings: readonly BankColumns[] = []) =>
  bankStatement(bankFile(name), { currency, mappings })

describe('the files of banks', () => {
  it.each<[file: string, currency: Currency, credits: number, total: number, ignored: number, unreadable: number]>([
    ['R01-galicia-creditos-cero.csv', 'ARS', 3, 41_000, 2, 0],
    ['R03-mercadopago-resumen.csv', 'ARS', 4, 36_012.37, 2, 0],
    ['R03b-mercadopago-resumen-solapado.csv', 'ARS', 5, 48_012.37, 2, 0],
    ['R05-mercadopago-cobros-estados.csv', 'ARS', 3, 36_000, 3, 0],
    ['R08-caixabank-euro-nbsp.csv', 'EUR', 3, 1_310, 2, 0],
    ['R09-norma43-lineas-iguales.n43', 'EUR', 4, 150, 4, 0],
    ['R11-bancolombia-sin-encabezado.csv', 'COP', 3, 240_000, 2, 0],
    ['R14-html-guardado-como.xls', 'ARS', 2, 24_000, 1, 0],
    ['R15-xlsx-renombrado.csv', 'ARS', 1, 12_000, 1, 0],
    ['R15b-el-mismo.xlsx', 'ARS', 1, 12_000, 1, 0],
    ['R16-ofx-fitid-repetido.ofx', 'ARS', 3, 48_000, 2, 0],
    ['R17-decimales-mezclados.csv', 'ARS', 7, 72_001, 2, 2],
    ['R32-ex-socio-paga-deuda.csv', 'ARS', 1, 12_000, 0, 0],
    ['I6-reversos.csv', 'ARS', 2, 24_000, 1, 0],
    ['I7-familia-empresa.csv', 'ARS', 3, 84_000, 0, 0],
    ['I9-comprobante-correlativo.csv', 'ARS', 3, 36_000, 0, 0],
    ['I10-letra-debito-credito.csv', 'ARS', 1, 12_000, 1, 0],
    ['B4-noche.csv', 'ARS', 2, 20_000, 0, 0],
  ])('%s in %s has %d credits of %s', async (name, currency, credits, total, ignored, unreadable) => {
    const statement = await statementOf(name, currency)
    expect(statement.lines).toHaveLength(credits)
    const amount = sum(statement.lines.map((line) => line.amount))
    expect(amount / 100).toBe(total)
    expect([statement.ignored.length, statement.unreadable.length]).toEqual([ignored, unreadable])
  })

  it('contain the payer in the columns where the bank puts it', async () => {
    const galicia = await statementOf('R01-galicia-creditos-cero.csv', 'ARS')
    expect(galicia.lines.map(({ payerName, documentNumber }) => [payerName, documentNumber])).toEqual([
      ['QUIROGA SALAS BRUNO EZEQ', '20401112015'],
      ['FERRARI PONS CAROLINA', '27298889108'],
      ['IBAÑEZ JOAQUIN', '20395556062'],
    ])
    const caixa = await statementOf('R08-caixabank-euro-nbsp.csv', 'EUR')
    expect(caixa.lines[0]?.payerName).toBe('SOFIA PEÑALBA N. cuota')
    const noon = await statementOf('B4-mediodia.csv', 'ARS')
    expect(noon.lines.map(({ description }) => description)).toEqual(['TRANSFERENCIA RECIBIDA'])
  })

  it('keep twins, the club’s day and doubtful lines', async () => {
    const norma43 = await statementOf('R09-norma43-lineas-iguales.n43', 'EUR')
    expect(norma43.lines.slice(1, 3).map(({ rowText }) => rowText)).toEqual(
      Array(2).fill(expect.stringContaining('BIZUM DE IBAÑEZ JOAQUIN')),
    )
    const ofx = await statementOf('R16-ofx-fitid-repetido.ofx', 'ARS')
    expect(ofx.lines.map(({ paidOn, hasOwnReference }) => [paidOn, hasOwnReference])).toEqual([
      ['2026-11-20', false],
      ['2026-11-20', false],
      ['2026-10-31', false],
    ])
    const excel = await statementOf('R15-xlsx-renombrado.csv', 'ARS')
    expect(excel.lines[0]?.paidOn).toBe('2026-11-20')
    const mixed = await statementOf('R17-decimales-mezclados.csv', 'ARS')
    expect(mixed.unreadable).toMatchObject([
      { line: 11, problem: 'noAmount' },
      { line: 12, problem: 'invalidAmount' },
    ])
    const states = await statementOf('R05-mercadopago-cobros-estados.csv', 'ARS')
    expect(states.lines.map(({ doubt }) => doubt)).toEqual([null, null, 'refunded'])
  })

  it('are read as the user chose if two columns have one heading, also the next month', async () => {
    const { table, fields } = await bankTable(bankFile('I1-encabezado-repetido.csv'))
    expect(columnsProblem(fields)).toBe('noAmount')
    const mapping = savedColumns(table.headings, ['date', 'description', 'debit', 'credit'])
    for (const [name, ignored] of [
      ['I1-encabezado-repetido.csv', 1],
      ['I1b-mes-siguiente.csv', 2],
    ] as const) {
      const statement = await statementOf(name, 'ARS', [mapping])
      expect(statement.lines.map(({ amount }) => amount)).toEqual([1_200_000])
      expect(statement.ignored.map(({ problem }) => problem)).toEqual(Array(ignored).fill('debit'))
    }
  })

  it('add only their new lines if they overlap', async () => {
    const first = await statementOf('R03-mercadopago-resumen.csv', 'ARS')
    const { lines } = await statementOf('R03b-mercadopago-resumen-solapado.csv', 'ARS')
    const stored = first.lines.map((line) => ({
      ...line,
      id: `${line.line}`,
      importId: 'R03',
      receiptId: `r${line.line}`,
    }))
    const pairings = pairLines(lines, stored)
    const added = lines.filter((line) => {
      const pairing = pairings.get(line)
      return pairing?.certain === null && pairing.possible.length === 0
    })
    expect(added.map(({ paidOn, amount }) => [paidOn, amount])).toEqual([
      ['2026-11-09', 1_200_000],
      ['2026-11-09', 1_200_000],
    ])
  })

  it('are read by their values without headings, and keep the first row', async () => {
    const { lines } = await statementOf('R11-bancolombia-sin-encabezado.csv', 'COP')
    expect(lines.map(({ line, paidOn, description }) => [line, paidOn, description])).toEqual([
      [1, '2026-11-23', 'TRANSFERENCIA DESDE NEQUI 3000000001'],
      [2, '2026-11-20', 'TRANSF DE CAROLINA FERRARI PONS'],
      [5, '2026-11-03', 'CONSIGNACION CORRESPONSAL'],
    ])
  })
})

const sheetOf = (name: string, more: string[]) => ({
  name,
  rows: [
    ['Fecha', 'Importe', ...more],
    ['20/11/2026', name, ...more],
  ],
})
const bytes = (text: string) => new TextEncoder().encode(text)

describe('a bank’s file', () => {
  it('may start with lines about the account', async () => {
    const file = bytes('Cuenta corriente;123\nTitular;Club\n\nFecha;Concepto;Débito;Crédito\n01/06/2024;X;;5,00\n')
    expect(await readBankFile(file, [])).toMatchObject({
      headingLine: 4,
      before: [
        { line: 1, cells: ['Cuenta corriente', '123'] },
        { line: 2, cells: ['Titular', 'Club'] },
      ],
      headings: ['Fecha', 'Concepto', 'Débito', 'Crédito'],
      rows: [{ line: 5, cells: ['01/06/2024', 'X', '', '5,00'] }],
    })
  })

  it.each([
    ['Pesos', 'ARS'],
    ['Cuenta USD', 'USD'],
  ] as const)('is read from its sheet %s for a club in %s, whatever more others say', async (name, currency) => {
    const sheets = [sheetOf('Rechazados', ['Motivo', 'Nombre']), sheetOf('Cuenta USD', ['Nota']), sheetOf('Pesos', [])]
    const file = await readBankFile(await writeXlsx({ sheets }), [], currency)
    expect('rows' in file && file.rows.map(({ cells }) => cells[1])).toEqual([name])
  })

  it('is recognised by the columns that the institution saved', async () => {
    const columns = savedColumns(['Dìa', 'Cuanto'], ['date', 'amount'])
    const file = bytes('Extracto;de;junio\nDìa;Texto;Cuanto\n01/06/2024;X;5,00\n')
    expect(await readBankFile(file, [columns])).toMatchObject({ headings: ['Dìa', 'Texto', 'Cuanto'] })
  })

  it('gets numbered headings if it has none, and loses no line', async () => {
    const file = bytes('01/06/2024;X;5,00\n02/06/2024;Y;6,00\n')
    expect(await readBankFile(file, [])).toMatchObject({
      headings: ['1', '2', '3'],
      rows: [{ line: 1 }, { line: 2 }],
    })
  })

  it.each([
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3), { problem: 'image' }],
    ['headings alone', bytes('Fecha;Importe\n\n'), { problem: 'noMovements' }],
    ['of one column', bytes('Fecha\n01/06/2024\n'), { problem: 'oneColumn' }],
    ['a page of the bank', bytes('<table><tr><td>Su sesión expiró</td></tr></table>'), { problem: 'noTable' }],
    ['with an open quote', bytes('Fecha;Importe\n01/06/2024;"5\n'), { problem: 'openQuote', line: 2 }],
    ['of too many lines', bytes(`Fecha;Importe\n${'01/06/2024;5\n'.repeat(5001)}`), { problem: 'tooManyMovements' }],
  ])('is refused if it is %s', async (_, file, problem) => {
    expect(await readBankFile(file, [])).toEqual(problem)
  })

  it('may have up to five thousand lines', async () => {
    const file = await readBankFile(bytes(`Fecha;Importe\n${'01/06/2024;5\n'.repeat(5000)}`), [])
    expect('rows' in file && file.rows.length).toBe(5000)
  })
})
