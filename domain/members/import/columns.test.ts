import { expect, it } from 'vitest'
import { columnsOf } from './columns.ts'

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
