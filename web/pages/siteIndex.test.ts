import { afterEach, expect, test, vi } from 'vitest'
import { createSiteIndex } from './siteIndex.ts'

const SLUGS = Array.from({ length: 130 }, (_, index) => ({ slug: `club-${index}` }))
let requests = 0
const ask = async (request: Request) => {
  requests += 1
  const { searchParams } = new URL(request.url)
  const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('perPage'))]
  return Response.json(SLUGS.slice((page - 1) * size, page * size))
}
afterEach(() => vi.useRealTimers())
const get = (path: string) => new Request(`http://any.example${path}`)

test('lists every public page in a cached sitemap', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const index = createSiteIndex('https://club.example', ask)
  const answer = await index(get('/sitemap.xml'))
  expect(answer?.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const addresses = [...((await answer?.text()) ?? '').matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)
  expect(addresses).toHaveLength(270)
  expect(addresses[0]).toBe('https://club.example/')
  expect(addresses).toContain('https://club.example/institutions/club-129')
  expect(addresses).toContain('https://club.example/sports/club-0')
  const before = requests
  await index(get('/sitemap.xml'))
  expect(requests).toBe(before)
  vi.advanceTimersByTime(60_000)
  await index(get('/sitemap.xml'))
  expect(requests).toBeGreaterThan(before)
})

test('reads a list again after a failure', async () => {
  let fails = true
  const index = createSiteIndex('https://club.example', async (request) =>
    fails ? new Response(null, { status: 503 }) : ask(request),
  )
  await expect(index(get('/sitemap.xml'))).rejects.toThrow('503')
  fails = false
  expect((await index(get('/sitemap.xml')))?.status).toBe(200)
})

test('excludes the signed-in part for robots, and names the sitemap', async () => {
  const robots = await (await createSiteIndex('https://club.example', ask)(get('/robots.txt')))?.text()
  expect(robots).toContain('Disallow: /panel\n')
  expect(robots).toContain('Sitemap: https://club.example/sitemap.xml\n')
})

test('has no sitemap without an origin', async () => {
  const index = createSiteIndex(null, ask)
  expect(await index(get('/sitemap.xml'))).toBeNull()
  expect(await (await index(get('/robots.txt')))?.text()).not.toContain('Sitemap')
  expect(await index(get('/'))).toBeNull()
})
