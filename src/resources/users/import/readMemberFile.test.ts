import { describe, expect, it } from 'vitest'
import { readMemberFile } from './readMemberFile.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const utf16 = (text: string) =>
  new Uint8Array(Uint16Array.from(`\ufeff${text}`, (letter) => letter.charCodeAt(0)).buffer)

describe('a file of members', () => {
  const expected = { columns: ['Apellido', 'Nombre'], rows: [{ line: 2, cells: ['Muñoz', 'Inés'] }] }
  it.each([
    ['UTF-8 with semicolons', bytes('Apellido;Nombre\r\nMuñoz;Inés\r\n')],
    ['UTF-8 with its mark and commas', bytes('\ufeffApellido,Nombre\nMuñoz,Inés')],
    ['Latin-1', latin1('Apellido;Nombre\r\nMuñoz;Inés')],
    ['UTF-16 with tabs', utf16('Apellido\tNombre\r\nMuñoz\tInés\r\n')],
    ['quoted cells', bytes('"Apellido","Nombre"\n"Muñoz","Inés"\n')],
  ])('is read in %s', async (_, file) => {
    expect(await readMemberFile(file)).toEqual(expected)
  })

  it('uses the delimiter that gives known headings, not the most frequent one', async () => {
    const file = 'Apellido;Nombre;Notas, avisos, y demás, sueltos\nMuñoz;Inés;a,b,c,d\n'
    expect(await readMemberFile(bytes(file))).toMatchObject({ rows: [{ cells: ['Muñoz', 'Inés', 'a,b,c,d'] }] })
  })

  it('counts lines as an editor does: cells of several lines and empty lines too', async () => {
    const file = '\nApellido;Nombre;Nota\n"Muñoz";Inés;"dos\nlíneas ""y"" más"\n\n;;\nSosa;Ana;\n'
    expect(await readMemberFile(bytes(file))).toEqual({
      columns: ['Apellido', 'Nombre', 'Nota'],
      rows: [
        { line: 3, cells: ['Muñoz', 'Inés', 'dos líneas "y" más'] },
        { line: 7, cells: ['Sosa', 'Ana', ''] },
      ],
    })
  })

  it.each([
    ['too large', new Uint8Array(50 * 1024 * 1024).fill(65), { problem: 'tooLarge' }],
    ['half a workbook', Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), { problem: 'damaged' }],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3), { problem: 'image' }],
    ['empty', bytes(''), { problem: 'empty' }],
    ['headings alone', bytes('Apellido;Nombre\n\n'), { problem: 'noRows' }],
    ['of other columns', bytes('Color;Talle\nazul;M\n'), { problem: 'missingColumns' }],
    [
      'with a quote that is not closed',
      bytes('Apellido;Nombre\nMuñoz;"Inés\nSosa;Ana\n'),
      { problem: 'openQuote', line: 2 },
    ],
    ['of too many rows', bytes(`Apellido;Nombre\n${'Sosa;Ana\n'.repeat(10_001)}`), { problem: 'tooManyRows' }],
  ])('is refused if it is %s', async (_, file, problem) => {
    expect(await readMemberFile(file)).toEqual(problem)
  })

  it('may have up to ten thousand rows', async () => {
    const file = await readMemberFile(bytes(`Apellido;Nombre\n${'Sosa;Ana\n'.repeat(10_000)}`))
    expect('rows' in file && file.rows.at(-1)?.line).toBe(10_001)
  })
})
