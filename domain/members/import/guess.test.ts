import { expect, it } from 'vitest'
import { guessColumns } from './guess.ts'

it('does not take a tutor’s values for those of the member', () => {
  const rows = [{ cells: ['Soto', 'Mía', 'laura@example.com', '0341 155550001'] }]
  expect(guessColumns(['Apellido', 'Nombre', 'Mail madre', 'Tel. tutor'], rows)).toEqual([
    'familyName',
    'givenName',
    null,
    null,
  ])
})

it('uses the column that says who has left, and the phones that can be called', () => {
  const headings = ['Apellido', 'Nombre', 'Categoría', 'Estado', 'Teléfono', 'Celular']
  const rows = [{ cells: ['Soto', 'Mía', 'Cadete', 'Baja', '4555-0225', '0341 155550221'] }]
  expect(guessColumns(headings, rows)).toEqual(['familyName', 'givenName', null, 'status', 'phone', 'mobile'])
})
