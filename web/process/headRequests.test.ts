import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveWorld } from '#tests/support/servedWorld'

let server: Awaited<ReturnType<typeof serveWorld>>
beforeAll(async () => {
  server = await serveWorld({ SITE_ORIGIN: 'https://club.example' })
})
afterAll(() => server.stop())

test.each([
  '/',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/theme.js',
  '/api/v1/public/sports',
  '/api/v1/public/calendar.ics',
  '/healthz',
])('HEAD %s is answered as GET, without a body', async (path) => {
  const [full, head] = await Promise.all(['GET', 'HEAD'].map((method) => server.ask(path, { method })))
  expect([head?.status, await head?.text()]).toEqual([200, ''])
  expect(head?.headers.get('Content-Type')).toBe(full?.headers.get('Content-Type'))
})
