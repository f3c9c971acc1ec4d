import { describe, expect, it } from 'vitest'
import { savedColumns } from '#domain/bank/reading/columns'
import { readBankFile } from './readBankFile.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const expected = {
  before: [],
  headings: ['Fecha', 'Descripción', 'Importe'],
  rows: [{ line: 2, cells: ['01/06/2024', 'Muñoz', '1.000,00'] }],
}

describe('a bank’s file', () => {
  it.each([
    ['UTF-8 with semicolons', bytes('Fecha;Descripción;Importe\r\n01/06/2024;Muñoz;1.000,00\r\n')],
    ['UTF-8 with its mark and commas', bytes('\ufeffFecha,Descripción,Importe\n01/06/2024,Muñoz,"1.000,00"')],
    ['Latin-1 with tabs', latin1('Fecha\tDescripción\tImporte\n01/06/2024\tMuñoz\t1.000,00\n')],
  ])('is read in %s', async (_, file) => {
    expect(await readBankFile(file, [])).toMatchObject(expected)
  })

  it('may begin with lines about the account', async () => {
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
    ['too large', new Uint8Array(10 * 1024 * 1024 + 1).fill(65), { problem: 'tooLarge' }],
    ['half a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), { problem: 'damaged' }],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3), { problem: 'image' }],
    ['empty', bytes(''), { problem: 'empty' }],
    ['headings alone', bytes('Fecha;Importe\n\n'), { problem: 'noMovements' }],
    ['of one column', bytes('Fecha\n01/06/2024\n'), { problem: 'oneColumn' }],
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
