import { describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { createPublicAnswers } from './publicAnswers.ts'
import { ROUTES } from '#server/app'
import { requestOf } from '#tests/access/requests'
import { createWorld } from '#tests/access/world'
import { aProduct } from '#tests/support/servedWorld'

test('asks the API once a second, and again after a change', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ask = vi.fn<() => Promise<Response>>(async () =>
    Response.json([], { headers: { 'Cache-Control': 'public, max-age=60' } }),
  )
  const answers = createPublicAnswers(ask, 1_000)
  const counts: number[] = []
  for (const step of [() => {}, () => vi.advanceTimersByTime(999), () => vi.advanceTimersByTime(1), answers.clear]) {
    step()
    await answers.fetch(new Request('http://club.test/api/v1/public/institutions?q=club'))
    counts.push(ask.mock.calls.length)
  }
  expect(counts).toEqual([1, 1, 2, 3])
})

test('does not cache private answers and writes', async () => {
  const ask = vi.fn<(request: Request) => Promise<Response>>(async () => new Response())
  const answers = createPublicAnswers(ask, 1_000)
  const get = (path: string) => answers.fetch(new Request(`http://club.test/api/v1/${path}`))
  for (const path of ['private/users', 'public', 'public/receipts/a']) for (const _ of [1, 2]) await get(path)
  expect(ask).toHaveBeenCalledTimes(6)
  const post = new Request('http://club.test/api/v1/public/institutions', { method: 'POST', body: 'x' })
  await answers.fetch(post)
  expect(ask).toHaveBeenLastCalledWith(post)
})

const world = createWorld()
const { fetch } = world.app
const cached = createPublicAnswers(async (request) => fetch(request), 60_000)
const product = aProduct({ api: { router: world.app.router, fetch }, fetchPublic: cached.fetch })
world.app.fetch = (request) => product(request, '203.0.113.1')

/** Statuses that a cache may keep for a time of its own choice (RFC 9110 §15.1). */
const HEURISTIC: ReadonlySet<number> = new Set([200, 203, 204, 206, 300, 301, 308, 404, 405, 410, 414, 501])

/** Whether a shared cache may store an answer (RFC 9111 §3), even if it ignores the request's token. */
function isStorable({ status, headers }: Response): boolean {
  const control = headers.get('Cache-Control') ?? ''
  if (/no-store|private/.test(control)) return false
  return /public|max-age/.test(control) || headers.has('Expires') || HEURISTIC.has(status)
}

const READS = ROUTES.filter(({ doc }) => doc.method === 'GET' && doc.path !== '/private/events')
const HEADERS: Record<string, string>[] = [{}, { 'If-None-Match': '*' }]
/** One of each kind of reader. */
const READERS = ['superAdmin', 'adminA', 'userA', 'stranger'] as const

describe('a cache that many share', () => {
  it.each(READS.map(({ doc }) => doc.path))('stores an answer of %s only if everybody gets the same', async (route) => {
    const [path, options] = requestOf(`GET ${route}`, world)
    for (const headers of HEADERS) {
      const askAs = async (as: string) => world.ask('GET', path, { ...options, as, headers })
      const anybody = await (await askAs('anonymous')).text()
      const exposed: string[] = []
      for (const as of READERS) {
        const answer = await askAs(as)
        if (isStorable(answer) && (await answer.text()) !== anybody) exposed.push(as)
      }
      expect(exposed).toEqual([])
    }
  })
})
