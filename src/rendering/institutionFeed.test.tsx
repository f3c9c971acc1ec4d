import { expect, test } from 'vitest'
import { anOffering } from '#tests/support/builders'
import { institutionFeed } from './institutionFeed.ts'

const CLUB = {
  id: '018f3c00-0000-7000-8000-000000000001',
  name: 'Club <b>Ñandú</b> & "Cía."',
  slug: 'club-nandu',
  description: 'Fundado en 1904 ]]> con pista de atletismo.',
  email: null,
  phone: null,
  writtenPhone: null,
  website: null,
  address: null,
  city: 'Rosario',
  province: 'Santa Fe',
  coordinates: null,
  logoUrl: null,
  pictureUrl: null,
  currency: 'ARS',
  publishedAt: '2024-06-15T12:30:00.000Z',
  charges: [],
  offerings: [
    {
      ...anOffering({ sportId: '018f3c00-0000-7000-8000-000000000002', monthlyAmount: 100 }),
      sportName: 'Hockey',
      sportSlug: 'hockey',
      nextPrice: null,
    },
  ],
}

test('the feed is well-formed RSS, in which the clubs’ texts are escaped', () => {
  const text = institutionFeed.write([CLUB, { ...CLUB, slug: 'otro', publishedAt: null }], 'https://club.example')
  const feed = new DOMParser().parseFromString(text, 'application/xml')
  expect(feed.querySelector('parsererror')).toBeNull()
  const textsOf = (selector: string) => [...feed.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect(feed.documentElement.getAttribute('version')).toBe('2.0')
  // The second one is Atom's, without a text.
  expect(textsOf('channel > link')).toEqual(['https://club.example/institutions', ''])
  expect(textsOf('channel > description')).toHaveLength(1)
  expect(textsOf('channel > title')).toEqual([institutionFeed.title()])
  expect(textsOf('item > title')).toEqual([CLUB.name, CLUB.name])
  expect(textsOf('item > link')).toEqual([
    'https://club.example/institutions/club-nandu',
    'https://club.example/institutions/otro',
  ])
  expect(textsOf('item > description')[0]).toBe(`Rosario, Santa Fe · Hockey · ${CLUB.description}`)
  expect(textsOf('item > category')).toEqual(['Hockey', 'Hockey'])
  expect(textsOf('item > guid')[0]).toBe(CLUB.id)
  expect(textsOf('item > pubDate')).toEqual(['Sat, 15 Jun 2024 12:30:00 GMT'])
})

test('fails on an answer other than institutions', () => {
  expect(() => institutionFeed.write([{ name: 'Club' }], 'https://club.example')).toThrow('id')
})
