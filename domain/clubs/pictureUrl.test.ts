import { describe, expect, it } from 'vitest'
import { optionalPictureSchema } from '../values/text.ts'
import { DAY_PART_WORDS, dayPartOf, namedFilters, spokenSearch } from './dayPart.ts'

const ORIGIN = 'https://rayo.example'

describe("a picture's address", () => {
  it.each(['/pictures/clubs/club-nautico.svg', '/pictures/b_c~d.PNG', 'https://club.example/logo.png'])(
    'may be %s',
    (address) => {
      expect(optionalPictureSchema.parse(address)).toBe(address)
    },
  )

  it('may be absent', () => {
    expect([null, ''].map((address) => optionalPictureSchema.parse(address))).toEqual([null, null])
  })

  it.each([
    '//evil.example/a.svg',
    '/\\evil.example/a.svg',
    '\\\\evil.example/a.svg',
    '/\t/evil.example/a.svg',
    '/../api/v1/private/users',
    '/pictures/../api/v1/profile',
    '/pictures//a.svg',
    '/pictures/%2e%2e/a.svg',
    '/a.svg?x=1',
    '/a.svg#x',
    '/user@evil.example',
    '/',
    'http://club.example/logo.png',
    'https://club.example@evil.example/logo.png',
    'pictures/a.svg',
    '/signout',
    '/a.svg',
    '/pictures/a',
    '/pictures/a.html',
    'javascript:alert(1)',
    'data:image/svg+xml,x',
  ])('is refused as %j', (address) => {
    expect(optionalPictureSchema.safeParse(address).error?.issues[0]?.message).toBe('invalidPicture')
  })

  it('that is a path never leaves the origin', () => {
    const paths = [
      '/pictures/a.svg',
      '/pictures/a/b.svg',
      '/pictures//x.svg',
      '/pictures/../x.svg',
      '/a',
      '/a/b.svg',
      '//x',
      '/\\x',
      '/.',
      '/..',
      '/a/..',
      '/@x',
      '/:8080',
    ].filter((address) => optionalPictureSchema.safeParse(address).success)
    expect(paths).toEqual(['/pictures/a.svg', '/pictures/a/b.svg'])
    for (const path of paths) expect(new URL(path, ORIGIN).href).toBe(ORIGIN + path)
  })
})

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

const NAMES = [
  { filter: 'sportId', value: '1', name: 'Hockey' },
  { filter: 'sportId', value: '2', name: 'Hockey sobre patines' },
  { filter: 'city', value: 'Rosario', name: 'Rosario' },
  { filter: 'city', value: 'La Plata', name: 'La Plata' },
  { filter: 'city', value: 'Mar del Plata', name: 'Mar del Plata' },
  ...DAY_PART_WORDS,
]

it.each([
  ['hockey rosario noche', { sportId: '1', city: 'Rosario', dayPart: 'evening' }],
  ['HÓCKEY en Mar del Plata, por la mañana', { sportId: '1', city: 'Mar del Plata', dayPart: 'morning' }],
  ['hockey sobre patines en La Plata', { sportId: '2', city: 'La Plata' }],
  ['tarde', { dayPart: 'afternoon' }],
  ['Rosario Central', null],
  ['hock rosario', null],
  ['hockey hockey', null],
  ['rosario la plata', null],
  ['de la', null],
  ['', null],
])('%s names %j', (search, filters) => {
  expect(namedFilters(search, NAMES)).toEqual(filters)
})
