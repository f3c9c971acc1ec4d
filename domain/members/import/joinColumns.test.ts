import { expect, it } from 'vitest'
import { joinColumns } from './joinColumns.ts'

const SPORTS = ['Fútbol', 'Hockey', 'Escuela'].map((name) => ({ name }))

/** The last cell of each row, below names. */
function joined(headings: string[], ...rows: string[][]) {
  const table = {
    headings: ['Apellido', 'Nombre', ...headings],
    rows: rows.map((cells, line) => ({ line, cells: ['Paz', `N${line}`, ...cells] })),
  }
  const context = { sports: SPORTS, categories: [], timezone: 'America/Argentina/Cordoba', today: '2026-11-28' }
  const result = joinColumns(table, context)
  return { heading: result.headings[2], cells: result.rows.map(({ cells }) => cells[2]) }
}

it.each([
  ['Dejó', ''],
  ['Baja 03/2024', ''],
  ['No viene más', ''],
  ['No', ''],
  ['X', 'Hockey'],
  ['Sub 14', 'Hockey, Sub 14'],
])('enrols by %s below a sport: %s', (cell, hockey) => {
  const { heading, cells } = joined(['Hockey', 'Fútbol'], [cell, ''], [cell, 'Sexta'])
  expect(heading).toBe('Deportes (Hockey, Fútbol)')
  expect(cells).toEqual([hockey, [hockey, 'Fútbol, Sexta'].filter(Boolean).join(', ')])
})

it.each([
  ['schools', 'Escuela', [['San José'], ['Belgrano'], ['San José'], ['Belgrano']]],
  ['words of one person each', 'Hockey', [['Laura Gil'], ['Marta Paz'], ['Eva Soto']]],
])('enrols nobody by %s', (_, heading, rows) => {
  expect(joined([heading], ...rows)).toEqual({ heading, cells: rows.flat() })
})

it('enrols by words that several people have', () => {
  expect(joined(['Hockey'], ['Azul'], ['Azul']).cells).toEqual(['Hockey, Azul', 'Hockey, Azul'])
})
