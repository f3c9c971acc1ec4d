import { describe, expect, it } from 'vitest'
import { readFile } from './readFile.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function cellsOf(file: Uint8Array): Promise<string[][]> {
  const content = await readFile(file)
  if ('problem' in content) throw new Error(content.problem)
  return content.tables[0]?.map(({ cells }) => cells) ?? []
}

const MOVEMENTS = [
  ['Fecha', 'Importe'],
  ['01/06/2024', '1.000,00'],
]

describe('a text with delimiters', () => {
  it.each([
    ['semicolons', 'Fecha;Importe\r\n01/06/2024;1.000,00\r\n'],
    ['commas and quotes', 'Fecha,Importe\n"01/06/2024","1.000,00"'],
    ['spaces before quotes', 'Fecha; "Importe"\n"01/06/2024";  "1.000,00"'],
    ['tabs and lines of a Mac', 'Fecha\tImporte\r01/06/2024\t1.000,00\r'],
    ['bars', 'Fecha|Importe\n01/06/2024|1.000,00'],
    ['the line of Excel about its delimiter', 'sep=^\r\nFecha^Importe\r\n01/06/2024^1.000,00'],
  ])('is read with %s', async (_, text) => {
    const content = await readFile(bytes(text))
    const tables = 'tables' in content ? content.tables.map((rows) => rows.map(({ cells }) => cells)) : []
    expect(tables).toContainEqual(MOVEMENTS)
  })

  it('is read by positions, and a row that is too long leaves its columns undivided for the user', async () => {
    const rows = [
      'FECHA       CONCEPTO       IMPORTE  NRO',
      '01/06/2024  TRANSF        1.000,00  101',
      '02/06/2024  TRANSFERENCIAS2.000,00  102',
    ]
    expect(await cellsOf(bytes(rows.slice(0, 2).join('\n')))).toEqual([
      ['FECHA', 'CONCEPTO', 'IMPORTE', 'NRO'],
      ['01/06/2024', 'TRANSF', '1.000,00', '101'],
    ])
    expect((await cellsOf(bytes(rows.join('\n')))).map(({ length }) => length)).toEqual([1, 2, 2])
  })

  it('has one reading for each delimiter that makes columns, and a single column without any', async () => {
    expect(await readFile(bytes('a;b,c\n1;2'))).toMatchObject({
      format: 'csv',
      tables: [
        [{ cells: ['a', 'b,c'] }, { cells: ['1', '2'] }],
        [{ cells: ['a;b', 'c'] }, { cells: ['1;2'] }],
      ],
    })
    expect(await readFile(bytes('Nombre\nAna'))).toMatchObject({
      tables: [[{ cells: ['Nombre'] }, { cells: ['Ana'] }]],
    })
  })

  it('counts lines like an editor, and drops empty rows', async () => {
    const file = bytes('\nApellido;Nota\nMuñoz;"dos\r\nlíneas ""y"" más"\n\n;;\nSosa;\n')
    expect(await readFile(file)).toMatchObject({
      tables: [
        [
          { line: 2, cells: ['Apellido', 'Nota'] },
          { line: 3, cells: ['Muñoz', 'dos líneas "y" más'] },
          { line: 7, cells: ['Sosa', ''] },
        ],
      ],
    })
  })

  it('keeps a text that a program protects from Excel with a formula', async () => {
    expect(await cellsOf(bytes('CBU;Nombre\n="00123";Ana\n'))).toEqual([
      ['CBU', 'Nombre'],
      ['00123', 'Ana'],
    ])
  })

  it('may have a quote inside a cell', async () => {
    expect(await cellsOf(bytes('Apodo;Talle\nJuan "Pipa;5"\n'))).toEqual([
      ['Apodo', 'Talle'],
      ['Juan "Pipa', '5"'],
    ])
  })

  it.each([
    ['nothing closes it', 'a;b\n1;"2\n3;4\n', 2],
    ['another cell’s quote closes it', 'a;b\n1;"2\n3;4\n"5;6\n', 2],
    ['the text has commas too', 'a;b\n1;"2, 3\n4;5\n', 2],
  ])('is refused with the line of an open quote if %s', async (_, text, line) => {
    expect(await readFile(bytes(text))).toEqual({ problem: 'openQuote', line })
  })

  it('has composed letters, ordinary spaces and nothing invisible, and is otherwise unchanged', async () => {
    const text = 'A\u00a0b;Nun\u0303ez;1\u202f250;\u200bx\u00ad\ufeff;  y \n'
    expect(await cellsOf(bytes(text))).toEqual([['A b', 'Nuñez', '1 250', 'x', '  y ']])
  })
})
