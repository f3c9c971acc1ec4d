import { zipFile } from './zipFile.ts'

const wide = (value: string) => [...u32(value.length), ...Buffer.from(value, 'utf16le')]
const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24]
const record = (id: number, data: readonly number[]) => [
  ...(id < 128 ? [id] : [(id & 127) | 128, id >> 7]),
  data.length,
  ...data,
]

/** A workbook of Excel's binary kind (XLSB): a sheet with a text and 12.5. */
export function binaryWorkbook(): Uint8Array {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const real = [...new Uint8Array(new Float64Array([12.5]).buffer)]
  return zipFile([
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.bin"/></Relationships>`,
    },
    {
      name: 'xl/workbook.bin',
      content: Uint8Array.from(record(156, [...u32(0), ...u32(1), ...wide('rId1'), ...wide('A')])),
    },
    {
      name: 'xl/_rels/workbook.bin.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.bin"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.bin',
      content: Uint8Array.from([
        ...record(0, u32(0)),
        ...record(6, [...u32(0), ...u32(0), ...wide('Año')]),
        ...record(5, [...u32(1), ...u32(0), ...real]),
      ]),
    },
  ])
}
