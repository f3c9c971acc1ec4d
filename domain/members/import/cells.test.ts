import { describe, expect, it } from 'vitest'
import { genderMeanings, nameInCase, readDay, readEmails, readPhones, readStatus, splitName } from './cells.ts'

const TODAY = '2026-11-25'

describe('the day in a cell', () => {
  it.each([
    ['15/05/1985', '1985-05-15'],
    ['15.5.85', '1985-05-15'],
    ['15/05/34', '1934-05-15'],
    ['31182', '1985-05-15'],
    ['01-mar-24', '2024-03-01'],
    ['12/05/2008 00:00:00', '2008-05-12'],
    ['31/02/2012', null],
    ['00/00/0000', null],
    ['1900-01-01', null],
    ['03/04', null],
    ['1985', null],
    ['31182.0', '1985-05-15'],
    ['1985-05-05T00:00:00.000Z', '1985-05-05'],
  ])('%s is %s', (cell, day) => {
    expect(readDay(cell, 'dayFirst', TODAY)).toBe(day)
  })
})

describe('the addresses in a cell', () => {
  it.each([
    ['ana@example.com', ['ana@example.com'], true],
    [' ANA@example.com ', ['ana@example.com'], true],
    ['ana@example.com; beto@example.com', ['ana@example.com', 'beto@example.com'], true],
    ['ana@example.com beto@example.com', ['ana@example.com', 'beto@example.com'], true],
    ['ana perez@example.com', [], false],
    ['Ana Pérez <ana@example.com>', ['ana@example.com'], true],
    ['notiene@notiene.example', [], false],
    ['ana@example', [], false],
  ])('of %s are %j', (cell, emails, isWhole) => {
    expect(readEmails(cell)).toEqual({ emails, isWhole })
  })
})

describe('the phones in a cell', () => {
  it.each([
    ['America/Argentina/Buenos_Aires', '0341 15 555-0221', ['+5493415550221']],
    ['America/Argentina/Buenos_Aires', '3415550222.0', ['+543415550222']],
    ['America/Argentina/Buenos_Aires', '4555-0225', []],
    ['America/Argentina/Buenos_Aires', '5,49342E+12', []],
    ['America/Argentina/Buenos_Aires', '0341-155550221 / 0341-155550222', ['+5493415550221', '+5493415550222']],
    ['Europe/Madrid', '600 000 229 (madre)', ['+34600000229']],
  ])('in %s of %s are %j', (timezone, cell, phones) => {
    expect(readPhones(cell, timezone).phones).toEqual(phones)
  })
})

describe('a whole name', () => {
  it.each([
    ['Godoy, Ana, María', null, 'Godoy', 'Ana María'],
    ["D'ALESSANDRO,JUAN", null, "D'ALESSANDRO", 'JUAN'],
    ['De la Vega María', 'familyFirst', 'De la Vega', 'María'],
    ['Juan Pérez', 'givenFirst', 'Pérez', 'Juan'],
    ['Juan Pérez (h)', 'givenFirst', 'Pérez (h)', 'Juan'],
    ['Pérez Juan Carlos (el Flaco)', 'familyFirst', 'Pérez', 'Juan Carlos (el Flaco)'],
    ['Ortiz de Zárate Ana', 'familyFirst', 'Ortiz de Zárate', 'Ana'],
    ['López María del Carmen', 'familyFirst', 'López', 'María del Carmen'],
    ['Dra. López, Ana', null, 'López', 'Ana'],
    ['María José García Pla', 'givenFirst', 'García Pla', 'María José'],
  ] as const)('%s in order %s', (name, order, familyName, givenName) => {
    expect(splitName(name, order)).toEqual({ familyName, givenName })
  })

  it('is not split without comma and order, or of one word', () => {
    expect([splitName('Juan Pérez', null), splitName('Nahuel', 'familyFirst')]).toEqual([null, null])
    expect(splitName('* Los socios en rojo están de baja', 'familyFirst')).toBeNull()
  })

  it.each([
    ["D'ALESSANDRO", "D'Alessandro"],
    ['DE LA VEGA ORTIZ', 'De la Vega Ortiz'],
    ['McDonald', 'McDonald'],
  ])('%s in capitals becomes %s', (before, after) => {
    expect(nameInCase(before)).toBe(after)
  })
})

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
