import { expect, it } from 'vitest'
import { headingsInTwo } from '../members/import/headingRows.ts'
import { tableAt } from './table.ts'

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))

it('reads a second table below, with other columns in another order', () => {
  const rows = rowsOf(
    ['Apellido', 'Nombre', 'DNI'],
    ['Paz', 'Ana', '40111222'],
    ['Nombre', 'Apellido', 'Teléfono'],
    ['Eva', 'Gil', '3415550221'],
    ['Apellido', 'Nombre', 'DNI'],
    ['Mar', 'Sol', '40111223'],
  )
  const table = tableAt(rows, 1, headingsInTwo)
  expect(table.headings).toEqual(['Apellido', 'Nombre', 'DNI', 'Teléfono'])
  expect(table.rows.map(({ cells }) => cells.join(';'))).toEqual([
    'Paz;Ana;40111222;',
    'Gil;Eva;;3415550221',
    'Mar;Sol;40111223;',
  ])
})

it('removes the apostrophes that keep numbers as text, and no others', () => {
  const rows = rowsOf(['Nombre', 'DNI', 'Teléfono'], ["D'Amico", "'00123'", "'(0341) 4555021"])
  expect(tableAt(rows, 1, headingsInTwo).rows[0]?.cells).toEqual(["D'Amico", '00123', '(0341) 4555021'])
})

it('keeps a member whose ticks repeat the headings', () => {
  const rows = rowsOf(
    ['Nombre', 'Apellido', 'Fútbol', 'Hockey'],
    ['Ana', 'Paz', 'Fútbol', 'Hockey'],
    ['Eva', 'Gil', 'Fútbol', ''],
  )
  expect(tableAt(rows, 1, headingsInTwo).rows).toEqual(rows.slice(1))
})

it('adds no column for an empty heading of a second table, unless there is something below it', () => {
  const rows = rowsOf(
    ['Nombre', 'Apellido', 'DNI', 'Sede', 'Plan'],
    ['Ana', 'Paz', '40111222', 'Centro', 'Plata'],
    ['Apellido', 'Nombre', '', '', ''],
    ['Gil', 'Eva', '', 'Beca', ''],
  )
  const table = tableAt(rows, 1, headingsInTwo)
  expect(table.headings).toEqual(['Nombre', 'Apellido', 'DNI', 'Sede', 'Plan', ''])
  expect(table.rows.at(-1)?.cells).toEqual(['Eva', 'Gil', '', '', '', 'Beca'])
})
