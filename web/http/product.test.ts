import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Hono } from 'hono'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import { apiClient, PERSON } from '#tests/support/apiClient'
import { serveWorld } from '#tests/support/servedWorld'

type Served = Awaited<ReturnType<typeof serveWorld>>

const entrySchema = z.looseObject({
  level: z.string(),
  msg: z.string(),
  requestId: z.string().optional(),
  route: z.string().optional(),
  status: z.number().optional(),
  method: z.string().optional(),
})
const entries = ({ lines }: Served) => lines.map((line) => entrySchema.parse(JSON.parse(line)))

const signIn = (served: Served, email: string, password = DEMO_PASSWORD, headers: Record<string, string> = {}) =>
  served.ask('/api/v1/private/auth/signIn', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })

const opened: Served[] = []
async function serve(...given: Parameters<typeof serveWorld>): Promise<Served> {
  const served = await serveWorld(...given)
  opened.push(served)
  return served
}
afterEach(async () => {
  for (const served of opened.splice(0)) await served.stop()
})

let shared: Served
beforeAll(async () => {
  shared = await serveWorld()
})
afterAll(() => shared.stop())

describe('the log of a session', () => {
  it('holds no e-mail, name, token, document or address, and one line for each request', async () => {
    const served = await serve()
    const client = await apiClient(served.url, 'admin@rayo.test')
    const { user, tokens, headers } = client
    await client.createUser()
    await client.recordPayment()
    const asked = [
      await served.ask(`/api/v1/private/auth/${user.subject}/admin@rayo.test`, { headers }),
      await served.ask(`/api/v1/private/auth/${user.subject}/admin%40rayo.test`, { headers }),
      await served.ask('/api/v1/private/users?filter={"q":"Zoraida"}', { headers }),
      await served.ask('/api/v1/private/users', { method: 'POST', headers, body: JSON.stringify(PERSON) }),
      await served.ask('/api/v1/public/institutions?q=Quiroga'),
      await signIn(served, PERSON.email, 'Quiroga-1234'),
      await served.ask(`/cognito/${PERSON.email}`, { method: 'POST', body: JSON.stringify(PERSON) }),
      await served.ask(`/api/v1/nothing/${PERSON.email}?token=${tokens.accessToken}`),
      await served.ask(`/panel/users/${PERSON.givenName}`, {
        headers: { 'X-Request-Id': PERSON.email, 'User-Agent': 'Quiroga' },
      }),
    ]
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 422, 200, 401, 400, 404, 200])
    const log = served.lines.join('')
    expect(entries(served).filter(({ msg }) => msg === 'request')).toHaveLength(asked.length + 4)
    const secrets = [
      '@',
      '%40',
      'rayo.test',
      '127.0.0.1',
      user.subject,
      ...Object.values(PERSON),
      ...Object.values(tokens),
    ]
    for (const secret of secrets) expect(log).not.toContain(secret)
    expect(log).not.toMatch(/eyJ|Bearer/)
  })

  it('calls a request by its route’s pattern, and answers with its id', async () => {
    const given = await shared.ask('/api/v1/private/users/0193a6b0-0000-7000-8000-000000000000', {
      headers: { 'X-Request-Id': 'from-the-proxy-1' },
    })
    const made = await shared.ask('/theme.js', { headers: { 'X-Request-Id': 'no good\u00e9' } })
    expect(given.headers.get('X-Request-Id')).toBe('from-the-proxy-1')
    const ids = [given, made].map(({ headers }) => headers.get('X-Request-Id'))
    expect(ids[1]).toMatch(/^[\da-f-]{36}$/)
    const logged = ids.map((id) => entries(shared).find(({ requestId }) => requestId === id))
    expect(logged).toMatchObject([
      { level: 'info', method: 'GET', route: '/api/v1/private/users/{id}', status: 401 },
      { level: 'info', method: 'GET', route: 'page', status: 200 },
    ])
  })

  it('tells a failure that nobody foresaw with its stack and request, and nothing that people wrote', async () => {
    const api = new Hono().get('/api/*', () => {
      throw new Error('value "Zoraida" of zoraida@club.example')
    })
    api.onError((error) => {
      throw error
    })
    const served = await serve({}, (backend) => ({ ...backend, api }))
    const response = await served.ask('/api/v1/x')
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('oraida')])
    const failure = entries(served).find(({ level }) => level === 'error')
    expect(failure).toMatchObject({
      requestId: response.headers.get('X-Request-Id'),
      error: { message: 'value "…" of <email>' },
    })
    expect(JSON.stringify(failure)).toContain('product.test')
    expect(served.lines.join()).not.toMatch(/oraida/)
  })
})

