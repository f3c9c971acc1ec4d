import { expect, it } from 'vitest'
import { columnsOf, guessColumns } from './columns.ts'

it.each([
  ['F. Nacim.', 'birthdate'],
  ['Apellido/s', 'familyName'],
  ['Tel/Cel', 'phone'],
  ['Nº Documento', 'documentNumber'],
  ['DNI/NIE', 'documentNumber'],
  ['Padre/Madre/Tutor', 'guardian'],
  ['DNI tutor', 'guardian'],
  ['Nombre madre', 'guardian'],
  ['E-mail del tutor', null],
  ['Celular (mamá)', null],
])('the heading %s names the field %s', (heading, field) => {
  expect(columnsOf([heading])).toEqual([field])
})

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
  expect(guessColumns(headings, rows)).toEqual(['familyName', 'givenName', null, 'status', null, 'phone'])
})
