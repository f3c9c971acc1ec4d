import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { createProduct } from './product.ts'
import type { PublicPages } from './publicPages.ts'
import { createVisitorForms } from './visitorForms.ts'

const post = vi.fn<PublicPages['post']>(async () => new Response('the page'))
const take = createVisitorForms({ post }, 'https://club.example')
const asked = vi.fn<(request: Request) => Promise<Response>>(async () => new Response())

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
const send = (headers: Record<string, string>, body = 'name=a') =>
  take(new Request('http://club.test/contact', { method: 'POST', headers: { ...FORM, ...headers }, body }), asked)
const statusOf = async (headers: Record<string, string>, body?: string) => (await send(headers, body))?.status ?? null

test.each([
  [{ 'Sec-Fetch-Site': 'same-origin', Origin: 'https://club.test' }, 200],
  [{ Origin: 'http://club.test' }, 200],
  [{ Origin: 'https://club.example' }, 200],
  [{ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' }, 403],
  [{ 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.club.test' }, 403],
  [{ Origin: 'null' }, 403],
  [{ Origin: 'https://club.example.evil.example' }, 403],
  [{}, 403],
])('only pages of our own send forms: %j', async (headers, status) => {
  post.mockClear()
  expect(await statusOf(headers)).toBe(status)
  expect(post).toHaveBeenCalledTimes(status === 200 ? 1 : 0)
})

const OWN = { Origin: 'http://club.test' }

test('the page gets the form, with a key of its content and the API for its client', async () => {
  await send(OWN)
  const [url, , form] = post.mock.lastCall ?? []
  expect([url?.pathname, form?.body]).toEqual(['/contact', 'name=a'])
  expect(form?.keyOf('a', 'b')).toMatch(/^[\w-]{43}$/)
  expect(form?.keyOf('a', 'b')).toBe(form?.keyOf('a', 'b'))
  expect(form?.keyOf('a', 'b')).not.toBe(form?.keyOf('', 'ab'))
  await form?.ask('/api/v1/public/contact', { method: 'POST' })
  expect(asked.mock.lastCall?.[0].url).toBe('http://club.test/api/v1/public/contact')
})

test('what is no form, too large, of no page, or cannot be told is refused', async () => {
  expect(await statusOf({ ...OWN, 'Content-Type': 'application/json' })).toBeNull()
  expect(await statusOf({ ...OWN, 'Content-Type': 'multipart/form-data; boundary=a' })).toBeNull()
  expect(await statusOf(OWN, 'a'.repeat(65_537))).toBe(413)
  post.mockResolvedValueOnce(null)
  expect(await statusOf(OWN)).toBe(405)
  post.mockResolvedValueOnce('failed')
  expect(await statusOf(OWN)).toBe(503)
  post.mockRejectedValueOnce(new Error('a fault'))
  await expect(send(OWN)).rejects.toThrow('a fault')
  expect(await take(new Request('http://club.test/contact'), asked)).toBeNull()
})

test('a form counts among the messages of its address', async () => {
  const api = new Hono().post('/api/v1/public/contact', (context) => context.json({}, 201))
  const product = createProduct({
    api,
    answer: (request) => api.fetch(request),
    pictureFiles: () => new Response(),
    site: ({ url }, askForClient) =>
      askForClient(new Request(new URL('/api/v1/public/contact', url), { method: 'POST' })),
    published: () => undefined,
    pool: null,
    probes: () => null,
    lifecycle: { stopping: false, running: 0 },
    log: createLog('warn'),
    metrics: createMetrics({ running: () => 0 }),
    allowedOrigins: [],
    proxies: 0,
    limits: { signIn: 100, messages: 2, reads: 100, writes: 100 },
    loopbackOnly: false,
  })
  const statusFor = async (address: string) =>
    (await product(new Request('http://club.test/contact', { method: 'POST' }), address)).status
  expect(await statusFor('203.0.113.1')).toBe(201)
  expect(await statusFor('203.0.113.1')).toBe(201)
  expect(await statusFor('203.0.113.1')).toBe(429)
  expect(await statusFor('203.0.113.2')).toBe(201)
})
