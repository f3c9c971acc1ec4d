import type { FileRow } from '#domain/imports/table'
import { walkMarkup, type Attributes } from '#domain/values/markup'
import { isoText, numberText, plainText } from './cellText.ts'
import { addRow, MAX_COLUMNS, UnreadableFile } from './fileProblem.ts'
import { sheetsOf, type Sheet } from './sheets.ts'

export const isExcelXml = (text: string) => text.includes('urn:schemas-microsoft-com:office:spreadsheet')

/** The visible sheets of a workbook in XML, as Excel 2003 wrote and some banks still do. */
export function excelXmlTables(source: string): Sheet[] {
  const tables: Sheet[] = []
  let sheet = ''
  let rows: FileRow[] = []
  let hiddenLines = new Set<number>()
  let isHidden = false
  let line = 0
  let cells: string[] = []
  let place = 0
  let width = 1
  let type: string | null = null
  let content = ''
  /** How many rows a merged cell of each column still spans. */
  let below: number[] = []
  let merged: number[] = []

  walkMarkup(
    source,
    {
      open(name, attributes) {
        if (name === 'worksheet') {
          rows = []
          hiddenLines = new Set()
          sheet = attributes['ss:name'] ?? ''
          line = 0
          below = []
          isHidden = false
        } else if (name === 'row') {
          const next = indexOf(attributes) ?? line + 1
          below = below.map((left) => left - (next - line))
          merged = [...below.keys()].filter((column) => (below[column] ?? -1) >= 0)
          line = next
          if (attributes['ss:hidden'] === '1') hiddenLines.add(line)
          cells = []
          place = 0
        } else if (name === 'cell') {
          place = (indexOf(attributes) ?? place + 1) - 1
          if (place > MAX_COLUMNS) throw new UnreadableFile('tooManyColumns')
          width = 1 + Number(attributes['ss:mergeacross'] ?? 0)
          const rowsBelow = Number(attributes['ss:mergedown'] ?? 0)
          if (rowsBelow > 0) below[place] = rowsBelow
          content = ''
        } else if (name === 'data') type = attributes['ss:type'] ?? 'String'
      },
      text(text) {
        if (type !== null) content += text
      },
      close(name) {
        if (name === 'data') {
          while (cells.length < place) cells.push('')
          cells[place] = textOf(content, type)
          type = null
        } else if (name === 'cell') place += width
        else if (name === 'row') addRow(rows, line, cells, merged)
        else if (name === 'visible') isHidden = true
        else if (name === 'worksheet' && !isHidden) tables.push(...sheetsOf({ name: sheet, rows }, hiddenLines))
      },
    },
    'xml',
  )
  return tables
}

function indexOf(attributes: Attributes): number | null {
  const index = Number(attributes['ss:index'])
  return Number.isInteger(index) && index > 0 ? index : null
}

function textOf(content: string, type: string | null): string {
  if (type === 'Number') return numberText(Number(content))
  if (type === 'DateTime') return isoText(content)
  if (type === 'Boolean') return content === '1' ? 'sí' : 'no'
  return type === 'Error' ? '' : plainText(content)
}
