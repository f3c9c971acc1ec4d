import { describe, expect, it, test } from 'vitest'
import { slugAnswer } from './text.ts'
import { hasHiddenCharacters } from './hiddenCharacters.ts'
import { elementsOf, walkMarkup } from './markup.ts'
import { documentKey, readDocument } from './document.ts'
import * as fc from 'fast-check'
import { COORDINATES, coordinatesIn, coordinatesOf, kilometresBetween, pointOf } from './coordinates.ts'

const holder = (slug: string) => ({ slug, isShown: true, wasShown: true })
const hidden = (slug: string) => ({ slug, isShown: false, wasShown: true })
const draft = (slug: string) => ({ slug, isShown: false, wasShown: false })

test.each([
  ['a public holder is shown', [holder('a'), holder('b')], { kind: 'shown' }],
  ['a former holder has moved', [holder('b')], { kind: 'moved', slug: 'b' }],
  ['the latest former holder decides', [holder('c'), holder('b')], { kind: 'moved', slug: 'c' }],
  ['a hidden holder is gone, whoever had it before', [hidden('a'), holder('b')], { kind: 'gone' }],
  ['a hidden former holder is gone', [hidden('b')], { kind: 'gone' }],
  ['a draft does not take a former holder’s visitors', [draft('a'), holder('b')], { kind: 'moved', slug: 'b' }],
  ['a draft is unknown', [draft('a')], { kind: 'unknown' }],
  ['a slug without holders is unknown', [], { kind: 'unknown' }],
] as const)('%s', (_, holders, answer) => {
  expect(slugAnswer('a', holders)).toEqual(answer)
})

describe('hidden characters', () => {
  it.each([
    ['a right-to-left override', 'Club \u202eotelta\u202c'],
    ['an isolate', '\u2066Club\u2069'],
    ['marks of direction', 'Club\u200e'],
    ['the Arabic mark', 'Club\u061c'],
    ['a space of no width', 'Cl\u200bub'],
    ['a joiner between letters', 'Cl\u200dub'],
    ['a non-joiner', 'Cl\u200cub'],
    ['a byte order mark', '\ufeffClub'],
    ['a soft hyphen', 'Cl\u00adub'],
    ['a word joiner', 'Cl\u2060ub'],
    ['a Hangul filler', '\u3164'],
    ['a variation selector after a letter', 'Club\ufe0f'],
    ['tags', 'Club\u{e0041}\u{e007f}'],
    ['a line separator', 'Club\u2028'],
    ['an annotation', 'Club\ufff9'],
    ['NUL', 'Club\0'],
    ['escape', 'Club\u001b[2J'],
    ['a C1 control', 'Club\u0085'],
  ])('include %s', (_name, text) => expect(hasHiddenCharacters(text)).toBe(true))

  it.each([
    'Club Atlético Ñandú, “Los Pumas” — 1ª división',
    'Línea 1\r\nLínea 2\tfin',
    'e\u0301quipo',
    '⚽️ 👨‍👩‍👧‍👦 🏃🏽‍♀️ ❤️‍🔥 1️⃣ 🇦🇷',
    'نادي',
    'クラブ',
    '',
  ])('are not in %j', (text) => expect(hasHiddenCharacters(text)).toBe(false))
})

function eventsOf(source: string): string[] {
  const events: string[] = []
  walkMarkup(
    source,
    {
      open: (name, attributes) => events.push(`<${name}>`, ...Object.entries(attributes).flat()),
      close: (name) => events.push(`</${name}>`),
      text: (text) => events.push(text),
    },
    'html',
  )
  return events
}

describe('markup', () => {
  it.each([
    ['<A><b:C X:y="1>2"/>t</A>', ['<a>', '<c>', 'x:y', '1>2', '</c>', 't', '</a>']],
    ['a<!-- <b> -->&lt;&#241;&#xF1;&#128;&Ntilde;&nada;', ['a<ññ€Ñ&nada;']],
    ['Z&LTDA<p x="A&AMPARO"/>', ['Z&LTDA', '<p>', 'x', 'A&AMPARO', '</p>']],
    ['<title/><td>x', ['<title>', '</title>', '<td>', 'x', '</td>']],
    ['<![CDATA[<x>&amp;]]>', ['<x>&amp;']],
    ['1 < 2 & 3', ['1 < 2 & 3']],
    ['<script>if (a<b) </script>x', ['<script>', '</script>', 'x']],
    ['<!DOCTYPE x><?xml y?>z', ['z']],
    ['<a>sin fin', ['<a>', 'sin fin', '</a>']],
  ])('%s is read without failing', (source, events) => {
    expect(eventsOf(source)).toEqual(events)
  })

  it('keeps nested elements', () => {
    const { children } = elementsOf('<a><b>1</b><b>2<c/></b></a></a>')
    expect(children[0]?.children.map(({ name, text }) => [name, text])).toEqual([
      ['b', '1'],
      ['b', '2'],
    ])
  })
})

