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

/** The words of a column, by its heading, for a membership that has ended or has not. */
const STATUSES = {
  ended: {
    Categoría: 'BAJA',
    Estado: 'Dado de baja|(BAJA)|B|I|Fallecido|Inactivo|Socio dado de baja|Egresado|Borrado|Borrado 12/03/2025',
    Baja: 'Si|12/03/2020|Sí, por mudanza|Sigue de baja',
    Activo: 'no|❌',
    '¿Activo?': 'No',
    'Socio activo': 'No',
    '¿Dado de baja?': 'Sí',
    '': 'Socios inactivos',
    Bajas: 'Sí',
    Baixa: 'Sí',
    Activos: 'No',
    Actiu: 'No',
    Estats: 'B',
    Estat: 'Anul·lada',
    'Situación del alumno': 'Baja',
  },
  active: {
    Categoría: 'CADETE|B',
    Estado: 'Pasivo|Licencia|Moroso|Borrador',
    Baja: '|00/00/0000|Actualidad|Presente|A la fecha|Sigue activo|Vigente',
    Activo: 'Sí|✅',
    Baixa: 'Não',
    'Situación del alumno': 'Egresada',
    'Situación académica': 'Graduado',
  },
}

it.each(
  Object.entries(STATUSES).flatMap(([status, wordsByHeading]) =>
    Object.entries(wordsByHeading).flatMap(([heading, words]) =>
      words.split('|').map((word) => [word, heading, status]),
    ),
  ),
)('%j in the column %s is %s', (value, heading, status) => {
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
