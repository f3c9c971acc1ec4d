import { foldText } from '../../values/fold.ts'
import type { Rows } from './columns.ts'

/** What a list writes between its people: what the next ones have in common, totals, pages. */
const TITLE_WORD =
  /^[^a-z]*(?:(?:\w+ division|cuerpo tecnico|(?:sub)?totale?s?|cantidad|registros|suma|firma(?:s|d[oa]s?)?|soci[oa]s|jugador[ae]s|alumn[oa]s|categorias?|division|profesora?|profe|entrenadora?|delegad[oa]|equipo|plantel|sector|sede|turno|grupo|disciplina|deporte|actividad|seccion|horario|temporada|nivel|escuelita|pagina|hoja|listado|impreso|emitido)\b|(?:cat|prof)\.)/

const LINE = /^\W*(?:arquer[oa]s|defensor[ae]s|delanter[oa]s|mediocampistas|volantes)\b/

/**
 * Divides the rows of a list into people and what is written between them: titles such as `CADETES`, `Profesor: Gómez`
 * or `Total: 8`, alone in their row where others have more, and sums in columns of no member. A single text that may be
 * a name stays with the people. `noteOf` says what a title adds to the names below it.
 */
export function withoutTitles<Item extends Rows[number]>(
  rows: readonly Item[],
  fields: readonly (string | null)[],
  noteOf: (title: string) => string = () => '',
): { people: Item[]; titles: Item[] } {
  const isFull = ({ cells }: Rows[number]) =>
    cells.filter((cell, index) => fields[index] && cell.trim() !== '').length > 1
  const haveMore = rows.some(isFull)
  const nameAt = fields.findIndex((field) => field === 'fullName' || field === 'familyName')
  const titles: Item[] = []
  let note = ''
  const people = rows.flatMap((row) => {
    const [first = '', ...more] = row.cells.filter((cell) => cell.trim() !== '')
    if (isTitle(row.cells, fields, haveMore) || (more.length === 0 && noteOf(first) !== '')) {
      titles.push(row)
      note = noteOf(first)
      return []
    }
    return note === '' || nameAt < 0 ? row : { ...row, cells: row.cells.with(nameAt, `${row.cells[nameAt]} ${note}`) }
  })
  return { people, titles }
}

const textsIn = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
const OF_PERSON = /\d.*\d{5}|@/

/** Whether a row is none of a person by its words: *Subtotal* and sums, *Profesor: Gómez*, *Turno* and *18 hs*. */
function isTitleByWords(cells: readonly string[], fields: readonly (string | null)[]): boolean {
  const [first = '', ...more] = textsIn(cells)
  const words = [first, ...more].filter((cell) => /\p{L}/u.test(cell))
  // *TOTAL* and *3 deudores*
  const isOfSum = /^\W*(?:(?:sub\W?)?total(?:es)?|presentes|ausentes|promedio|recaudad[oa])\b(?!, \p{L})/iu.test(
    words[0] ?? '',
  )
  if (isOfSum && words.slice(1).every((word) => /^\d+ \p{L}+$/u.test(word))) return true
  if (more.length > 1 || OF_PERSON.test(more[0] ?? '')) return false
  // *Primera División* beside *Paz, Ana*, not *Equipo* beside *Los Pumas* or *Profesor* beside *Gómez*.
  const name = cells[fields.indexOf('fullName')]?.trim() ?? ''
  const isNamed = more.length === 1 && /^\p{L}[^\d:]+$/u.test(name) && (name.includes(',') || /\s/.test(first))
  if (isNamed && ![first, name].some((text) => /:$|^\W*(?:prof|entren|deleg|firma)/i.test(text))) return false
  // *Arqueros* beside *Juan Pérez* is where he plays.
  if (more.length === 0 && LINE.test(foldText(first))) return true
  return TITLE_WORD.test(foldText(first)) || (more.length === 1 && first.endsWith(':'))
}

function isTitle(cells: readonly string[], fields: readonly (string | null)[], haveMore: boolean): boolean {
  const filled = textsIn(cells)
  const [first = ''] = filled
  if (isTitleByWords(cells, fields)) return true
  if (haveMore && cells.every((cell, index) => !fields[index] || cell.trim() === '')) return true
  if (!haveMore || new Set(filled).size > 1) return false
  // Merged cells repeat their text.
  if (filled.length > 1) return true
  const field = fields[cells.findIndex((cell) => cell.trim() !== '')]
  return field !== 'fullName' || /[:\d]/.test(first) || !/\S\s+\S/.test(first.replace(/,(?=\S)/, ', '))
}
