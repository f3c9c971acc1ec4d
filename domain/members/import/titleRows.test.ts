import { expect, it } from 'vitest'
import { withoutTitles } from './titleRows.ts'

const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))

it('drops titles, labels, totals and merged texts between people, and keeps possible people', () => {
  const rows = rowsOf(
    ['', 'CADETES', ''],
    ['', 'PRIMERA DIVISIÓN', ''],
    ['CATEGORÍA 2012', '', ''],
    ['', 'Profesor: Gómez', ''],
    ['Turno:', '18 hs', ''],
    ['Juveniles', 'Juveniles', 'Juveniles'],
    ['1', 'Paz, Ana', '40111222'],
    ['', 'Prof. Sosa, Luz', '41111222'],
    ['', 'Paz, Beto', ''],
    ['', 'Caro Paz', ''],
    ['', 'Total', '3'],
    ['', 'SUB-TOTALES', '3', '124000', '36'],
    ['', '', '', '3600'],
  )
  const { people, titles } = withoutTitles(rows, ['memberNumber', 'fullName', 'documentNumber', null])
  expect(people.map(({ line }) => line)).toEqual([7, 8, 9, 10])
  expect(titles).toHaveLength(9)
})

it('keeps people beside the name of their division', () => {
  const rows = rowsOf(['Primera División', 'Paz, Ana'], ['Turno tarde', 'GIL Eva'], ['Equipo', 'Los Pumas'])
  expect(withoutTitles(rows, [null, 'fullName']).people).toHaveLength(2)
  expect(withoutTitles(rowsOf(['Categoría 2013', 'Prof. Gómez']), [null, 'fullName']).people).toEqual([])
})

it('keeps single words in a list that has only names', () => {
  expect(withoutTitles(rowsOf(['Paz, Ana'], ['Nahuel'], ['Total: 2']), ['fullName']).people).toHaveLength(2)
})
