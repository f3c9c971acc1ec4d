import { expect, it } from 'vitest'
import { fillFromTitles } from './titles.ts'

const SPORTS = ['Fútbol', 'Hockey'].map((name) => ({ name }))
const CATEGORIES = [{ name: 'Cadete' }]
const HEADINGS = ['Apellido', 'Nombre']

/** The rows are between bars, and their cells between semicolons. */
const filled = (headings: string[], rows: string) => {
  const fileRows = rows.split('|').map((row, index) => ({ line: index + 2, cells: row.split(';') }))
  return fillFromTitles({ headings, rows: fileRows }, SPORTS, CATEGORIES)
}

it('adds the information of titles and sheet names to the people below', () => {
  const rows = 'CADETES|Paz;Ana|Hoja: Hockey|ESCUELA DE HOCKEY|Sub 14|Gil;Eva|FÚTBOL Y HOCKEY|Mar;Sol'
  const table = filled(HEADINGS, rows)
  expect(table.headings).toEqual([...HEADINGS, 'Deportes', 'Categoría'])
  const people = table.rows.flatMap(({ cells }) => (cells[1] ? cells.slice(1).join(' ') : []))
  expect(people).toEqual(['Ana  Cadete', 'Eva Hockey ', 'Sol  '])
})

it.each(['sheet', 'title'] as const)('applies the %s above all people', (kind) => {
  const rows = [{ line: 3, cells: ['Paz', 'Ana'] }]
  const above =
    kind === 'sheet' ? { sheets: ['Damas, hockey', 'Bochas'] } : { before: [{ line: 1, cells: ['HOCKEY', 'HOCKEY'] }] }
  expect(fillFromTitles({ headings: HEADINGS, rows, ...above }, SPORTS, []).rows[0]?.cells[2]).toBe('Hockey')
})

it('does not change a list with its own column, or without such a title', () => {
  expect(filled([...HEADINGS, 'Deporte', 'Estado'], 'HOCKEY|Paz;Ana;Fútbol').headings).toHaveLength(4)
  expect(filled(HEADINGS, 'BOCHAS|HOCKEY CLUB ROSARIO|Paz;Ana').headings).toEqual(HEADINGS)
})

const sportsBelow = (rows: string) =>
  filled(['Apellido y nombre', 'Documento'], rows).rows.flatMap(({ cells }) => (cells[1] ? [cells[2] ?? ''] : []))

it.each([
  ['somebody without other data', 'GIL EVA', 'Hockey'],
  ['a category', 'MAYORES', 'Hockey'],
  ['another category', 'PLANTEL SUPERIOR', 'Hockey'],
  ['the name of the club', 'HOCKEY CLUB ROSARIO', 'Hockey'],
  ['a subtotal', 'Subtotal: 1', 'Hockey'],
  ['a sport that the club does not offer', 'BOCHAS', ''],
  ['two sports', 'FÚTBOL Y HOCKEY', ''],
  ['those who left', 'BAJAS', ''],
  ['the total', 'Total: 1', ''],
  ['another sheet', 'Hoja: Otros', ''],
])('carries a sport below %s, or ends it there', (_, row, sport) => {
  expect(sportsBelow(`HOCKEY|PAZ ANA;30111222|${row}|PAZ LUZ;30111223`)).toEqual(['Hockey', sport])
})

it('carries a sport on to the next category after a total', () => {
  const rows = 'HOCKEY|Sub 14|PAZ ANA;30111222|Total: 1|Sub 16|PAZ LUZ;30111223'
  expect(sportsBelow(rows)).toEqual(['Hockey', 'Hockey'])
})

it('gives the sport also to a person without other data', () => {
  const { rows } = filled(['Apellido y nombre', 'Documento'], 'HOCKEY|PAZ ANA;30111222|GIL EVA')
  expect(rows.at(-1)?.cells).toEqual(['GIL EVA', '', 'Hockey'])
})

it.each([
  ['Socio', 'Socios'],
  ['Socios', 'LISTADO DE SOCIOS'],
  ['General', 'Listado general'],
])('does not make a category %s of a list called %s', (name, title) => {
  const rows = [{ line: 3, cells: ['Paz', 'Ana'] }]
  for (const above of [{ sheets: [title] }, { before: [{ line: 1, cells: [title] }] }])
    expect(fillFromTitles({ headings: HEADINGS, rows, ...above }, [], [{ name }]).headings).toEqual(HEADINGS)
  const between = [{ line: 2, cells: [name.toUpperCase()] }, ...rows]
  expect(fillFromTitles({ headings: HEADINGS, rows: between }, [], [{ name }]).rows[1]?.cells[2]).toBe(name)
})
