import type { FileRow, FileTable } from '../../imports/table.ts'
import { foldText, wordsIn } from '../../values/fold.ts'
import { categoryNamed, endedNoteOf } from './codes.ts'
import { fieldOfHeading } from './columns.ts'
import { guessMemberColumns } from './guess.ts'
import { joined } from './tableColumns.ts'
import { withoutTitles } from './titleRows.ts'

export type Named = readonly { name: string }[]
type Table = Pick<FileTable, 'headings' | 'rows' | 'sheets'> & { before?: readonly FileRow[] }

/**
 * Adds a column of sports where no column has them and a title alone in its row, or the name of a sheet, is one that the
 * club offers: *HOCKEY*, *Hoja: Hockey*. It is true of the people below it, until another sport, those who left or
 * another sheet, and not after a total until the next title. So too for the club's categories, until the next title in
 * capitals.
 */
export function fillFromTitles<Filled extends Table>(table: Filled, sports: Named, categories: Named): Filled {
  const fields = new Set(table.headings.map((heading) => fieldOfHeading(heading)?.field))
  const withSports = fields.has('sports')
    ? table
    : withTitles(table, 'Deportes', { nameOf: (title) => nameIn(title, sports), isEnd: isEndOfSport })
  return fields.has('category') || fields.has('status')
    ? withSports
    : withTitles(withSports, 'Categoría', {
        nameOf: (title, isAbove) => (isUsualName(title, isAbove) ? undefined : nameIn(title, categories)),
        isEnd: (title) => IS_SHEET.test(title) || (IN_CAPITALS.test(title) && !GOES_ON.test(foldText(title))),
      })
}

/** `isAbove`: the title is a sheet's, or above all people. */
type Reading = { nameOf: (title: string, isAbove: boolean) => string | undefined; isEnd: (title: string) => boolean }

function withTitles<Filled extends Table>(table: Filled, heading: string, { nameOf, isEnd }: Reading): Filled {
  let current = ''
  let isAfterTotal = false
  const { titles } = withoutTitles(table.rows, guessMemberColumns(table.headings, table.rows), endedNoteOf)
  const noPeople = new Set(titles)
  const titlesAbove = [table.sheets?.[0] ?? '', ...(table.before ?? []).flatMap(titleOf)]
  for (const title of titlesAbove) current = nameOf(title, true) ?? (isEnd(title) ? '' : current)
  const values = table.rows.map((row) => {
    const [title = ''] = titleOf(row)
    const name = title === '' ? undefined : nameOf(title.replace(IS_SHEET, '').trim(), IS_SHEET.test(title))
    if (name === undefined && !noPeople.has(row)) return isAfterTotal ? '' : current
    isAfterTotal = IS_TOTAL.test(foldText(title))
    current = name ?? (isEnd(title) ? '' : current)
    return ''
  })
  if (values.every((value) => value === '')) return table
  const added = [heading, (_: readonly string[], row: number) => values[row] ?? ''] as const
  return { ...table, ...joined(table, [{ at: 0 }], table.headings[0] ?? '', ([cell = '']) => cell, added) }
}

function isEndOfSport(title: string): boolean {
  const text = foldText(title)
  return IS_SHEET.test(title) || endedNoteOf(title) !== '' || (IS_OTHER.test(text) && !OF_CLUB.test(text))
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
/** Sports that clubs have. */
const IS_OTHER =
  /\b(?:futbol|futsal|hockey|bas[qk]u?et\w*|baloncesto|vole?y\w*|voleibol|handball|balonmano|rugby|tenis|padel|pelota|natacion|waterpolo|remo|vela|patin\w*|gimnasia|atletismo|bochas|ajedrez|judo|karate|taekwondo|boxeo|esgrima|golf|beisbol|softbol|ciclismo|yoga|pilates|zumba|danzas?)\b/
/** A part of a category. */
const GOES_ON =
  /\d|\b(?:sub|cat\w*|division|primera|segunda|tercera|reserva|masc\w*|fem\w*|mixto|damas|caballeros|turno|bajas)\b/
