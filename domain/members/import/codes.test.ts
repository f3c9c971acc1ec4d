import { expect, it } from 'vitest'
import { genderMeanings, readStatus } from './codes.ts'

it.each([
  [['M', 'H'], { m: 'F', h: 'M' }],
  [['M', 'V', 'F'], { m: 'F', v: 'M', f: 'F' }],
  [['M', 'F'], { m: 'M', f: 'F' }],
  [['Masc.', 'M'], { masc: 'M', m: 'M' }],
  [['M', '2', 'X'], { m: null, '2': null, x: null }],
])('the genders %j mean %j', (values, meanings) => {
  expect(Object.fromEntries(genderMeanings(values))).toEqual(meanings)
})

it.each([
  ['BAJA', 'Categoría', 'ended'],
  ['Dado de baja', 'Estado', 'ended'],
  ['Si', 'Baja', 'ended'],
  ['no', 'Activo', 'ended'],
  ['Sí', 'Activo', 'active'],
  ['CADETE', 'Categoría', 'active'],
  ['', 'Baja', 'active'],
  ['12/03/2020', 'Baja', 'ended'],
  ['Sí, por mudanza', 'Baja', 'ended'],
  ['00/00/0000', 'Baja', 'active'],
  ['(BAJA)', 'Estado', 'ended'],
  ['Socio dado de baja', 'Estado', 'ended'],
])('%j in the column %s is %s', (value, heading, status) => {
  expect(readStatus(value, heading)).toBe(status)
})
