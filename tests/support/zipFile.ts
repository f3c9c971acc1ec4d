import { crc32, deflateRawSync } from 'node:zlib'

type ZipPart = { name: string; content: string | Uint8Array; claimedSize?: number; flags?: number; attributes?: number }

/** A ZIP archive. A part's `claimedSize` may be wrong. */
export function zipFile(parts: readonly ZipPart[]): Uint8Array {
  const files: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, claimedSize, flags = 0, attributes = 0 } of parts) {
    const data = Buffer.from(content)
    const packed = deflateRawSync(data)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(flags, 2)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(claimedSize ?? data.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(attributes, 6)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, rest, Buffer.from(name))
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(18)
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return new Uint8Array(Buffer.concat([...files, ...directory, Buffer.from('PK\x05\x06', 'latin1'), end]))
}

/** An XLSX workbook with one sheet, given as XML. */
export function xlsxOf(sheet: string, properties = '', more: { name: string; content: string }[] = []): Uint8Array {
  const relation = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  return zipFile([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook>${properties}<sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    },
    {
      name: 'xl/styles.xml',
      content: `<styleSheet><numFmts count="1"><numFmt numFmtId="164" formatCode="[$S/.-280A]\\ #,##0.00"/></numFmts>
        <cellXfs count="5"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/><xf numFmtId="9"/></cellXfs></styleSheet>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
    ...more,
  ])
}

/** A workbook of OpenDocument with these sheets. */
export function odsOf(sheets: string, styles = ''): Uint8Array {
  const content = `<office:document-content><office:automatic-styles>
    <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>${styles}
    </office:automatic-styles><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`
  return zipFile([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', content },
  ])
}

export const sheetOf = (rows: string) => `<table:table table:name="A" table:style-name="ta1">${rows}</table:table>`

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
