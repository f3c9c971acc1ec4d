import { writeOds, writeXlsx } from 'hucre'
import { describe, expect, it } from 'vitest'
import { binaryWorkbook, odsOf, sheetOf, xlsxOf } from '#tests/support/zipFile'
import { oldWorkbook } from '#tests/support/oldWorkbook'
import { readFile } from './readFile.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

async function contentOf(file: Uint8Array | Promise<Uint8Array>) {
  const content = await readFile(await file)
  if ('problem' in content) throw new Error(content.problem)
  return content
}

const cellsOf = async (...file: Parameters<typeof contentOf>) =>
  (await contentOf(...file)).tables[0]?.map(({ cells }) => cells)

/** The cells of each row after its line, and the places of those that are merged with the row above. */
async function read(...file: Parameters<typeof contentOf>) {
  const { tables, ...content } = await contentOf(...file)
  const rows = tables.map((table) =>
    table.map(({ line, cells, merged }) =>
      [line, cells.join(';'), ...(merged ? [`merged ${merged.join()}`] : [])].join(' '),
    ),
  )
  return { ...content, rows }
}

describe('reading a workbook', () => {
  const dates = { numFmt: 'dd/mm/yyyy hh:mm' }

  it('returns the values of current Excel as a person writes them', async () => {
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
    const columns = [{}, dates, {}, {}, {}, {}]
    expect(await cellsOf(writeXlsx({ sheets: [{ name: 'Hoja', rows, columns }] }))).toEqual([
      ['Fecha', 'Hora', 'Importe', 'Saldo', 'CBU', 'Pagó'],
      ['2026-11-20', '2026-11-20 21:30', '12000,5', '0,3', '285059094009041', 'sí'],
      ['', '', '1234,5670', '-8000', '2850590940090418135201', 'no'],
    ])
  })

  const list = ['Club;', 'Lista;', 'Nombre;DNI', 'Ana;1', 'Eva;2', 'Luz;3'].map((row) => row.split(';'))
  const rowDefs = new Map([0, 2, 4].map((row) => [row, { hidden: true }]))
  const markup = (row: string, mark: string, [open, close]: readonly [string, string]) =>
    list.map((cells, at) => {
      const texts = cells.map((text) => open + text + close)
      return `<${row} ${rowDefs.has(at) ? mark : ''}>${texts.join('')}</${row}>`
    })
  const odsRows = markup('table:table-row', 'table:visibility="filter"', [
    '<table:table-cell><text:p>',
    '</text:p></table:table-cell>',
  ])
  const xmlRows = markup('Row', 'ss:Hidden="1"', ['<Cell><Data ss:Type="String">', '</Data></Cell>'])
  it.each([
    ['Excel', () => writeXlsx({ sheets: [{ name: 'A', rows: list, rowDefs }] })],
    ['LibreOffice', () => odsOf(sheetOf(odsRows.join('')))],
    [
      'Excel 2003',
      () =>
        bytes(`<Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="A"><Table>
          ${xmlRows.join('')}</Table></Worksheet></Workbook>`),
    ],
  ])('drops hidden rows of %s below the visible ones, and reports them', async (_, write) => {
    const { sheets, rows } = await read(write())
    expect(sheets).toEqual([['A'], ['1 fila oculta de A']])
    expect(rows[0]?.map((row) => Number(row.split(' ')[0]))).toEqual([1, 2, 3, 4, 6])
  })

  it('returns all rows if none below the headings is visible', async () => {
    const hidden = new Map([3, 4, 5].map((row) => [row, { hidden: true }]))
    const { rows } = await read(writeXlsx({ sheets: [{ name: 'A', rows: list, rowDefs: hidden }] }))
    expect(rows).toMatchObject([{ length: 6 }])
  })

  it('returns a table for each visible sheet, and rows by their number', async () => {
    const file = await writeXlsx({
      sheets: [
        { name: 'Uno', rows: [['a'], [], ['b']] },
        { name: 'Dos', rows: [['oculta']], hidden: true },
        { name: 'Tres', rows: [['c']] },
        { name: 'Vacía', rows: [] },
      ],
    })
    expect(await read(file)).toEqual({
      format: 'xlsx',
      rows: [['1 a', '3 b'], ['1 c']],
      sheets: [['Uno'], ['Tres']],
    })
  })

  it('joins sheets with the same headings, except those of former members', async () => {
    const top = [['Club'], ['Apellido y nombre', 'DNI']]
    const file = await writeXlsx({
      sheets: [
        { name: 'Cadetes', rows: [...top, ['Paz, Ana', '40111222']] },
        { name: 'Precios', rows: [['Concepto', 'Importe']] },
        { name: 'Primera División', rows: [...top, ['Gil, Eva', '40111222']] },
        { name: 'Bajas', rows: [...top, ['Mar, Sol', '40111222']] },
        { name: 'Socios 2025', rows: [...top, ['Luz, Uno', '40111222']] },
      ],
    })
    const { sheets, rows } = await read(file)
    expect(sheets).toEqual([['Cadetes', 'Primera División'], ['Precios'], ['Bajas'], ['Socios 2025']])
    expect(rows[0]?.slice(2)).toEqual([
      '3 Paz, Ana;40111222',
      '4 Hoja: Primera División',
      '5 Club;',
      '6 Apellido y nombre;DNI',
      '7 Gil, Eva;40111222',
    ])
  })

  it('keeps other currencies, expenses and returned payments apart from income', async () => {
    const names = ['Egresos', 'Octubre', 'Euros', 'Cobros rechazados', 'Débitos Visa', 'Ingresos reales y gastos']
    const rows = ['Fecha;Importe', '20/11/2026;12'].map((row) => row.split(';'))
    const { sheets } = await read(writeXlsx({ sheets: names.map((name) => ({ name, rows })) }))
    expect(sheets).toEqual([
      ['Egresos'],
      ['Octubre', 'Débitos Visa', 'Ingresos reales y gastos'],
      ['Euros'],
      ['Cobros rechazados'],
    ])
  })

  it('returns stored values of formulas, and nothing for errors and merged cells', async () => {
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>9+9</f></c>
      <c r="C1" t="e"><v>#N/A</v></c><c r="D1"><v>1</v></c><c r="E1"><v>5</v></c></row></sheetData>
      <mergeCells count="1"><mergeCell ref="D1:E1"/></mergeCells></worksheet>`
    expect(await cellsOf(xlsxOf(sheet))).toEqual([['2', '', '', '1', '']])
  })

  it('reports cells that are merged with those above', async () => {
    const cells = [
      ['7', 'Ana'],
      [null, 'Eva'],
      ['8', 'Sol'],
    ]
    const merges = [{ startRow: 0, startCol: 0, endRow: 1, endCol: 0 }]
    const sheet = [
      [mergedDown(2), text('Ana')],
      [COVERED, text('Eva')],
      [text('8'), text('Sol')],
    ].map((row) => `<table:table-row>${row.join('')}</table:table-row>`)
    for (const file of [writeXlsx({ sheets: [{ name: 'A', rows: cells, merges }] }), odsOf(sheetOf(sheet.join('')))])
      expect((await read(file)).rows).toEqual([['1 7;Ana', '2 ;Eva merged 0', '3 8;Sol']])
  })

  it('reports only the merged rows that its cells reach, even if a file repeats rows', async () => {
    const repeated = `<table:table-row table:number-rows-repeated="2">${COVERED}${text('Eva')}</table:table-row>`
    const sheet = `<table:table-row>${mergedDown(3)}${text('Ana')}</table:table-row>${repeated}<table:table-row>${COVERED}${text('Sol')}</table:table-row>`
    const { rows } = await read(odsOf(sheetOf(sheet)))
    expect(rows).toEqual([['1 7;Ana', '2 ;Eva merged 0', '3 ;Eva merged 0', '4 ;Sol']])
  })

  it.each(['Gastos', 'Débitos rechazados', 'Cuenta USD'])(
    'returns the name of the sheet above the rows: %s',
    async (name) => {
      expect(await cellsOf(writeXlsx({ sheets: [{ name, rows: [['Fecha']] }] }))).toEqual([[name], ['Fecha']])
    },
  )

  it('ignores macros', async () => {
    const sheet = '<worksheet><sheetData><row r="1"><c r="A1"><v>5</v></c></row></sheetData></worksheet>'
    const macros = { name: 'xl/vbaProject.bin', content: 'Sub Auto_Open()' }
    expect(await cellsOf(xlsxOf(sheet, '', [macros]))).toEqual([['5']])
  })

  it('counts days from 1904 if the file says so, and does not confuse a currency with a date', async () => {
    const sheet = `<worksheet><sheetData><row r="1"><c r="A1" s="1"><v>44884</v></c><c r="B1" s="2"><v>1500.5</v></c>
      <c r="C1" s="3"><v>0.5</v></c><c r="D1" s="1"><v>35000306</v></c></row></sheetData></worksheet>`
    expect(await cellsOf(xlsxOf(sheet, '<workbookPr date1904="1"/>'))).toEqual([
      ['2026-11-20', '1500,5', '12:00', expect.stringMatching(/^350\d{5}$/)],
    ])
  })

  it('accepts Excel 97 to 2003, without its hidden sheets', async () => {
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
    expect(await read(file)).toEqual({
      format: 'xls',
      rows: [['1 Fecha;Año', '2 2026-11-20;12000,5', '3 2026-11-20 18:00;sí;']],
    })
  })

  it('accepts OpenDocument as LibreOffice writes it', async () => {
    expect(await read(odsOf(LIBRE_OFFICE))).toEqual({
      format: 'ods',
      rows: [['1 Fecha;Importe;Nota', '4 2026-11-20;12000,5;dos líneas', '5 2026-11-20 21:30;;sí', '6 Total;Total;3']],
    })
    const file = await writeOds({ sheets: [{ name: 'Hoja', rows: [['a', 1.5, new Date(Date.UTC(2026, 0, 31))]] }] })
    expect(await cellsOf(file)).toEqual([['a', '1,5', '2026-01-31']])
  })

  it('returns percentages as they are shown', async () => {
    const percent = '<c r="A1" s="4"><v>0.07</v></c><c r="B1" s="2"><v>0.5</v></c>'
    expect(await cellsOf(xlsxOf(`<worksheet><sheetData><row r="1">${percent}</row></sheetData></worksheet>`))).toEqual([
      ['7%', '0,5'],
    ])
    const cell =
      '<table:table-cell office:value-type="percentage" office:value="0.5"><text:p>50,0%</text:p></table:table-cell>'
    expect(await cellsOf(odsOf(sheetOf(`<table:table-row>${cell}</table:table-row>`)))).toEqual([['50%']])
  })

  it('accepts the XML of Excel 2003', async () => {
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet><Table>
      <Row><Cell ss:MergeAcross="1">${data('String', 'Fecha')}</Cell><Cell>${data('String', 'Importe')}</Cell></Row>
      <Row ss:Index="4"><Cell ss:MergeDown="2">${data('DateTime', '2026-11-20T00:00:00.000')}</Cell>
      <Cell ss:Index="3">${data('Number', '12000.5')}</Cell><Cell>${data('Error', '#N/A')}</Cell></Row>
      <Row ss:Index="6"><Cell ss:Index="3">${data('Number', '3')}</Cell></Row>
      <Row><Cell>${data('String', 'Total')}</Cell></Row></Table></Worksheet>
      <Worksheet><Table><Row><Cell>${data('String', 'oculta')}</Cell></Row></Table><WorksheetOptions>
      <Visible>SheetHidden</Visible></WorksheetOptions></Worksheet></Workbook>`
    expect(await read(bytes(xml))).toEqual({
      format: 'excelXml',
      rows: [['1 Fecha;;Importe', '4 2026-11-20;;12000,5;', '6 ;;3 merged 0', '7 Total']],
    })
  })

  it('accepts the binary kind', async () => {
    expect(await read(binaryWorkbook())).toEqual({ format: 'xlsb', rows: [['1 Año;12,5']] })
  })
})

const data = (type: string, value: string) => `<Data ss:Type="${type}">${value}</Data>`

const text = (value: string) =>
  `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
const mergedDown = (rows: number) =>
  `<table:table-cell table:number-rows-spanned="${rows}"><text:p>7</text:p></table:table-cell>`
const COVERED = '<table:covered-table-cell/>'
const FORMATTED = '<table:table-cell table:style-name="ce1" table:number-columns-repeated="16380"/>'
/** Repeated heading rows, grouped rows, notes, formats to the end of the sheet, and a hidden sheet. */
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
