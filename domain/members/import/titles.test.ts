import { expect, it } from 'vitest'
import { fillFromTitles } from './titles.ts'

const SPORTS = ['Fútbol', 'Hockey'].map((name) => ({ name }))
const CATEGORIES = [{ name: 'Cadete' }]
const HEADINGS = ['Apellido', 'Nombre']

const filled = (headings: string[], ...rows: string[]) => {
  const table = { headings, rows: rows.map((row, index) => ({ line: index + 2, cells: row.split(';') })) }
  return fillFromTitles(table, SPORTS, CATEGORIES)
}

it('adds what titles and names of sheets say of the people below them', () => {
  const table = filled(
    HEADINGS,
    'CADETES',
    'Paz;Ana',
    'Hoja: Hockey',
    'ESCUELA DE HOCKEY',
    'Sub 14',
    'Gil;Eva',
    'FÚTBOL Y HOCKEY',
    'Mar;Sol',
  )
  expect(table.headings).toEqual([...HEADINGS, 'Deportes', 'Categoría'])
  expect(table.rows.flatMap(({ cells }) => (cells[1] ? cells.slice(1).join(' ') : []))).toEqual([
    'Ana  Cadete',
    'Eva Hockey ',
    'Sol  ',
  ])
})

it.each(['sheet', 'title'] as const)('takes the %s above all people', (kind) => {
  const rows = [{ line: 3, cells: ['Paz', 'Ana'] }]
  const above = kind === 'sheet' ? { sheet: 'Hockey, Bochas' } : { before: [{ line: 1, cells: ['HOCKEY', 'HOCKEY'] }] }
  expect(fillFromTitles({ headings: HEADINGS, rows, ...above }, SPORTS, []).rows[0]?.cells[2]).toBe('Hockey')
})

it('leaves a list alone that has a column of its own, or no such title', () => {
  expect(filled([...HEADINGS, 'Deporte', 'Estado'], 'HOCKEY', 'Paz;Ana;Fútbol').headings).toHaveLength(4)
  expect(filled(HEADINGS, 'BOCHAS', 'HOCKEY CLUB ROSARIO', 'Paz;Ana').headings).toEqual(HEADINGS)
})
