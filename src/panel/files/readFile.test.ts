import { writeOds, writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { binaryWorkbook } from '#tests/support/binaryWorkbook'
import { compoundDocument, oldWorkbook } from '#tests/support/oldWorkbook'
import { zipFile } from '#tests/support/zipFile'
import { readFile } from './readFile.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0)

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
    ['tabs and lines of a Mac', 'Fecha\tImporte\r01/06/2024\t1.000,00\r'],
    ['bars', 'Fecha|Importe\n01/06/2024|1.000,00'],
    ['the line of Excel about its delimiter', 'sep=^\r\nFecha^Importe\r\n01/06/2024^1.000,00'],
  ])('is read with %s', async (_, text) => {
    const content = await readFile(bytes(text))
    const tables = 'tables' in content ? content.tables.map((rows) => rows.map(({ cells }) => cells)) : []
    expect(tables).toContainEqual(MOVEMENTS)
  })

  it('has a reading for each delimiter that makes columns, and one column without any', async () => {
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

  it('counts lines as an editor does, and leaves empty rows out', async () => {
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

  it('has the text that a program forces on Excel by a formula', async () => {
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
  ])('is refused with the line of a quote where %s', async (_, text, line) => {
    expect(await readFile(bytes(text))).toEqual({ problem: 'openQuote', line })
  })

  it('has letters composed, ordinary spaces and nothing invisible, and is else as it was', async () => {
    const text = 'A\u00a0b;Nun\u0303ez;1\u202f250;\u200bx\u00ad\ufeff;  y \n'
    expect(await cellsOf(bytes(text))).toEqual([['A b', 'Nuñez', '1 250', 'x', '  y ']])
  })
})

describe('a workbook', () => {
  const dates = { numFmt: 'dd/mm/yyyy hh:mm' }

  it('of today is read with its values as a person writes them', async () => {
    const rows = [
      ['Fecha', 'Hora', 'Importe', 'Saldo', 'CBU', 'Pagó'],
      [
        new Date(Date.UTC(2026, 10, 20)),
        new Date(Date.UTC(2026, 10, 20, 21, 30)),
        12000.5,
        0.1 + 0.2,
        285059094009041,
        true,
      ],
      [null, null, 1234.567, -8000, '2850590940090418135201', false],
    ]
    expect(
      await cellsOf(await writeXlsx({ sheets: [{ name: 'Hoja', rows, columns: [{}, dates, {}, {}, {}, {}] }] })),
    ).toEqual([
      ['Fecha', 'Hora', 'Importe', 'Saldo', 'CBU', 'Pagó'],
      ['2026-11-20', '2026-11-20 21:30', '12000,5', '0,3', '285059094009041', 'sí'],
      ['', '', '1234,5670', '-8000', '2850590940090418135201', 'no'],
    ])
  })

  it('has a table for each sheet that is not hidden, and rows by their number', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'Uno', rows: [['a'], [], ['b']] },
        { name: 'Dos', rows: [['oculta']], hidden: true },
        { name: 'Tres', rows: [['c']] },
        { name: 'Vacía', rows: [] },
      ],
    })
    expect(await readFile(file)).toEqual({
      format: 'xlsx',
      tables: [
        [
          { line: 1, cells: ['a'] },
          { line: 3, cells: ['b'] },
        ],
        [{ line: 1, cells: ['c'] }],
      ],
    })
  })

  it('has the value of a formula that is in the file, and nothing for errors and merged cells', async () => {
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>9+9</f></c>
      <c r="C1" t="e"><v>#N/A</v></c><c r="D1"><v>1</v></c><c r="E1"><v>5</v></c></row></sheetData>
      <mergeCells count="1"><mergeCell ref="D1:E1"/></mergeCells></worksheet>`
    expect(await cellsOf(xlsxOf(sheet))).toEqual([['2', '', '', '1', '']])
  })

  it('counts days from 1904 where it says so, and takes no currency for a date', async () => {
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>44884</v></c><c r="B1" s="2"><v>1500.5</v></c>
      <c r="C1" s="3"><v>0.5</v></c><c r="D1" s="1"><v>35000306</v></c></row></sheetData></worksheet>`
    expect(await cellsOf(xlsxOf(sheet, '<workbookPr date1904="1"/>'))).toEqual([
      ['2026-11-20', '1500,5', '12:00', expect.stringMatching(/^350\d{5}$/)],
    ])
  })

  it('of 1997 to 2003 is read, without its hidden sheets', async () => {
    const file = oldWorkbook([
      {
        name: 'Uno',
        rows: [
          ['Fecha', 'Año'],
          [{ date: 46346 }, 12000.5],
          [{ date: 46346.75 }, true, { error: 42 }],
        ],
      },
      { name: 'Dos', isHidden: true, rows: [['oculta']] },
    ])
    expect(await readFile(file)).toEqual({
      format: 'xls',
      tables: [
        [
          { line: 1, cells: ['Fecha', 'Año'] },
          { line: 2, cells: ['2026-11-20', '12000,5'] },
          { line: 3, cells: ['2026-11-20 18:00', 'sí', ''] },
        ],
      ],
    })
  })

  it('of OpenDocument is read as LibreOffice writes it', async () => {
    expect(await readFile(odsOf(LIBRE_OFFICE))).toEqual({
      format: 'ods',
      tables: [
        [
          { line: 1, cells: ['Fecha', 'Importe', 'Nota'] },
          { line: 4, cells: ['2026-11-20', '12000,5', 'dos líneas'] },
          { line: 5, cells: ['2026-11-20 21:30', '', 'sí'] },
          { line: 6, cells: ['Total', 'Total', '3'] },
        ],
      ],
    })
    const written = await writeOds({ sheets: [{ name: 'Hoja', rows: [['a', 1.5, new Date(Date.UTC(2026, 0, 31))]] }] })
    expect(await cellsOf(written)).toEqual([['a', '1,5', '2026-01-31']])
  })

  it('of Excel 2003 in XML is read', async () => {
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>
      <Row><Cell ss:MergeAcross="1">${data('String', 'Fecha')}</Cell><Cell>${data('String', 'Importe')}</Cell></Row>
      <Row ss:Index="4"><Cell>${data('DateTime', '2026-11-20T00:00:00.000')}</Cell>
      <Cell ss:Index="3">${data('Number', '12000.5')}</Cell><Cell>${data('Error', '#N/A')}</Cell></Row></Table></Worksheet>
      <Worksheet><Table><Row><Cell>${data('String', 'oculta')}</Cell></Row></Table><WorksheetOptions>
      <Visible>SheetHidden</Visible></WorksheetOptions></Worksheet></Workbook>`
    expect(await readFile(bytes(xml))).toEqual({
      format: 'excelXml',
      tables: [
        [
          { line: 1, cells: ['Fecha', '', 'Importe'] },
          { line: 4, cells: ['2026-11-20', '', '12000,5', ''] },
        ],
      ],
    })
  })

  it('of the binary kind is read', async () => {
    expect(await readFile(binaryWorkbook())).toEqual({
      format: 'xlsb',
      tables: [[{ line: 1, cells: ['Año', '12,5'] }]],
    })
  })
})

describe('a web page', () => {
  it('has the tables that hold no others, with entities and cells over several places', async () => {
    const page = `<!-- banco --><html><style>td{a:"<b>"}</style><script>if (a<b) x="</td>"</script>
      <TABLE><TR><TD>Marco<table border=1>
      <tr><th>Fecha<th>Concepto<th colspan=2>Importe</tr>
      <tr><td rowspan="2">20/11/2026</td><td>PE&Ntilde;ALBA<br>Sof&iacute;a &#128; 3 &lt; 4</td><td>$&nbsp;1</td><td></td>
      <tr><td>x</td><td>2</td><td>3</td></tr></table></TD></TR></TABLE></html>`
    expect(await readFile(latin1(page))).toEqual({
      format: 'html',
      tables: [
        [
          { line: 1, cells: ['Fecha', 'Concepto', 'Importe', ''] },
          { line: 2, cells: ['20/11/2026', 'PEÑALBA Sofía € 3 < 4', '$ 1', ''] },
          { line: 3, cells: ['', 'x', '2', '3'] },
        ],
      ],
    })
  })
})

describe('a file is refused', () => {
  const word = zipFile([{ name: 'word/document.xml', content: '<w/>' }])
  const million = ';x'.repeat(1_000_000)
  const bomb = zipFile([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: new Uint8Array(70 * 1024 * 1024) },
  ])

  it.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
    ['empty', () => bytes(''), 'empty'],
    ['of blanks alone', () => bytes(' \n;;\n'), 'empty'],
    ['too large', () => new Uint8Array(10 * 1024 * 1024 + 1).fill(65), 'tooLarge'],
    ['a PDF', () => bytes('%PDF-1.7\n%âã'), 'pdf'],
    ['a picture with any name', () => png, 'image'],
    ['a photograph', () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 16), 'image'],
    ['a GIF', () => latin1('GIF89a\x01\0'), 'image'],
    ['a WebP', () => latin1('RIFF\x10\0\0\0WEBPVP8 '), 'image'],
    ['of Word', () => word, 'document'],
    ['of an old Word', () => compoundDocument({ WordDocument: new Uint8Array(10) }), 'document'],
    ['rich text', () => bytes('{\\rtf1 hola}'), 'document'],
    ['of Numbers', () => zipFile([{ name: 'Index/Document.iwa', content: 'x' }]), 'numbers'],
    ['a ZIP of other files', () => zipFile([{ name: 'banco.csv', content: 'a;b' }]), 'archive'],
    ['half a ZIP', () => Uint8Array.of(0x50, 0x4b, 3, 4, 20, 0), 'damaged'],
    ['a ZIP that is cut', () => xlsxOf('<worksheet/>').slice(0, 500), 'damaged'],
    ['a workbook without its sheet', () => zipFile([{ name: 'xl/workbook.xml', content: '<workbook/>' }]), 'damaged'],
    ['a workbook with a password', () => encrypted(), 'protected'],
    [
      'an old workbook with a password',
      () => oldWorkbook([{ name: 'A', rows: [['x']] }], { hasPassword: true }),
      'protected',
    ],
    ['a ZIP with a password', () => zipFile([{ name: 'xl/workbook.xml', content: 'x', flags: 1 }]), 'protected'],
    ['of Excel 95', () => oldWorkbook([], { version: 0x0500, stream: 'Book' }), 'oldExcel'],
    ['of Excel 5 in a stream of a later one', () => oldWorkbook([], { version: 0x0500 }), 'oldExcel'],
    ['of Excel 4', () => Uint8Array.of(9, 4, 6, 0, 0, 0, 16, 0), 'oldExcel'],
    ['a page without tables', () => bytes('<html><body>Su sesión expiró</body></html>'), 'noTable'],
    ['a web archive', () => bytes('MIME-Version: 1.0\nContent-Type: multipart/related\n'), 'webArchive'],
    ['another XML', () => bytes('<?xml version="1.0"?><a><b/></a>'), 'otherXml'],
    ['of random bytes', () => Uint8Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256), 'binary'],
    ['of a million columns', () => bytes(million), 'tooManyColumns'],
    ['of a million empty columns and one more', () => bytes(`${';'.repeat(1_000_000)}x`), 'tooManyColumns'],
    ['of too many rows', () => bytes('a;b\n'.repeat(12_001)), 'tooManyRows'],
    [
      'a workbook of too many columns',
      () => writeXlsx({ sheets: [{ name: 'A', rows: [Array(201).fill('x')] }] }),
      'tooManyColumns',
    ],
    [
      'a workbook with a cell in the farthest corner',
      () =>
        xlsxOf(
          '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
        ),
      'tooManyColumns',
    ],
    [
      'a sheet of OpenDocument that repeats its rows without end',
      () =>
        odsOf(
          sheetOf(
            '<table:table-row table:number-rows-repeated="1000000"><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>',
          ),
        ),
      'tooManyRows',
    ],
    ['a bomb by what its directory says', () => bomb, 'tooMuchInside'],
    [
      'a bomb that claims to be small',
      () =>
        zipFile([
          {
            name: 'mimetype',
            content: `application/vnd.oasis.opendocument.spreadsheet${' '.repeat(1e6)}`,
            claimedSize: 60,
          },
        ]),
      'tooMuchInside',
    ],
    [
      'a bomb that claims nothing',
      () => zipFile([{ name: 'xl/workbook.xml', content: ' '.repeat(1e6), claimedSize: 0 }]),
      'damaged',
    ],
  ])('if it is %s', async (_, file, problem) => {
    expect(await readFile(await file())).toMatchObject({ problem })
  })
})

function xlsxOf(sheet: string, properties = ''): Uint8Array {
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
        <cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheet },
  ])
}

const data = (type: string, value: string) => `<Data ss:Type="${type}">${value}</Data>`

async function encrypted(): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: 'A', rows: [['x']] }], encryption: { password: 'clave', spinCount: 100 } })
}

function odsOf(sheets: string, styles = ''): Uint8Array {
  const content = `<office:document-content><office:automatic-styles>
    <style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>${styles}
    </office:automatic-styles><office:body><office:spreadsheet>${sheets}</office:spreadsheet></office:body></office:document-content>`
  return zipFile([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.spreadsheet' },
    { name: 'content.xml', content },
  ])
}

const sheetOf = (rows: string) => `<table:table table:name="A" table:style-name="ta1">${rows}</table:table>`
const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
const FORMATTED = '<table:table-cell table:style-name="ce1" table:number-columns-repeated="16380"/>'
/** Rows repeated as headings, grouped rows, notes, formats to the end of the sheet, and a hidden sheet. */
const LIBRE_OFFICE = `${sheetOf(`
  <table:table-header-rows><table:table-row>${text('Fecha')}${text('Importe')}${text('Nota')}</table:table-row></table:table-header-rows>
  <table:table-row table:number-rows-repeated="2">${FORMATTED}</table:table-row>
  <table:table-row-group><table:table-row>
    <table:table-cell office:value-type="date" office:date-value="2026-11-20"><text:p>20/11/26</text:p></table:table-cell>
    <table:table-cell office:value-type="currency" office:value="12000.5"><text:p>$ 12.000,50</text:p></table:table-cell>
    <table:table-cell office:value-type="string"><office:annotation><text:p>nota</text:p></office:annotation><text:p>dos</text:p><text:p>líneas</text:p></table:table-cell>
    ${FORMATTED}</table:table-row></table:table-row-group>
  <table:table-row>
    <table:table-cell office:value-type="date" office:date-value="2026-11-20T21:30:00"><text:p>x</text:p></table:table-cell>
    <table:table-cell office:value-type="string" calcext:value-type="error"><text:p>#N/A</text:p></table:table-cell>
    <table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>VERDADERO</text:p></table:table-cell></table:table-row>
  <table:table-row><table:table-cell office:value-type="string" table:number-columns-repeated="2"><text:p>Total</text:p></table:table-cell>
    <table:table-cell office:value-type="float" office:value="3"><text:p>3</text:p></table:table-cell></table:table-row>
  <table:table-row table:number-rows-repeated="1048500">${FORMATTED}</table:table-row>`)}
  <table:table table:name="B" table:style-name="ta2"><table:table-row>${text('oculta')}</table:table-row></table:table>`
