import sharp from 'sharp'
import { describe, expect, it, test } from 'vitest'
import { CARD, cardAddress, createCards } from './cards.ts'
import { createFeed } from './siteIndex.ts'
import { readServerConfig } from '../config/serverConfig.ts'
import { createOwnAddresses } from '../config/serverConfig.ts'

const CLUB = { title: 'Club Ñandú de Gimnasia y Esgrima', lines: ['Fútbol, Hockey', 'Rosario, Santa Fe'], site: 'Rayo' }
const words = new Map([
  ['/', { ...CLUB, title: 'Rayo' }],
  ['/institutions/club', CLUB],
  ['/long', { title: 'x'.repeat(400), lines: ['palabra '.repeat(60), 'Спартак → ⚡'], site: 'Rayo' }],
])
const cards = createCards(async (path) => words.get(path) ?? null)
const ask = (path: string, method = 'GET') => cards(new Request(`http://any.example${path}`, { method }))

test.each([...words])('draws a picture for %s in the size of previews', async (path, text) => {
  const answer = await ask(cardAddress(path, text))
  expect(answer?.headers.get('Cache-Control')).toContain('immutable')
  const { data, info } = await sharp(Buffer.from(await (answer ?? new Response()).arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ ...CARD, format: 'raw' })
  const light = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 180
  const column = (x: number) => Array.from({ length: 300 }, (_, y) => light(x, y + 180)).some(Boolean)
  expect(Array.from({ length: 200 }, (_, x) => column(x + 90)).some(Boolean)).toBe(true)
  expect(Array.from({ length: 60 }, (_, x) => column(CARD.width - 1 - x)).some(Boolean)).toBe(false)
})

test('redirects the previous address of a changed picture', async () => {
  const old = cardAddress('/institutions/club', { ...CLUB, title: 'Club' })
  const now = cardAddress('/institutions/club', CLUB)
  expect(now).not.toBe(old)
  const answer = await ask(old)
  expect([answer?.status, answer?.headers.get('Location')]).toEqual([302, now])
})

test('answers 404 for missing pages, and null for other addresses', async () => {
  expect((await ask('/cards/nobody.0123456789abcdef.png'))?.status).toBe(404)
  for (const path of ['/', '/cards/x.png', '/cards/institutions/club.png']) expect(await ask(path)).toBeNull()
  expect(await ask(cardAddress('/', CLUB), 'POST')).toBeNull()
})

const queries: string[] = []
const answerFeed = async (request: Request) => {
  queries.push(new URL(request.url).search)
  return Response.json([{ name: 'Club' }])
}
const renderer = {
  institutionFeed: { title: () => 'Nuevas', write: (rows: unknown, origin: string) => JSON.stringify([rows, origin]) },
}
const get = (path: string) => new Request(`http://any.example${path}`)

test('lists the newest institutions in the feed', async () => {
  const answer = await createFeed(renderer, 'https://club.example', answerFeed)(get('/institutions.xml'))
  expect(answer?.headers.get('Content-Type')).toBe('application/rss+xml; charset=utf-8')
  expect(await answer?.json()).toEqual([[{ name: 'Club' }], 'https://club.example'])
  expect(queries).toEqual(['?sort=new&perPage=50'])
})

test('has no feed without an origin, and fails when the list cannot be read', async () => {
  expect(await createFeed(renderer, null, answerFeed)(get('/institutions.xml'))).toBeNull()
  expect(await createFeed(renderer, 'https://club.example', answerFeed)(get('/institutions'))).toBeNull()
  const failing = createFeed(renderer, 'https://club.example', async () => new Response(null, { status: 503 }))
  await expect(failing(get('/institutions.xml'))).rejects.toThrow('503')
})

const POOL = { VITE_USER_POOL_ID: 'sa-east-1_Abc', VITE_USER_POOL_CLIENT_ID: 'client' }
const INSTALLATIONS: readonly Record<string, string>[] = [POOL, {}, { RAYO_DEMO: '1' }]
const SITE = { SITE_ORIGIN: 'https://club.example' }
const API = { VITE_API_URL: 'https://api.club.example/' }

function addresses(environment: Record<string, string>, host: string) {
  const headers = { Origin: `https://${host}`, 'X-Forwarded-Host': host, Forwarded: `host=${host}` }
  return createOwnAddresses(readServerConfig(environment))(new Request(`http://${host}/api/v1/x`, { headers }))
}

describe('the origin of links in mails', () => {
  it.each(['club.example', 'foreign.example', 'localhost.foreign.example', 'localhost:5173', '127.0.0.1:8080'])(
    'is the configured one or unknown where others can reach the server, whatever the request says: %s',
    (host) => {
      const club = { site: 'https://club.example', api: 'https://club.example' }
      for (const own of INSTALLATIONS) expect(addresses({ ...own, ...SITE }, host)).toEqual(club)
      expect(addresses({ ...POOL, ...SITE, ...API }, host)).toEqual({ ...club, api: 'https://api.club.example' })
      for (const own of [POOL, { ...POOL, ...API }, { RAYO_DEMO: '1' }]) expect(addresses(own, host)).toBeNull()
    },
  )

  it('is the request’s own only on this machine', () => {
    for (const host of ['localhost:5173', 'one.localhost:5173', '127.0.0.1:5173', '[::1]:5173'])
      expect(addresses({}, host)).toEqual({ site: `http://${host}`, api: `http://${host}` })
    for (const host of ['foreign.example', 'localhost.foreign.example']) expect(addresses({}, host)).toBeNull()
  })
})
