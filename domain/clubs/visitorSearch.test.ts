import { expect, it } from 'vitest'
import { dayPartOf } from './dayPart.ts'
import { namedFilters, searchesByOtherNames, parseSearch, TIME_NAMES } from './visitorSearch.ts'

it.each([
  ['00:00', 'morning'],
  ['12:59', 'morning'],
  ['13:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['18:00', 'evening'],
  ['23:59', 'evening'],
])('an hour that begins at %s is in the %s', (from, part) => {
  expect(dayPartOf(from)).toBe(part)
})

it.each([
  ['hockey rosario noche', { dayPart: 'evening', rest: 'hockey rosario' }],
  ['Hockey por la mañana, Córdoba', { dayPart: 'morning', rest: 'hockey cordoba' }],
  ['hockey en Rosario', { rest: 'hockey rosario' }],
  ['noche', { dayPart: 'evening', rest: '' }],
  ['natación a la tarde', { dayPart: 'afternoon', rest: 'natacion' }],
  ['yoga TARDES', { dayPart: 'afternoon', rest: 'yoga' }],
  ['natación los sábados', { weekday: 6, rest: 'natacion' }],
  ['Clases de fútbol para niños, martes y jueves', { weekday: 2, rest: 'futbol' }],
  ['dónde jugar al tenis', { rest: 'tenis' }],
  ['club medianoche', null],
  ['tardeada', null],
  ['de la', null],
  ['constructor', null],
  ['', null],
])('the search %s means %j', (words, search) => {
  expect(parseSearch(words)).toEqual(search)
})

const NAMES = [
  { filter: 'sportId', value: '1', name: 'Hockey' },
  { filter: 'sportId', value: '2', name: 'Hockey sobre patines' },
  { filter: 'city', value: 'Rosario', name: 'Rosario' },
  { filter: 'city', value: 'La Plata', name: 'La Plata' },
  { filter: 'city', value: 'Mar del Plata', name: 'Mar del Plata' },
  ...TIME_NAMES,
]

it.each([
  ['hockey rosario noche', { sportId: '1', city: 'Rosario', dayPart: 'evening' }],
  ['HÓCKEY en Mar del Plata, por la mañana', { sportId: '1', city: 'Mar del Plata', dayPart: 'morning' }],
  ['hockey sobre patines en La Plata', { sportId: '2', city: 'La Plata' }],
  ['tarde', { dayPart: 'afternoon' }],
  ['clases de hoquei los Miércoles', { sportId: '1', weekday: '3' }],
  ['hockey lunes y jueves', null],
  ['Rosario Central', null],
  ['hock rosario', null],
  ['hockey hockey', null],
  ['rosario la plata', null],
  ['de la', null],
  ['', null],
])('the words %s name the filters %j', (search, filters) => {
  expect(namedFilters(search, NAMES)).toEqual(filters)
})

it.each([
  ['Basket en Rosario', ['basquet', 'basquetbol', 'basketball', 'baloncesto'].map((name) => `${name} en rosario`)],
  ['Club Baskonia', []],
])('the search %s is repeated as %j', (search, others) => {
  expect(searchesByOtherNames(search)).toEqual(others)
})
