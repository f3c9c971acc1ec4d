import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Hono } from 'hono'
import { DEMO_PASSWORD } from '#mocks/fixtures/demoAccounts'
import { apiClient, PERSON } from '#tests/support/apiClient'
import { serveWorld } from '#tests/support/servedWorld'

type ServedWorld = Awaited<ReturnType<typeof serveWorld>>

const entrySchema = z.looseObject({
  level: z.string(),
  msg: z.string(),
  requestId: z.string().optional(),
  route: z.string().optional(),
  status: z.number().optional(),
  method: z.string().optional(),
})
const entries = ({ lines }: ServedWorld) => lines.map((line) => entrySchema.parse(JSON.parse(line)))

const signIn = (world: ServedWorld, email: string, password = DEMO_PASSWORD, headers: Record<string, string> = {}) =>
  world.ask('/api/v1/private/auth/signIn', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ email, password }),
  })

const worlds: ServedWorld[] = []
async function serve(...settings: Parameters<typeof serveWorld>): Promise<ServedWorld> {
  const world = await serveWorld(...settings)
  worlds.push(world)
  return world
}
afterEach(async () => {
  for (const world of worlds.splice(0)) await world.stop()
})

let shared: ServedWorld
beforeAll(async () => {
  shared = await serveWorld()
})
afterAll(() => shared.stop())

describe('the log of a session', () => {
  it('has one line for each request without personal data or tokens', async () => {
    const world = await serve()
    const client = await apiClient(world.url, 'admin@rayo.test')
    const { user, tokens, headers } = client
    await client.createUser()
    await client.recordPayment()
    const responses = [
      await world.ask(`/api/v1/private/auth/${user.subject}/admin@rayo.test`, { headers }),
      await world.ask(`/api/v1/private/auth/${user.subject}/admin%40rayo.test`, { headers }),
      await world.ask('/api/v1/private/users?filter={"q":"Zoraida"}', { headers }),
      await world.ask('/api/v1/private/users', { method: 'POST', headers, body: JSON.stringify(PERSON) }),
      await world.ask('/api/v1/public/institutions?q=Quiroga'),
      await signIn(world, PERSON.email, 'Quiroga-1234'),
      await world.ask(`/cognito/${PERSON.email}`, { method: 'POST', body: JSON.stringify(PERSON) }),
      await world.ask(`/api/v1/nothing/${PERSON.email}?token=${tokens.accessToken}`),
      await world.ask(`/panel/users/${PERSON.givenName}`, {
        headers: { 'X-Request-Id': PERSON.email, 'User-Agent': 'Quiroga' },
      }),
    ]
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 422, 200, 401, 400, 404, 200])
    const log = world.lines.join('')
    expect(entries(world).filter(({ msg }) => msg === 'request')).toHaveLength(responses.length + 4)
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

  it('names the route’s pattern, and returns the request’s id', async () => {
    const withId = await shared.ask('/api/v1/private/users/0193a6b0-0000-7000-8000-000000000000', {
      headers: { 'X-Request-Id': 'from-the-proxy-1' },
    })
    const withoutId = await shared.ask('/theme.js', { headers: { 'X-Request-Id': 'no good\u00e9' } })
    expect(withId.headers.get('X-Request-Id')).toBe('from-the-proxy-1')
    const ids = [withId, withoutId].map(({ headers }) => headers.get('X-Request-Id'))
    expect(ids[1]).toMatch(/^[\da-f-]{36}$/)
    expect(ids.map((id) => entries(shared).find(({ requestId }) => requestId === id))).toMatchObject([
      { level: 'info', method: 'GET', route: '/api/v1/private/users/{id}', status: 401 },
      { level: 'info', method: 'GET', route: 'page', status: 200 },
    ])
  })

  it('has the stack and request of an unexpected failure without personal data', async () => {
    const api = new Hono().get('/api/*', () => {
      throw new Error('value "Zoraida" of zoraida@club.example')
    })
    api.onError((error) => {
      throw error
    })
    const world = await serve({}, (backend) => ({ ...backend, api }))
    const response = await world.ask('/api/v1/x')
    expect([response.status, await response.text()]).toEqual([500, expect.not.stringContaining('oraida')])
    const failure = entries(world).find(({ level }) => level === 'error')
    expect(failure).toMatchObject({
      requestId: response.headers.get('X-Request-Id'),
      error: { message: 'value "…" of <email>' },
    })
    expect(JSON.stringify(failure)).toContain('product.test')
    expect(world.lines.join()).not.toMatch(/oraida/)
  })
})

it('caches public pages longer in a single process, and refreshes them after a change', async () => {
  const world = await serve({}, (backend) => ({ ...backend, isAlone: true }))
  const client = await apiClient(world.url, 'superadmin@rayo.test')
  const descriptions = async () => {
    const answer = await world.ask('/api/v1/public/sports')
    return z.array(z.object({ id: z.string(), description: z.string().nullable() })).parse(await answer.json())
  }
  const [first] = await descriptions()
  if (!first) throw new Error('no sport')
  const change = await world.ask(`/api/v1/private/sports/${first.id}`, {
    method: 'PUT',
    headers: client.headers,
    body: JSON.stringify({ description: 'Cambió recién' }),
  })
  expect(change.status).toBe(200)
  expect((await descriptions()).find(({ id }) => id === first.id)?.description).toBe('Cambió recién')
})

