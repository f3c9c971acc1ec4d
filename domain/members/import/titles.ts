import { withoutTitles, type FileRow, type FileTable } from '../../imports/table.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { categoryNamed, endedNoteOf, IS_PART } from './codes.ts'
import { fieldOfHeading } from './columns.ts'
import { guessMemberColumns } from './guess.ts'

export type Named = readonly { name: string }[]
type Table = Pick<FileTable, 'headings' | 'rows' | 'sheets'> & { before?: readonly FileRow[] }

/**
 * Adds a column of sports where no column has them and a title alone in its row, or the name of a sheet, is one that the
 * club offers: *HOCKEY*, *Hoja: Hockey*. It is true of the people below it until another such title or sheet, and not
 * after a total until the next title. So too for the club's categories.
 */
export function fillFromTitles<Filled extends Table>(table: Filled, sports: Named, categories: Named): Filled {
  const fields = new Set(table.headings.map((heading) => fieldOfHeading(heading)?.field))
  const withSports = fields.has('sports') ? table : withTitles(table, 'Deportes', (title) => nameIn(title, sports))
  return fields.has('category') || fields.has('status')
    ? withSports
    : withTitles(withSports, 'Categoría', (title, isAbove) =>
        isUsualName(title, isAbove) ? undefined : nameIn(title, categories),
      )
}

/** `isAbove`: the title is a sheet's, or above all people. */
type NameOf = (title: string, isAbove: boolean) => string | undefined

function withTitles<Filled extends Table>(table: Filled, heading: string, nameOf: NameOf): Filled {
  let [current, last] = ['', '']
  let isAfterTotal = false
  const { titles } = withoutTitles(table.rows, guessMemberColumns(table.headings, table.rows), endedNoteOf)
  const noPeople = new Set(titles)
  const begins = (title: string, isAbove: boolean) => {
    const name = nameOf(title.replace(IS_SHEET, '').trim(), isAbove)
    if (name !== undefined) [current, last] = [name, IS_SHEET.test(title) ? '' : title]
    return name !== undefined
  }
  for (const title of [`Hoja: ${table.sheets?.[0] ?? ''}`, ...(table.before ?? []).flatMap(titleOf)])
    begins(title, true)
  const values = table.rows.map((row) => {
    const [title = ''] = titleOf(row)
    const isBeginning = title !== '' && begins(title, IS_SHEET.test(title))
    if (!isBeginning && !noPeople.has(row)) return isAfterTotal ? '' : current
    isAfterTotal = IS_TOTAL.test(foldText(title))
    if (!isBeginning && endsAt(title, last)) current = ''
    return ''
  })
  if (values.every((value) => value === '')) return table
  const rows = table.rows.map((row, at) => ({
    ...row,
    cells: [...table.headings.map((_, index) => row.cells[index] ?? ''), values[at] ?? ''],
  }))
  return { ...table, headings: [...table.headings, heading], rows }
}

/** Below a title, a further one that is written alike, in capitals or not, and names no part of it; else a sheet. */
function endsAt(title: string, last: string): boolean {
  const isAlike = last !== '' && (IN_CAPITALS.test(title) || !IN_CAPITALS.test(last))
  return IS_SHEET.test(title) || (isAlike && !IS_PART.test(foldText(title)) && !OF_CLUB.test(foldText(title)))
}

/** *Socios* and *Listado general* name the list, also where a category has that name. */
const isUsualName = (title: string, isAbove: boolean) =>
  (isAbove ? /\b(?:soci[oa]s?|general|listado|padron)\b/ : /\b(?:listado|padron)\b/).test(foldText(title))

/** Also of *ESCUELA DE HOCKEY*, not of *HOCKEY CLUB*. Empty if the title names several. */
function nameIn(title: string, names: Named): string | undefined {
  const words = new Set(OF_CLUB.test(foldText(title)) ? [] : wordsIn(title))
  const parts = names.filter(({ name }) => wordsIn(name).every((word) => words.has(word)))
  return categoryNamed(title, names)?.name ?? (parts.length > 1 ? '' : parts[0]?.name)
}

/** The only text of a row, which merged cells repeat. */
function titleOf({ cells }: FileRow): string[] {
  const texts = [...new Set(cells.map((cell) => cell.trim()).filter((cell) => cell !== ''))]
  return texts.length === 1 ? texts : []
}

const OF_CLUB = /\b(?:club|asociacion|federacion|liga|padron|social)\b/
const IS_SHEET = /^hoja:/i
const IN_CAPITALS = /^[^\p{Ll}]*\p{Lu}[^\p{Ll}]*$/u
const IS_TOTAL = /^\W*total/
