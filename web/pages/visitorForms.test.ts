import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { DomainError } from '#domain/api/errors'
import { createLimiter } from '#server/limiter'
import { aProduct } from '#tests/support/servedWorld'
import type { PublicPages } from './publicPages.ts'
import { createVisitorForms } from './visitorForms.ts'

const post = vi.fn<PublicPages['post']>(async () => new Response('the page'))
const unsent = vi.fn<PublicPages['unsent']>(
  async (_url, _request, { failure }) => new Response('unsent', { status: failure.status }),
)
const report = vi.fn<(error: unknown) => void>()
const answerForm = createVisitorForms({ post, unsent }, { origin: 'https://club.example', report })
const askApi = vi.fn<(request: Request) => Promise<Response>>(async () => new Response())
const countForm = vi.fn<() => Promise<void>>(async () => {})
const countPage = vi.fn<() => Promise<void>>(async () => {})
const visitor = { ask: askApi, countForm, countPage }

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const send = (headers: Record<string, string>, body = 'name=a') =>
  answerForm(
    new Request('http://club.test/contact', { method: 'POST', headers: { ...FORM, ...headers }, body }),
    visitor,
  )

test.each([
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://club.test' }, null],
  [{ Origin: 'http://club.test' }, null],
  [{ Origin: 'https://club.example' }, null],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 'forbidden'],
  [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.club.test' }, 'forbidden'],
  [{ Origin: 'null' }, 'forbidden'],
  [{ Origin: 'https://club.example.evil.example' }, 'forbidden'],
  [{}, 'forbidden'],
])('accepts forms of our own pages only: %j', async (headers, code) => {
  for (const mock of [post, countForm, countPage]) mock.mockClear()
  await send(headers)
  expect(post).toHaveBeenCalledOnce()
  const [, , form] = post.mock.lastCall ?? []
  expect([form?.refused, form?.body]).toEqual([code, code ? '' : 'name=a'])
  expect([countForm.mock.calls.length, countPage.mock.calls.length]).toEqual(code ? [0, 1] : [1, 0])
})

const SAME_ORIGIN = { Origin: 'http://club.test' }

test('passes the form to the page, with a key of its content and the client’s API', async () => {
  await send(SAME_ORIGIN)
  const [url, , form] = post.mock.lastCall ?? []
  expect([url?.pathname, form?.body]).toEqual(['/contact', 'name=a'])
  expect(form?.keyOf('a', 'b')).toMatch(/^[\w-]{43}$/)
  expect(form?.keyOf('a', 'b')).toBe(form?.keyOf('a', 'b'))
  expect(form?.keyOf('a', 'b')).not.toBe(form?.keyOf('', 'ab'))
  await form?.ask('/api/v1/public/contact', { method: 'POST' })
  expect(askApi.mock.lastCall?.[0].url).toBe('http://club.test/api/v1/public/contact')
})

test.each([
  [{ 'Content-Type': 'application/json' }, 'name=a', 'unsupportedMediaType'],
  [{ 'Content-Type': 'multipart/form-data; boundary=a' }, 'name=a', 'unsupportedMediaType'],
  [{}, 'a'.repeat(65_537), 'bodyTooLarge'],
] as const)('refuses other types and large bodies unread, on the page: %j', async (headers, body, code) => {
  await send({ ...SAME_ORIGIN, ...headers }, body)
  expect(post.mock.lastCall?.[2]).toMatchObject({ body: '', refused: code })
})

test('ignores forms of other addresses and other requests', async () => {
  post.mockResolvedValueOnce(null)
  const answer = await send(SAME_ORIGIN)
  expect([answer?.status, answer?.headers.get('Allow')]).toEqual([405, 'GET, HEAD'])
  expect(await answerForm(new Request('http://club.test/contact'), visitor)).toBeNull()
})

test('shows a form again when its page fails, and reports the failure', async () => {
  post.mockResolvedValueOnce('failed')
  expect((await send(SAME_ORIGIN))?.status).toBe(503)
  expect(unsent.mock.lastCall?.[2]).toMatchObject({ body: 'name=a', failure: { code: 'unavailable' } })
  expect(report).not.toHaveBeenCalled()
  const timeout = new DomainError('unavailable')
  post.mockRejectedValueOnce(timeout)
  expect((await send(SAME_ORIGIN))?.status).toBe(503)
  expect(report).toHaveBeenCalledWith(timeout)
  const fault = new Error('a fault')
  post.mockRejectedValueOnce(fault)
  expect((await send(SAME_ORIGIN))?.status).toBe(500)
  expect(report).toHaveBeenCalledWith(fault)
})

test.each([
  [countForm, SAME_ORIGIN],
  [countPage, { Origin: 'https://evil.example' }],
])('makes no page for a form over its limit', async (count, headers) => {
  post.mockClear()
  count.mockRejectedValueOnce(new DomainError('rateLimited', { cause: 42 }))
  expect((await send(headers))?.status).toBe(429)
  expect(post).not.toHaveBeenCalled()
})

test('counts a form as a message of its client', async () => {
  const api = new Hono().post('/api/v1/public/contact', (context) => context.json({}, 201))
  const product = aProduct({
    api,
    fetchPublic: (request) => api.fetch(request),
    site: async ({ url }, { ask, countForm: count }) => {
      await count()
      return ask(new Request(new URL('/api/v1/public/contact', url), { method: 'POST' }))
    },
    limiter: createLimiter({ messages: 2 }),
  })
  const statusFor = async (address: string) =>
    (await product(new Request('http://club.test/contact', { method: 'POST' }), address)).status
  expect(await statusFor('203.0.113.1')).toBe(201)
  expect(await statusFor('203.0.113.1')).toBe(201)
  expect(await statusFor('203.0.113.1')).toBe(429)
  expect(await statusFor('203.0.113.2')).toBe(201)
})