describe('a document', () => {
  it.each([
    ['CI 1.234.567-8', '12345678'],
    ['Céd. 4.321.098-7', '43210987'],
    ['RUT 7.654.321-K', '7654321k'],
    ['NIE X-1234567-L', 'x1234567l'],
    ['Pasaporte: AAB123456', 'aab123456'],
    ['DU 43111222', '43111222'],
    ['PEPJ850515HDFRRN09', 'pepj850515hdfrrn09'],
  ])('%s is read with the key %s', (text, key) => {
    expect(readDocument(text)).toEqual({ document: text })
    expect(documentKey(text)).toBe(key)
  })

  it('loses the decimals that a spreadsheet added', () => {
    expect(readDocument('40.111.222,00')).toEqual({ document: '40.111.222' })
    expect(readDocument('40111222.0')).toEqual({ document: '40111222' })
  })

  it('is refused if there are two', () => {
    expect(readDocument('12345678Z / 87654321X')).toEqual({ problem: 'invalid' })
  })

  it('is refused if its digits are consecutive, like a placeholder', () => {
    expect(readDocument('12345678')).toEqual({ problem: 'invalid' })
    expect(readDocument('12.345.678,0')).toEqual({ problem: 'invalid' })
  })
})

it.each([
  ['-34.7206, -58.2546', '-34.7206,-58.2546'],
  ['(-34.7206;-58.2546)', '-34.7206,-58.2546'],
  ['40.4167754321,-3.7037902', '40.416775,-3.70379'],
  ['0,0', '0,0'],
  ['-0.0000001,-0', '0,0'],
  ['geo:-34.6,-58.4?z=17', '-34.6,-58.4'],
  ['https://www.google.com/maps/@-34.6037,-58.3816,15z', '-34.6037,-58.3816'],
  ['https://www.google.com/maps/place/Club/@-34.6,-58.3,15z/data=!3d-34.61!4d-58.39', '-34.61,-58.39'],
  ['https://maps.google.com/?q=-34.6037,-58.3816', '-34.6037,-58.3816'],
  ['https://www.google.com/maps/search/?api=1&query=-34.6037%2C-58.3816', '-34.6037,-58.3816'],
  ['https://www.google.com/maps/search/-34.6037,+-58.3816', '-34.6037,-58.3816'],
  ['https://www.openstreetmap.org/#map=17/-34.6037/-58.3816', '-34.6037,-58.3816'],
  ['https://www.openstreetmap.org/?mlat=-34.6&mlon=-58.3#map=17/-34.7/-58.4', '-34.6,-58.3'],
  ['https://maps.app.goo.gl/AbCdEf', null],
  ['-91,0', null],
  ['0,181', null],
  ['Calle 7', null],
  ['12', null],
  ['', null],
])('%s has the coordinates %s', (text, coordinates) => {
  expect(coordinatesIn(text)).toBe(coordinates)
})

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

it('coordinates can be read back from their text', () => {
  fc.assert(
    fc.property(point, (one) => {
      const text = coordinatesOf(one, 6)
      expect(text).toMatch(COORDINATES)
      expect(coordinatesIn(text)).toBe(text)
      expect(pointOf(text)?.latitude).toBeCloseTo(one.latitude, 5)
    }),
  )
})

it('measures the distance as a map does', () => {
  const obelisco = { latitude: -34.6037, longitude: -58.3816 }
  expect(kilometresBetween(obelisco, { latitude: -34.7206, longitude: -58.2546 })).toBeCloseTo(17.4, 0)
  expect(kilometresBetween(obelisco, obelisco)).toBe(0)
  expect(kilometresBetween({ latitude: 0, longitude: 179.9 }, { latitude: 0, longitude: -179.9 })).toBeCloseTo(22.2, 0)
})
