import { foldText } from '../values/fold.ts'

type Row = { line: number; cells: readonly string[] }

/** What a list writes between its people: what the next ones have in common, totals, pages. */
const TITLE_WORD =
  /^[^a-z]*(?:(?:(?:sub)?totale?s?|cantidad|registros|suma|categorias?|division|profesora?|profe|entrenadora?|delegad[oa]|equipo|plantel|sector|sede|turno|grupo|disciplina|deporte|actividad|seccion|horario|temporada|nivel|escuelita|pagina|hoja|listado|impreso|emitido)\b|(?:cat|prof)\.)/

/**
 * Divides the rows of a list into people and what is written between them: titles such as `CADETES`, `Profesor: Gómez`
 * or `Total: 8`, alone in their row where others have more, and sums in columns of no member. A single text that may be
 * a name stays with the people.
 */
export function withoutTitles<Item extends Row>(
  rows: readonly Item[],
  fields: readonly (string | null)[],
): { people: Item[]; titles: Item[] } {
  const isFull = ({ cells }: Row) => cells.filter((cell, index) => fields[index] && cell.trim() !== '').length > 1
  const haveMore = rows.some(isFull)
  const isOne = (row: Item) => isTitle(row.cells, fields, haveMore)
  return { people: rows.filter((row) => !isOne(row)), titles: rows.filter(isOne) }
}

function isTitle(cells: readonly string[], fields: readonly (string | null)[], haveMore: boolean): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const [first = '', second = ''] = filled
  // A document or an address belongs to a person, as of *Prof. Gómez, Ana*.
  if (/\d.*\d{5}|@/.test(second)) return false
  if (filled.length <= 2 && TITLE_WORD.test(foldText(first))) return true
  if (haveMore && cells.every((cell, index) => !fields[index] || cell.trim() === '')) return true
  if (!haveMore || new Set(filled).size > 1) return filled.length === 2 && first.endsWith(':')
  // Merged cells repeat their text.
  if (filled.length > 1) return true
  const field = fields[cells.findIndex((cell) => cell.trim() !== '')]
  return field !== 'fullName' || /[:\d]/.test(first) || !/\S\s+\S/.test(first.replace(/,(?=\S)/, ', '))
}
