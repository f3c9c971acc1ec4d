import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createLimiter } from '#server/limiter'
import { NOW, freshWorld, createWorld } from '#tests/access/world'
import { StoreUnavailable } from '#server/store/port/failures'
import { ROUTES } from '#server/app'
import { requestOf } from '#tests/access/requests'

import { forgetOldRequests } from './http/writeRoute.ts'
const world = freshWorld()

const filtered = (resource: string, query: Record<string, unknown>) => {
  const parameters = Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])
  return world.by.superAdmin.get(`${resource}?${new URLSearchParams(parameters).toString()}`)
}

describe('the query dialect of ra-data-simple-rest', () => {
  it('answers getList with filter, sort, range and Content-Range', async () => {
    const page = await filtered('users', { filter: { q: 'rayo' }, sort: ['email', 'DESC'], range: [1, 3] })
    expect(page.headers.get('Content-Range')).toBe('users 1-3/12')
    expect(page.rows.map(({ email }) => email)).toEqual(
      ['superadmin@rayo.test', 'socios@rayo.test', 'peera@rayo.test'].toSorted().toReversed(),
    )
    const empty = await filtered('users', { filter: { q: 'zzz' }, range: [0, 24] })
    expect(empty.headers.get('Content-Range')).toBe('users */0')
    expect(page.headers.get('Access-Control-Expose-Headers')).toContain('Content-Range')
  })

  it('answers getMany and getManyReference', async () => {
    const many = await filtered('users', { filter: { id: [world.userA.id, world.memberB.id, world.nowhere] } })
    expect(many.rows).toHaveLength(2)
    expect((await filtered('users', { filter: { id: [] } })).rows).toEqual([])
    const reference = await filtered('payments', {
      filter: { userId: world.userA.id },
      sort: ['id', 'ASC'],
      range: [0, 9],
    })
    expect(reference.rows).toHaveLength(2)
  })

  it.each([
    [{ filter: { salary: 1 } }, 'unknownFilter'],
    [{ sort: ['salary', 'ASC'] }, 'unknownSort'],
    [{ sort: ['id', 'asc'] }, 'malformedQuery'],
    [{ range: [0, 1000] }, 'malformedQuery'],
    [{ filter: { amount: 1, amount_gte: 1 } }, 'malformedQuery'],
    [{ page: 1 }, 'malformedQuery'],
  ])('refuses %j', async (query, code) => {
    expect((await filtered('payments', query)).refusal).toEqual([400, code])
  })

  it('accepts a DELETE of text/plain without a body, as the package sends it', async () => {
    const { status } = await world.json('DELETE', `private/plans/${world.unusedPlan.id}`, {
      as: 'superAdmin',
      headers: { 'Content-Type': 'text/plain' },
    })
    expect(status).toBe(200)
  })
})

const put = (body: string, headers: Record<string, string> = {}) => world.by.userA.put('profile', body, headers)

