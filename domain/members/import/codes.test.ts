import { expect, it } from 'vitest'
import { categoryNamed, genderMeanings, payerMark, readStatus, saysWhenEnded, sportNamesIn } from './codes.ts'

it.each([
  [['M', 'H'], { m: 'F', h: 'M' }],
  [['M', 'V', 'F'], { m: null, v: 'M', f: 'F' }],
  [['D', 'H'], { d: 'F', h: 'M' }],
  [['D', 'H', 'M'], { d: null, h: 'M', m: 'F' }],
  [['M', 'Hombre'], { m: 'F', hombre: 'M' }],
  [['M', 'F'], { m: 'M', f: 'F' }],
  [['Masc.', 'M'], { masc: 'M', m: 'M' }],
  [['M', '2', 'X'], { m: null, '2': null, x: null }],
  [['H', 'M', 'F', 'Masc.', 'V', '2', 'X'], { h: 'M', m: 'F', f: 'F', masc: 'M', v: 'M', '2': null, x: null }],
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
  ['B', 'Estado', 'ended'],
  ['I', 'Estado', 'ended'],
  ['B', 'Categoría', 'active'],
  ['Fallecido', 'Estado', 'ended'],
  ['Inactivo', 'Estado', 'ended'],
  ['Pasivo', 'Estado', 'active'],
  ['Licencia', 'Estado', 'active'],
  ['Moroso', 'Estado', 'active'],
  ['No', '¿Activo?', 'ended'],
  ['No', 'Socio activo', 'ended'],
  ['Sí', '¿Dado de baja?', 'ended'],
  ['Socios inactivos', '', 'ended'],
  ['❌', 'Activo', 'ended'],
  ['✅', 'Activo', 'active'],
  ['Socio dado de baja', 'Estado', 'ended'],
  ['Sí', 'Bajas', 'ended'],
  ['Sí', 'Baixa', 'ended'],
  ['Não', 'Baixa', 'active'],
  ['No', 'Activos', 'ended'],
  ['No', 'Actiu', 'ended'],
  ['B', 'Estats', 'ended'],
  ['Egresada', 'Situación del alumno', 'active'],
  ['Graduado', 'Situación académica', 'active'],
  ['Baja', 'Situación del alumno', 'ended'],
  ['Egresado', 'Estado', 'ended'],
  ['Borrador', 'Estado', 'active'],
  ['Borrado', 'Estado', 'ended'],
  ['Borrado 12/03/2025', 'Estado', 'ended'],
  ['Anul·lada', 'Estat', 'ended'],
])('%j in the column %s is %s', (value, heading, status) => {
  expect(readStatus(value, heading)).toBe(status)
})

it.each([
  ['SI', true],
  ['T', true],
  ['Titular', true],
  ['no', false],
  ['A', false],
  ['Adherente', false],
  ['Hija', false],
  ['1', null],
  ['Marta Sosa', null],
])('the payer’s mark %s is %s', (value, mark) => {
  expect(payerMark(value)).toBe(mark)
})

it('does not take any day beside a status for the last one', () => {
  const values = ['31/10/2025', 'Baja 31/10/2025', 'Activo desde 01/03/2020', 'Licencia hasta 31/12/2026', '2020']
  expect(values.map(saysWhenEnded)).toEqual([true, true, false, false, false])
})

it.each([
  ['Fútbol y hockey', ['Fútbol', 'hockey']],
  ['fútbol e Hípica', ['fútbol', 'Hípica']],
  ['Gimnasia y Danza', ['Gimnasia y Danza']],
  ['Yoga y Pilates', ['Yoga y Pilates']],
  ['Hockey/Fútbol, - ', ['Hockey', 'Fútbol']],
])('the sports of %j are %j', (cell, names) => {
  const sports = ['Fútbol', 'Hockey', 'Gimnasia y Danza', 'Danza'].map((name) => ({ name }))
  expect(sportNamesIn(cell, sports)).toEqual(names)
})

it.each([
  ['Cadetes', 'Cadete'],
  ['INFANTILES', 'Infantil'],
  ['activa', 'Activo'],
  ['Activo', 'Activo'],
  ['Mayor', undefined],
  ['Mayores', 'Mayores'],
])('takes %s for the category %s', (text, name) => {
  const categories = ['Cadete', 'Infantil', 'Activo', 'Mayores', 'Mayoras'].map((one) => ({ name: one }))
  expect(categoryNamed(text, categories)?.name).toBe(name)
})
