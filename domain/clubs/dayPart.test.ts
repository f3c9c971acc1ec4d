import { expect, it } from 'vitest'
import { dayPartOf, spokenSearch } from './dayPart.ts'

it.each([
  ['00:00', 'morning'],
  ['12:59', 'morning'],
  ['13:00', 'afternoon'],
  ['17:59', 'afternoon'],
  ['18:00', 'evening'],
  ['23:59', 'evening'],
])('what begins at %s is in the %s', (from, part) => {
  expect(dayPartOf(from)).toBe(part)
})

it.each([
  ['hockey rosario noche', { dayPart: 'evening', rest: 'hockey rosario' }],
  ['Hockey por la mañana, Córdoba', { dayPart: 'morning', rest: 'hockey cordoba' }],
  ['hockey en Rosario', { dayPart: null, rest: 'hockey rosario' }],
  ['noche', { dayPart: 'evening', rest: '' }],
  ['natación a la tarde', { dayPart: 'afternoon', rest: 'natacion' }],
  ['yoga TARDES', { dayPart: 'afternoon', rest: 'yoga' }],
  ['club medianoche', null],
  ['tardeada', null],
  ['de la', null],
  ['constructor', null],
  ['', null],
])('%s means %j', (words, search) => {
  expect(spokenSearch(words)).toEqual(search)
})
