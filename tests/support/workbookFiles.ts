import { zipFile } from './zipFile.ts'

/** A workbook of Excel with one sheet, whose XML it gets. */
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
        <cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>`,
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