describe('malformed requests', () => {
  it.each([
    ['a broken surrogate', '{"givenName":"\\ud800"}', 400, 'malformedBody'],
    ['too deep a nesting', `{"givenName":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, 400, 'malformedBody'],
    ['more than 1 MiB', JSON.stringify({ givenName: 'x'.repeat(1_048_576) }), 413, 'bodyTooLarge'],
  ])('refuses a body of %s', async (_name, body, status, code) => {
    expect((await put(body)).refusal).toEqual([status, code])
  })

  it.each(['text/plain', 'application/json; charset=latin1'])('refuses the content type %j', async (type) => {
    expect((await put('{}', { 'Content-Type': type })).refusal).toEqual([415, 'unsupportedMediaType'])
  })

  it('refuses bytes that are not UTF-8', async () => {
    expect((await world.by.userA.put('profile', new Uint8Array([0x7b, 0xff, 0x7d]))).status).toBe(400)
  })
})

describe('the API over HTTP', () => {
  it('answers unknown methods and addresses with problem documents', async () => {
    for (const path of ['private/nothing', 'private/users/x/y/z', 'nothing', 'private/users/']) {
      const { status, body, headers } = await world.json('GET', path)
      expect([status, body.code, headers.get('Content-Type')]).toEqual([
        404,
        'notFound',
        'application/problem+json; charset=utf-8',
      ])
    }
    const { status, headers } = await world.json('PATCH', 'private/users')
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, POST, HEAD, OPTIONS'])
  })

  it('answers HEAD like GET, without a body', async () => {
    const head = await world.ask('HEAD', 'public/sports')
    expect([head.status, await head.text(), head.headers.get('Content-Range')]).toEqual([200, '', 'sports 0-1/2'])
  })

  it('answers OPTIONS with the allowed methods, also to other origins', async () => {
    const options = await world.ask('OPTIONS', `private/users/${world.userA.id}`)
    expect([options.status, options.headers.get('Allow')]).toEqual([204, 'GET, PUT, DELETE, HEAD, OPTIONS'])
    expect(options.headers.get('Access-Control-Allow-Headers')).toContain('Idempotency-Key')
  })

  it('lets other origins read refusals, never with credentials', async () => {
    for (const path of ['private/users', 'nothing', 'public/sports?x=1', 'public/sports']) {
      const { headers } = await world.json('GET', path, { headers: { Origin: 'https://club.example' } })
      expect(headers.get('Access-Control-Allow-Origin')).toBe('*')
      expect(headers.get('Access-Control-Allow-Credentials')).toBeNull()
    }
  })

  it('answers only the listed origins if there is a list', async () => {
    const ORIGIN = 'https://club.example'
    const { ask } = world.processWith({ allowedOrigins: [ORIGIN] })
    const responseFor = async (origin: string | null, method = 'GET') => {
      return (await ask(method, 'public/sports', { headers: origin === null ? {} : { Origin: origin } })).headers
    }
    expect((await responseFor(ORIGIN)).get('Access-Control-Allow-Origin')).toBe(ORIGIN)
    expect((await responseFor(ORIGIN, 'OPTIONS')).get('Access-Control-Allow-Origin')).toBe(ORIGIN)
    for (const origin of [null, 'https://other.example', 'null', `${ORIGIN}.evil.example`]) {
      const headers = await responseFor(origin)
      expect([headers.get('Access-Control-Allow-Origin'), headers.get('Vary')]).toEqual([null, 'Origin'])
      expect(headers.get('Access-Control-Expose-Headers')).toBeNull()
    }
  })
})

it('limits writes with Retry-After, but not reads or other users', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  onTestFinished(() => void vi.useRealTimers())
  const { by } = world.processWith({ limiter: createLimiter({ writes: 2 }) })
  const write = (as: 'userA' | 'multi') => by[as].put('profile', {})
  expect([(await write('userA')).status, (await write('userA')).status]).toEqual([200, 200])
  vi.setSystemTime(NOW + 20_000)
  const refusal = await write('userA')
  expect([refusal.status, refusal.headers.get('Retry-After')]).toEqual([429, '40'])
  expect([(await by.userA.get('profile')).status, (await write('multi')).status]).toEqual([200, 200])
  vi.setSystemTime(NOW + 60_000)
  expect((await write('userA')).status).toBe(200)
})

it('limits reads of any kind with Retry-After, but not writes or other users', async () => {
  const { ask, by } = world.processWith({ limiter: createLimiter({ reads: 4 }) })
  const paths = [
    'profile',
    'auth/userA/usera%40rayo.test',
    'users',
    'users/export',
    'sports',
    'auth/userA/usera%40rayo.test',
    'profile',
    'users/export',
  ]
  const statuses = []
  for (const path of paths) statuses.push((await by.userA.get(path)).status)
  expect(statuses).toEqual([200, 200, 403, 403, 429, 429, 429, 429])
  expect([(await by.userA.put('profile', {})).status, (await by.multi.get('profile')).status]).toEqual([200, 200])
  expect((await ask('GET', 'public/sports')).status).toBe(200)
})

const broken = () => Promise.reject(new Error('password of the database'))
const lost = () => Promise.reject(new StoreUnavailable(new Error('connection refused')))

it('answers 503 with Retry-After while the database is lost, reveals nothing, and reports the cause', async () => {
  const { ask } = world.processWith({ store: { ...world.store, as: () => ({ read: lost, write: lost }) } })
  const response = await ask('GET', 'public/sports')
  expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await response.text()).not.toContain('connection')
  expect(world.failures).toMatchObject([
    { message: 'the store is unavailable', cause: { message: 'connection refused' } },
  ])
})

it('reports an unforeseen failure and reveals nothing to the client', async () => {
  const { ask } = world.processWith({
    store: { ...world.store, as: () => ({ read: broken, write: world.store.write }) },
  })
  const response = await ask('GET', 'public/sports')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('database')
  expect(world.failures).toHaveLength(1)
})

it('documents every route, its parameters and its errors', async () => {
  const { body } = await createWorld().json('GET', 'openapi.json')
  expect(body.openapi).toBe('3.1.0')
  for (const { doc } of ROUTES) {
    const operation = body.paths?.[`/api/v1${doc.path}`]?.[doc.method.toLowerCase()]
    expect(Object.keys(operation?.responses ?? {})).toContain(String(doc.status))
    const parameters = JSON.stringify(operation?.parameters)
    for (const [, name] of doc.path.matchAll(/\{(\w+)\}/g)) expect(parameters).toContain(`"name":"${name}"`)
  }
  const list = body.paths?.['/api/v1/private/payments']?.get
  expect(JSON.stringify(list)).toContain('dueDate_gte')
  expect(JSON.stringify(list)).toContain('#/components/schemas/Fee')
  expect(body.components?.schemas?.Problem).toBeDefined()
})

it('resolves every reference, and names every operation uniquely', async () => {
  const { body } = await createWorld().json('GET', 'openapi.json')
  const text = JSON.stringify(body)
  const schemas = Object.keys(body.components?.schemas ?? {})
  for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) expect(schemas).toContain(name)
  const names = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name)
  expect(new Set(names).size).toBe(ROUTES.length + 1)
})

it('repeats the first answer for seven days, and then treats the request as new', async () => {
  const [path, options] = requestOf('POST /private/receipts', world)
  const pay = async () => (await world.json('POST', path, { ...options, headers: { 'Idempotency-Key': 'una' } })).id
  const system = () => world.store.as({ kind: 'system' }, world.clock.now)
  const first = await pay()
  world.clock.now += 7 * 86_400_000
  expect(await forgetOldRequests(system())).toBe(0)
  expect(await pay()).toBe(first)
  world.clock.now += 1
  expect(await forgetOldRequests(system())).toBe(1)
  expect(await pay()).not.toBe(first)
})
