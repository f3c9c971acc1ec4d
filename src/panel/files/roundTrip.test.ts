import * as fc from 'fast-check'
import { writeOds, writeXlsx } from 'hucre'
import { expect, it } from 'vitest'
import { readFile } from './readFile.ts'

const letters = fc.constantFrom(...'aZñáÉüº;,|"\'. -09/$€\t'.split(''))
const cell = fc
  .oneof(
    fc.array(letters, { maxLength: 12 }).map((all) => all.join('')),
    fc.constantFrom('1.234,50', '20/11/2026', '00012', '2850590940090418135201', '=1+1', '-5', '+54 341', '#5', 'x\ny'),
  )
  .filter((text) => !/^\s|\s$/.test(text))
const tables = fc
  .array(fc.array(cell, { minLength: 3, maxLength: 5 }), { minLength: 2, maxLength: 8 })
  .map((rows) => rows.map((cells, index) => [`fila ${index}`, ...cells, 'fin']))

const ENCODINGS: Readonly<Record<string, (text: string) => Uint8Array>> = {
  'UTF-8': (text) => new TextEncoder().encode(`ñandú${text}`),
  'UTF-16': (text) => new Uint8Array(Uint16Array.from(`\ufeffñandú${text}`, (letter) => letter.charCodeAt(0)).buffer),
  'Windows-1252': (text) => Uint8Array.from(`ñandú${text}`.replaceAll('€', '\u0080'), (letter) => letter.charCodeAt(0)),
}

/** The expected cells: the reader replaces line breaks by spaces. */
const read = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => cells.map((text) => text.replaceAll('\n', ' ')))

async function tablesOf(bytes: Uint8Array): Promise<string[][][]> {
  const content = await readFile(bytes)
  if ('problem' in content) throw new Error(content.problem)
  return content.tables.map((rows) => rows.map(({ cells }) => cells))
}

it('reads the cells that were written as CSV, whatever the delimiter, the encoding and the quotes', async () => {
  const style = fc.record({
    delimiter: fc.constantFrom(';', ',', '\t', '|'),
    encoding: fc.constantFrom(...Object.keys(ENCODINGS)),
    quotesAll: fc.boolean(),
    end: fc.constantFrom('\n', '\r\n', '\r'),
  })
  await fc.assert(
    fc.asyncProperty(tables, style, async (rows, { delimiter, encoding, quotesAll, end }) => {
      const quoted = (text: string) =>
        quotesAll || /[";,|\t\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
      const text = rows.map((cells) => cells.map(quoted).join(delimiter)).join(end)
      const bytes = ENCODINGS[encoding]?.(`${delimiter}\n${text}`)
      const found = await tablesOf(bytes ?? new Uint8Array())
      expect(found).toContainEqual([['ñandú', ''], ...read(rows)])
    }),
    { numRuns: 300 },
  )
})

it.each([
  ['XLSX', writeXlsx],
  ['ODS', writeOds],
])('reads the cells that were written as %s', async (_, write) => {
  await fc.assert(
    fc.asyncProperty(tables, async (rows) => {
      const [found] = await tablesOf(await write({ sheets: [{ name: 'Hoja', rows }] }))
      // a sheet is as wide as its widest row
      expect(found?.map((cells) => cells.slice(0, cells.lastIndexOf('fin') + 1))).toEqual(read(rows))
    }),
    { numRuns: 60 },
  )
})
