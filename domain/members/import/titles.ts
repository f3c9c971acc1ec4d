import { isTitleByWords, type FileRow, type FileTable } from '../../imports/table.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { categoryNamed } from './codes.ts'
import { fieldOfHeading } from './columns.ts'

export type Named = readonly { name: string }[]
type Table = Pick<FileTable, 'headings' | 'rows' | 'sheet'> & { before?: readonly FileRow[] }

/**
 * Adds a column of sports where no column has them and a title alone in its row, or the name of a sheet, is one that the
 * club offers: *HOCKEY*, *Hoja: Hockey*. It is true of the people below it, until the next title in capitals. So too for
 * the club's categories.
 */
export function fillFromTitles<Filled extends Table>(table: Filled, sports: Named, categories: Named): Filled {
  const fields = new Set(table.headings.map((heading) => fieldOfHeading(heading)?.field))
  const withSports = fields.has('sports') ? table : withTitles(table, 'Deportes', sports)
  return fields.has('category') || fields.has('status') ? withSports : withTitles(withSports, 'Categoría', categories)
}

function withTitles<Filled extends Table>(table: Filled, heading: string, names: Named): Filled {
  let current = ''
  const read = (title: string) => {
    const name = nameIn(title.replace(/^hoja:/i, '').trim(), names)
    if (name !== undefined) current = name
    else if (ENDS_IT.test(title) && !GOES_ON.test(foldText(title))) current = ''
  }
  const [sheet = ''] = (table.sheet ?? '').split(', ')
  for (const title of [sheet, ...(table.before ?? []).flatMap(titleOf)]) read(title)
  const values = table.rows.map((row) => {
    const [title] = titleOf(row)
    if (title === undefined) return isTitleByWords(row.cells) ? '' : current
    read(title)
    return ''
  })
  if (values.every((value) => value === '')) return table
  const rows = table.rows.map((row, at) => ({
    ...row,
    cells: [...table.headings.map((_, index) => row.cells[index] ?? ''), values[at] ?? ''],
  }))
  return { ...table, headings: [...table.headings, heading], rows }
}

/** Also of *ESCUELA DE HOCKEY*, if that names no other one; not of *HOCKEY CLUB*. */
function nameIn(title: string, names: Named): string | undefined {
  const words = new Set(OF_CLUB.test(foldText(title)) ? [] : wordsIn(title))
  const parts = names.filter(({ name }) => wordsIn(name).every((word) => words.has(word)))
  return categoryNamed(title, names)?.name ?? (parts.length === 1 ? parts[0]?.name : undefined)
}

/** The only text of a row, which merged cells repeat. */
function titleOf({ cells }: FileRow): string[] {
  const texts = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))]
  return texts.length === 1 ? texts : []
}

const OF_CLUB = /\b(?:club|asociacion|federacion|liga|padron|social)\b/
const ENDS_IT = /^Hoja:|^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u
/** A part of a sport. */
const GOES_ON =
  /\d|\b(?:sub|cat\w*|division|primera|segunda|tercera|reserva|masc\w*|fem\w*|mixto|damas|caballeros|turno|bajas)\b/