it('what visitors see is kept for long where no other process writes, and is new at once after a change', async () => {
  const served = await serve({}, (backend) => ({ ...backend, isAlone: true }))
  const client = await apiClient(served.url, 'superadmin@rayo.test')
  const descriptions = async () => {
    const answer = await served.ask('/api/v1/public/sports')
    return z.array(z.object({ id: z.string(), description: z.string().nullable() })).parse(await answer.json())
  }
  const [first] = await descriptions()
  if (!first) throw new Error('no sport')
  const change = await served.ask(`/api/v1/private/sports/${first.id}`, {
    method: 'PUT',
    headers: client.headers,
    body: JSON.stringify({ description: 'Cambió recién' }),
  })
  expect(change.status).toBe(200)
  expect((await descriptions()).find(({ id }) => id === first.id)?.description).toBe('Cambió recién')
})

describe('headers', () => {
  it('of the page', async () => {
    const { headers } = await shared.ask('/panel/users')
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'self';")
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('Permissions-Policy')).toContain('camera=()')
    expect(headers.get('Permissions-Policy')).toContain('geolocation=(self)')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Strict-Transport-Security')).toBeNull()
  })

  it('of what is no page run nothing', async () => {
    for (const path of ['/api/v1/public/sports', '/theme.js', '/nothing.js', '/healthz']) {
      const { headers } = await shared.ask(path)
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  it('behind a proxy with TLS keep the browser there', async () => {
    const served = await serve({ TRUST_PROXY: '1' })
    const { headers } = await served.ask('/', {
      headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' },
    })
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000')
  })

  it('let pages of listed origins read the API and the stand-in, and no others', async () => {
    const served = await serve({ ALLOWED_ORIGINS: 'https://club.example' })
    const allowed = async (path: string, origin: string, method = 'GET') =>
      (await served.ask(path, { method, headers: { Origin: origin } })).headers.get('Access-Control-Allow-Origin')
    for (const path of [
      '/api/v1/public/sports',
      '/cognito/.well-known/jwks.json',
      '/api/v1/private/profile',
      '/api/x',
    ]) {
      expect(await allowed(path, 'https://club.example')).toBe('https://club.example')
      expect(await allowed(path, 'https://other.example')).toBeNull()
      expect(await allowed(path, 'https://other.example', 'OPTIONS')).toBeNull()
    }
    expect(await allowed('/', 'https://club.example')).toBeNull()
    const { headers } = await served.ask('/api/v1/public/institutions', { headers: { 'Accept-Encoding': 'br' } })
    expect([headers.get('Content-Encoding'), headers.get('Vary')]).toEqual(['br', 'Accept-Encoding, Origin'])
  })
})

/** The status of a request with this Host header; `fetch` always sends the address's. */
async function statusFor(host: string): Promise<string | undefined> {
  const socket = connect(Number(new URL(shared.url).port), '127.0.0.1')
  socket.write(`GET /api/v1/public/sports HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const [data] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return data.toString().split(' ')[1]
}

describe('answers', () => {
  it('of the API are compressed, and known again', async () => {
    const first = await shared.ask('/api/v1/public/institutions', { headers: { 'Accept-Encoding': 'br' } })
    expect([first.status, first.headers.get('Content-Encoding')]).toEqual([200, 'br'])
    expect(await first.json()).toHaveLength(Number(first.headers.get('Content-Range')?.split('/')[1]))
    const again = await shared.ask('/api/v1/public/institutions', {
      headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('are given to who names this machine, as the stand-in is for nobody else', async () => {
    expect([await statusFor('localhost:1'), await statusFor('[::1]'), await statusFor('rebound.example')]).toEqual([
      '200',
      '200',
      '421',
    ])
    const demonstration = await serve({ RAYO_DEMO: '1' })
    expect((await demonstration.ask('/')).status).toBe(200)
  })

  it('refuse a body to the stand-in that is too long before it is read', async () => {
    const body = 'x'.repeat(200_000)
    expect((await shared.ask('/cognito', { method: 'POST', body })).status).toBe(413)
  })
})

describe('limits', () => {
  it('of sign-ins count by client address, whatever e-mails are tried', async () => {
    const served = await serve({ RATE_LIMIT_SIGN_IN: '2', TRUST_PROXY: '1' })
    const from = (address: string, email: string) => signIn(served, email, 'wrong', { 'X-Forwarded-For': address })
    const answers = [
      await from('203.0.113.7', 'a@x.test'),
      await from('203.0.113.7', 'b@x.test'),
      await from('203.0.113.7', 'c@x.test'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429])
    expect(Number(answers[2]?.headers.get('Retry-After'))).toBeGreaterThan(200)
    expect((await from('203.0.113.8', 'a@x.test')).status).toBe(401)
  })

  it('of an e-mail’s sign-ins count by client address too, so that nobody locks its owner out', async () => {
    const served = await serve({ TRUST_PROXY: '1' })
    const from = async (address: string, password: string) =>
      (await signIn(served, 'admin@rayo.test', password, { 'X-Forwarded-For': address })).status
    const guesses: number[] = []
    for (let count = 0; count < 12; count += 1) guesses.push(await from('203.0.113.7', `guess ${count}`))
    expect(guesses.slice(-2)).toEqual([429, 429])
    expect(await from('203.0.113.7', DEMO_PASSWORD)).toBe(429)
    expect(await from('203.0.113.8', DEMO_PASSWORD)).not.toBe(429)
  })

  it('of writes count by client address, and let reads pass', async () => {
    const served = await serve({ RATE_LIMIT_WRITES: '1' })
    const write = async () => (await served.ask('/api/v1/private/profile', { method: 'PUT' })).status
    const statuses = []
    for (let count = 0; count < 11; count += 1) statuses.push(await write())
    expect([statuses.filter((status) => status === 401).length, statuses.at(-1)]).toEqual([10, 429])
    expect((await served.ask('/api/v1/public/sports')).status).toBe(200)
  })

  it('of reads count by client address, and let the page and writes pass', async () => {
    const served = await serve({ RATE_LIMIT_READS: '1' })
    const answers = []
    for (let count = 0; count < 11; count += 1) answers.push(await served.ask('/api/v1/public/sports'))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429])
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(30)
    expect((await served.ask('/')).status).toBe(200)
    expect((await served.ask('/api/v1/private/profile', { method: 'PUT' })).status).toBe(401)
  })
})

it('answers who was let in before it began to stop, so that no request fails', async () => {
  const served = await serve()
  const socket = connect(Number(new URL(served.url).port), '127.0.0.1')
  let answers = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answers += text))
  await once(socket, 'connect')
  socket.write('GET /api/v1/public/sports HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  // Once another is answered, the beginning of this one has arrived.
  await served.ask('/healthz')
  const stopped = served.stop(10_000)
  socket.write('\r\n')
  await Promise.all([once(socket, 'close'), stopped])
  expect(answers).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answers).toMatch(/^connection: close\r$/im)
})
