import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { requestOf } from '#tests/access/requests'
import { createWorld } from '#tests/access/world'
import { serveWorld } from '#tests/support/servedWorld'
import { createPublicAnswers } from '../http/publicAnswers.ts'

const world = createWorld()
const document = world.app.request('/api/v1/openapi.json')
const ask = vi.fn<(request: Request) => Promise<Response>>(async (request) => world.app.fetch(request))
const answers = createPublicAnswers(ask, 60_000)
const get = (path: string, headers: Record<string, string> = {}) =>
  new Request(`http://api.test/api/v1/${path}`, { headers })

const { paths } = (await (await document).json()) as { paths: Record<string, Record<string, object>> }
const READS = Object.entries(paths).flatMap(([path, methods]) => {
  const route = path.replace('/api/v1', '')
  return route.startsWith('/public/') && 'get' in methods ? [[route, requestOf(`GET ${route}`, world)[0]] as const] : []
})
const isPublic = (answer: Response) => answer.headers.get('Cache-Control')?.startsWith('public') === true

describe('a public address of the API', () => {
  beforeAll(() => vi.useFakeTimers({ toFake: ['Date'], now: world.clock.now }))
  afterAll(() => vi.useRealTimers())
  beforeEach(() => {
    answers.clear()
    ask.mockClear()
  })

  it.each(READS)(
    '%s shares its answer, at once and later, if it is public, and otherwise receives every request unchanged',
    async (_, path) => {
      const callers = ['one', 'two', 'three'].map((name) => get(path, { 'X-Caller': name }))
      const [first, second] = await Promise.all(callers.slice(0, 2).map((request) => answers.fetch(request)))
      const third = callers[2] && (await answers.fetch(callers[2]))
      expect([first, second, third].map((answer) => answer?.status)).toEqual([200, 200, 200])
      const callerHeaders = ask.mock.calls.map(([{ headers }]) => headers.get('X-Caller'))
      expect(callerHeaders).toEqual(first && isPublic(first) ? [null] : ['one', 'two', 'three'])
    },
  )
})

const server = await serveWorld({ SITE_ORIGIN: 'https://club.example' })
afterAll(() => server.stop())

it.each([
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
