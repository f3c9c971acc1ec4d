import { EventEmitter, once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { problemResponse } from '#server/http/problem'
import { createLimiter } from '#server/limiter'
import { StoreUnavailable } from '#server/store/port/failures'
import { createDemoWorld } from '#tests/support/demoWorld'
import { readServerConfig } from '../../web/config/serverConfig.ts'
import { createLog } from '../../web/monitoring/log.ts'
import { createOutages } from '../../web/monitoring/outages.ts'
import { composeProduct } from '../../web/process/openProduct.ts'
import { runtimeConfigFrom } from '../../web/config/runtimeConfig.ts'

const WEB = fileURLToPath(new URL('../../dist/', import.meta.url))
const ADDRESS = '203.0.113.7'

/** `lines` is the product's log. */
async function open(env: Record<string, string>, before: (request: Request) => Promise<void> = async () => {}) {
  const config = readServerConfig(env)
  const { app, pictureFiles } = await createDemoWorld()
  const lines: string[] = []
  const log = createLog('error', { write: (line) => void lines.push(line) })
  const outages = createOutages(log)
  const fetch = app.fetch
  app.fetch = async (request) => {
    try {
      await before(request)
    } catch (error) {
      outages.report(error)
      return problemResponse(error)
    }
    return fetch(request)
  }
  const { answer } = await composeProduct(
    config,
    {
      api: app,
      limiter: createLimiter(config.limits),
      pictureFiles,
      pool: null,
      page: runtimeConfigFrom({}, null),
      ping: async () => ({ isBusy: false, now: null }),
    },
    { log, outages, folder: WEB, keepMs: 60_000 },
  )
  const ask = (path: string, address = ADDRESS, init?: RequestInit) =>
    answer(new Request(`http://localhost${path}`, init), address)
  const unavailable = async () => {
    const text = await (await ask('/metrics', '127.0.0.1')).text()
    const counts = [...text.matchAll(/^rayo_unavailable_total\{cause="(\w+)"\} ([1-9]\d*)$/gm)]
    return Object.fromEntries(counts.map(([, cause, count]) => [cause, Number(count)]))
  }
  const messages = () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg)
  return { ask, lines, messages, unavailable }
}

function countsOf(answers: readonly Response[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

test('limits a visitor’s pages, and says in Spanish when to try again', async () => {
  const { ask, lines } = await open({ RATE_LIMIT_PAGES: '20' })
  const answers: Response[] = []
  for (const n of numbers(60)) answers.push(await ask(`/institutions?q=${n}`))
  expect(countsOf(answers)).toEqual({ 200: 20, 429: 40 })
  const refusal = await ask('/institutions?q=401')
  const html = await refusal.text()
  expect(html).toMatch(/<html lang="es"[\s\S]*<h1[^>]*>Hay que esperar un momento<\/h1>/)
  expect(html).not.toContain('<script type="module"')
  expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(30)
  expect(refusal.headers.get('Cache-Control')).toBe('no-store')
  for (const path of ['/institutions?q=1', '/panel', '/theme.js', '/robots.txt'])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  expect((await ask('/cards/institutions/x.0123456789abcdef.png')).status).toBe(429)
  expect((await ask('/institutions?q=401', '203.0.113.8')).status).toBe(200)
  expect(lines).toEqual([])
})

test('limits simultaneous pages, queues others, and answers 503 to the rest', async () => {
  const gate = new EventEmitter()
  const released = once(gate, 'open')
  const starts = new Set<string>()
  const { ask, unavailable } = await open({}, async ({ url }) => {
    const words = new URL(url).searchParams.get('q')
    if (words) starts.add(words)
    await released
  })
  const answers: Response[] = []
  const all = numbers(100).map(async (n) => answers.push(await ask(`/sports?q=a${n}`, `203.0.113.${n}`)))
  await vi.waitFor(() => expect(countsOf(answers)).toEqual({ 503: 46 }))
  expect(starts.size).toBe(4)
  expect(await unavailable()).toEqual({ queue: 46 })
  expect(answers[0]?.headers.get('Retry-After')).toBe('5')
  const html = await answers[0]?.text()
  expect(html).toMatch(/<h1[^>]*>Hay que esperar un momento<\/h1>/)
  expect(html).not.toContain('aria-current="')
  gate.emit('open')
  await Promise.all(all)
  // How many of the queued pages are made in time depends on the machine.
  expect(answers).toHaveLength(100)
  expect(countsOf(answers)[200]).toBeGreaterThanOrEqual(4)
})

test('returns the values of a form over its limit without rendering its page', async () => {
  const requests: string[] = []
  const { ask } = await open({ RATE_LIMIT_MESSAGES: '1' }, async ({ url }) => void requests.push(url))
  const send = () =>
    ask('/contact', ADDRESS, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://localhost' },
      body: 'message=Hola%20club',
    })
  expect((await send()).status).toBe(422)
  expect(requests).not.toEqual([])
  requests.length = 0
  const refusal = await send()
  expect([refusal.status, requests]).toEqual([429, []])
  expect(Number(refusal.headers.get('Retry-After'))).toBeGreaterThan(60)
  const html = await refusal.text()
  expect(html).toContain('Ya recibimos varios envíos tuyos')
  expect(html).toContain('Hola club</textarea>')
  expect((await ask('/contact')).status).toBe(200)
})

test('shows the previous site while the database is away', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    let isAway = false
    const { ask, messages, unavailable } = await open({}, async () => {
      if (isAway) throw new StoreUnavailable(new Error('connect ECONNREFUSED'))
    })
    const visit = async (path: string) => {
      const answer = await ask(path)
      return { status: answer.status, html: await answer.text() }
    }
    const firstPage = await visit('/institutions')
    expect(firstPage.status).toBe(200)
    isAway = true
    vi.advanceTimersByTime(60_000)
    expect(await visit('/institutions')).toEqual(firstPage)
    // On a busy machine the copy is shown before the failure is logged.
    await vi.waitFor(() => expect(messages()).toEqual(['a request failed: the database cannot be used']))
    const missing = await Promise.all(['/sports', '/sports?page=2'].map(visit))
    expect(missing.map(({ status }) => status)).toEqual([503, 503])
    expect(messages()).toHaveLength(1)
    expect(await unavailable()).toMatchObject({ database: expect.any(Number) })
    vi.advanceTimersByTime(600_000)
    expect((await visit('/institutions')).status).toBe(503)
    isAway = false
    expect(await visit('/institutions')).toEqual(firstPage)
    expect((await visit('/sports')).status).toBe(200)
  } finally {
    vi.useRealTimers()
  }
})