describe('headers', () => {
  it('protect the page', async () => {
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

  it('forbid scripts outside pages', async () => {
    for (const path of ['/api/v1/public/sports', '/theme.js', '/nothing.js', '/healthz']) {
      const { headers } = await shared.ask(path)
      expect(headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    }
  })

  it('make browsers use TLS behind a TLS proxy', async () => {
    const world = await serve({ TRUST_PROXY: '1' })
    const { headers } = await world.ask('/', {
      headers: { 'X-Forwarded-Proto': 'https', 'X-Forwarded-For': '203.0.113.7' },
    })
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000')
  })

  it('allow only listed origins to read the API and the stand-in', async () => {
    const world = await serve({ ALLOWED_ORIGINS: 'https://club.example' })
    const allowed = async (path: string, origin: string, method = 'GET') =>
      (await world.ask(path, { method, headers: { Origin: origin } })).headers.get('Access-Control-Allow-Origin')
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
    const { headers } = await world.ask('/api/v1/public/institutions', { headers: { 'Accept-Encoding': 'br' } })
    expect([headers.get('Content-Encoding'), headers.get('Vary')]).toEqual(['br', 'Accept-Encoding, Origin'])
  })
})

/** `fetch` always sends the address's Host. */
async function statusFor(host: string): Promise<string | undefined> {
  const socket = connect(Number(new URL(shared.url).port), '127.0.0.1')
  socket.write(`GET /api/v1/public/sports HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const [data] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return data.toString().split(' ')[1]
}

describe('answers', () => {
  it('are compressed and have an ETag', async () => {
    const first = await shared.ask('/api/v1/public/institutions', { headers: { 'Accept-Encoding': 'br' } })
    expect([first.status, first.headers.get('Content-Encoding')]).toEqual([200, 'br'])
    expect(await first.json()).toHaveLength(Number(first.headers.get('Content-Range')?.split('/')[1]))
    const again = await shared.ask('/api/v1/public/institutions', {
      headers: { 'If-None-Match': first.headers.get('ETag') ?? '' },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  it('are only for requests to this machine with the stand-in', async () => {
    expect([await statusFor('localhost:1'), await statusFor('[::1]'), await statusFor('rebound.example')]).toEqual([
      '200',
      '200',
      '421',
    ])
    const demonstration = await serve({ RAYO_DEMO: '1' })
    expect((await demonstration.ask('/')).status).toBe(200)
  })

  it('refuse an oversized body to the stand-in before reading it', async () => {
    const body = 'x'.repeat(200_000)
    expect((await shared.ask('/cognito', { method: 'POST', body })).status).toBe(413)
  })
})

describe('limits', () => {
  it('count sign-ins by client address, whatever the e-mail', async () => {
    const world = await serve({ RATE_LIMIT_SIGN_IN: '2', TRUST_PROXY: '1' })
    const from = (address: string, email: string) => signIn(world, email, 'wrong', { 'X-Forwarded-For': address })
    const answers = [
      await from('203.0.113.7', 'a@x.test'),
      await from('203.0.113.7', 'b@x.test'),
      await from('203.0.113.7', 'c@x.test'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 429])
    expect(Number(answers[2]?.headers.get('Retry-After'))).toBeGreaterThan(200)
    expect((await from('203.0.113.8', 'a@x.test')).status).toBe(401)
  })

  const write = { path: '/api/v1/private/profile', method: 'PUT', status: 401 }
  const listing = { path: '/api/v1/public/sports', method: 'GET', status: 200 }
  it.each([
    ['writes', { RATE_LIMIT_WRITES: '1' }, write, listing],
    ['reads', { RATE_LIMIT_READS: '1' }, listing, write],
  ])('count %s by client address, and allow others and pages', async (_, environment, limited, other) => {
    const world = await serve(environment)
    const ask = ({ path, method }: typeof listing) => world.ask(path, { method })
    const answers = []
    for (let count = 0; count < 11; count += 1) answers.push(await ask(limited))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(limited.status), 429])
    expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(30)
    expect([(await ask(other)).status, (await world.ask('/')).status]).toEqual([other.status, 200])
  })
})

it('answers requests that arrived before it began to stop', async () => {
  const world = await serve()
  const socket = connect(Number(new URL(world.url).port), '127.0.0.1')
  let answers = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answers += text))
  await once(socket, 'connect')
  socket.write('GET /api/v1/public/sports HTTP/1.1\r\nHost: 127.0.0.1\r\n')
  await world.ask('/healthz')
  const stopped = world.stop(10_000)
  socket.write('\r\n')
  await Promise.all([once(socket, 'close'), stopped])
  expect(answers).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answers).toMatch(/^connection: close\r$/im)
})
