import type { FileRow } from '#domain/imports/table'
import type { FileEntry } from '@zip.js/zip.js'
import { walkMarkup, type Attributes } from '#domain/values/markup'
import { isoText, numberText, percentText, plainText } from './cellText.ts'
import { zippedText } from './zip.ts'
import { addRow, MAX_COLUMNS, UnreadableFile } from './fileProblem.ts'
import { countIn, sheetsOf, type Sheet } from './sheets.ts'

/** hucre's reader loses rows that LibreOffice groups or repeats, and fails where whole rows have a format. */
export async function odsTables(entries: readonly FileEntry[]): Promise<Sheet[]> {
  const manifest = await zippedText(entries, 'META-INF/manifest.xml')
  if (manifest.includes('encryption-data')) throw new UnreadableFile('protected')
  const content = await zippedText(entries, 'content.xml')
  if (!content.includes('spreadsheet')) throw new UnreadableFile('damaged')
  return openDocumentTables(content)
}

type Cell = { attributes: Attributes; paragraphs: string[]; repeated: number; isCovered: boolean }

export function openDocumentTables(content: string): Sheet[] {
  const tables: Sheet[] = []
  let sheet = ''
  const hiddenStyles = new Set<string>()
  let style = ''
  let rows: FileRow[] = []
  let hiddenLines = new Set<number>()
  let depth = 0
  let isHidden = false
  let line = 1
  let repeatedRows = 1
  let isRowHidden = false
  let cells: string[] = []
  let merged: number[] = []
  /** How many rows a merged cell of each column still spans. */
  let below: number[] = []
  let cell: Cell | null = null
  /** Notes and drawings have paragraphs too. */
  let notesDepth = 0
  let isParagraph = false

  const addText = (text: string) => {
    if (!cell || !isParagraph || notesDepth > 0) return
    cell.paragraphs.push((cell.paragraphs.pop() ?? '') + text)
  }
  walkMarkup(
    content,
    {
      open(name, attributes) {
        if (name === 'style') style = attributes['style:name'] ?? ''
        if (name === 'table-properties' && attributes['table:display'] === 'false') hiddenStyles.add(style)
        if (name === 'table') {
          depth += 1
          if (depth > 1) return
          rows = []
          hiddenLines = new Set()
          below = []
          line = 1
          sheet = attributes['table:name'] ?? ''
          isHidden = hiddenStyles.has(attributes['table:style-name'] ?? '')
        }
        if (depth !== 1) return
        if (name === 'table-row') {
          repeatedRows = countIn(attributes, 'table:number-rows-repeated')
          isRowHidden = /^(?:collapse|filter)$/.test(attributes['table:visibility'] ?? '')
          cells = []
          merged = []
        } else if (name === 'table-cell' || name === 'covered-table-cell') {
          const repeated = countIn(attributes, 'table:number-columns-repeated')
          cell = { attributes, paragraphs: [], repeated, isCovered: name !== 'table-cell' }
        } else if (NOTES.has(name)) notesDepth += 1
        else if (name === 'p' && notesDepth === 0) {
          isParagraph = true
          cell?.paragraphs.push('')
        } else if (name === 's') addText(' '.repeat(Math.min(countIn(attributes, 'text:c'), 100)))
        else if (name === 'line-break' || name === 'tab') addText(' ')
      },
      text: addText,
      close(name) {
        if (name === 'table') {
          depth -= 1
          if (depth === 0 && !isHidden) tables.push(...sheetsOf({ name: sheet, rows }, hiddenLines))
        }
        if (depth !== 1) return
        if (NOTES.has(name)) notesDepth -= 1
        else if (name === 'p') isParagraph = false
        else if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
          const text = cell.isCovered ? '' : cellText(cell)
          if (text !== '' && cells.length + cell.repeated > MAX_COLUMNS) throw new UnreadableFile('tooManyColumns')
          const count = Math.min(cell.repeated, MAX_COLUMNS + 1 - Math.min(cells.length, MAX_COLUMNS))
          const spanned = countIn(cell.attributes, 'table:number-rows-spanned') - 1
          for (let index = 0; index < count; index += 1) {
            const at = cells.push(text) - 1
            const rowsBelow = below[at] ?? 0
            if (cell.isCovered && rowsBelow > 0) merged.push(at)
            below[at] = cell.isCovered ? rowsBelow - repeatedRows : spanned
          }
          cell = null
        } else if (name === 'table-row') {
          const count = cells.some((text) => text !== '') ? repeatedRows : 0
          for (let index = 0; index < count; index += 1) {
            addRow(rows, line + index, [...cells], merged)
            if (isRowHidden) hiddenLines.add(line + index)
          }
          line += repeatedRows
        }
      },
    },
    'xml',
  )
  return tables
}

const NOTES = new Set(['annotation', 'shapes', 'frame', 'custom-shape'])

function cellText({ attributes, paragraphs }: Cell): string {
  const text = plainText(paragraphs.join(' '))
  if (attributes['calcext:value-type'] === 'error' || /^(?:Err:\d+|#N\/A|#¡.*!)$/.test(text)) return ''
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
      return numberText(Number(attributes['office:value'] ?? Number.NaN))
    case 'percentage':
      return percentText(Number(attributes['office:value'] ?? Number.NaN))
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'sí' : 'no'
    case 'date':
      return isoText(attributes['office:date-value'] ?? '')
    case 'time':
      return writtenTime(attributes['office:time-value'] ?? '') || text
    default:
      return text || plainText(attributes['office:string-value'] ?? '')
  }
}

/** `PT21H30M00S` as `21:30`. */
function writtenTime(duration: string): string {
  const [, hours, minutes] = /^PT(\d+)H(\d+)M/.exec(duration) ?? []
  return hours === undefined || minutes === undefined ? '' : `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
