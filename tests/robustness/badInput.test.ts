import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { problemSchema } from '#domain/problem'
import { ERROR_STATUS } from '#domain/errors'
import { ERROR_MESSAGES } from '#domain/messages'
import { ROUTES } from '#server/app'
import type { RouteDoc } from '#server/http/route'
import { createWorld } from '../access/world.ts'
import type { Asking, World } from '../access/world.ts'

/**
 * Bad input on every route (issue: at least 1,000 generated ones a route): whatever is sent, the answer is a 4xx problem document with a
 * stable code and its Spanish detail, never a 500. Each request is right but for one thing that is made bad.
 */
const RUNS = 1000

type Bad = { path?: string; query?: string; body?: string; headers?: Record<string, string> }

const uuid = fc.uuid()
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '../..',
    '%',
    '%ff',
    '%00',
    "' OR 1=1 --",
    '{{7*7}}',
    '😀',
    '\u202e',
    '0',
    '-1',
    '1e999',
    'null',
  ),
)
const nasty = fc.oneof(
  anyText,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e300, Number.MAX_SAFE_INTEGER, [], {}, [[]], ['x'], { in: [] }, { $gt: '' }),
  fc.jsonValue({ maxDepth: 3 }),
)
const badText = anyText.filter(
  (text) => !/^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i.test(text),
)

/** What is no token, or none that the provider knows. */
const badHeader = fc.constantFrom(
  '',
  'Bearer',
  'Bearer ',
  'Basic eDp5',
  'Bearer a b',
  `Bearer ${'x'.repeat(9000)}`,
  'Bearer a.b.c',
  'token',
)

/** JSON texts that are none, or no object. */
const badJson = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }).filter((text) => !isObject(text)),
  fc
    .jsonValue()
    .map((value) => JSON.stringify(value))
    .filter((text) => !isObject(text)),
  fc.constantFrom(
    '',
    '{',
    '{"a":}',
    '[1,2',
    '"\\ud800"',
    '{"a":"\\udc00"}',
    'undefined',
    'NaN',
    '[]',
    'null',
    '1',
    "{'a':1}",
    '['.repeat(30_000),
  ),
)

function isObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}

/** Query strings of a private list that are bad whatever the resource. */
const badListQuery = fc.oneof(
  nasty.filter((value) => !isPlainObject(value)).map((filter) => ({ filter: JSON.stringify(filter) })),
  badJson.map((filter) => ({ filter })),
  fc
    .tuple(fc.string({ minLength: 1, maxLength: 20 }), nasty)
    .map(([name, value]) => ({ filter: JSON.stringify({ [`x${name}`]: value }) })),
  badText.map((id) => ({ filter: JSON.stringify({ id }) })),
  fc
    .constantFrom<unknown>(1, true, {}, [[]], [1], [null], { in: ['x'] })
    .map((id) => ({ filter: JSON.stringify({ id }) })),
  nasty.filter((value) => !Array.isArray(value)).map((range) => ({ range: JSON.stringify(range) })),
  fc
    .tuple(fc.integer(), fc.integer())
    .filter(([from, to]) => from < 0 || to < from || to - from >= 1000)
    .map((range) => ({ range: JSON.stringify(range) })),
  fc
    .tuple(fc.double(), nasty)
    .filter(([from]) => !Number.isInteger(from))
    .map((range) => ({ range: JSON.stringify(range) })),
  fc
    .tuple(nasty, fc.constantFrom('ASC', 'DESC'))
    .map(([field, order]) => ({ sort: JSON.stringify([['x', field], order]) })),
  fc
    .tuple(fc.string(), fc.constantFrom('ASC', 'DESC'))
    .map(([field, order]) => ({ sort: JSON.stringify([`x${field}`, order]) })),
  nasty
    .filter((order) => order !== 'ASC' && order !== 'DESC')
    .map((order) => ({ sort: JSON.stringify(['id', order]) })),
  fc.string({ minLength: 1 }).map((name) => ({ [`x${name}`]: '1' })),
)

const isPlainObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Query strings of a public list that are bad whatever the resource. */
const badPublicQuery = fc
  .oneof(
    badText.map((id) => ({ id })),
    fc.constantFrom('0', '-1', '1.5', '', 'x', '1e3', '99999999', ' 1', '0x1').map((page) => ({ page })),
    fc.constantFrom('0', '101', '-1', '', 'x', '1000000').map((perPage) => ({ perPage })),
    fc.tuple(fc.string(), anyText).map(([name, value]) => ({ [`x${name}`]: value })),
    fc.string({ minLength: 201, maxLength: 300 }).map((q) => ({ q })),
    anyText.map((q) => ({ q: `${q}\0` })),
  )
  .map((query: Record<string, string>) => new URLSearchParams(query).toString())

/** The good request of each route that takes a body; one entry of it is made bad. */
function goodBody({ method, path }: RouteDoc, world: World): Record<string, unknown> {
  const allocations = [{ feeId: world.feeA.id, amount: 5 }]
  const good: Record<string, Record<string, unknown>> = {
    'POST /private/auth/signIn': { email: 'usera@rayo.test', password: 'mal' },
    'PUT /private/profile': {
      givenName: 'X',
      gender: 'F',
      birthdate: '2000-01-01',
      phone: '+5491122334455',
      documentNumber: '1',
      version: 1,
    },
    'POST /private/users': {
      email: 'n@example.org',
      givenName: 'N',
      familyName: 'N',
      gender: 'F',
      birthdate: '2000-01-01',
      memberships: [{ institutionId: world.a.id }],
    },
    'PUT /private/users/{id}': {
      givenName: 'X',
      familyName: 'X',
      gender: 'M',
      birthdate: '2000-01-01',
      active: true,
      memberships: [{ id: world.membershipOf.userA.id }],
      version: 1,
    },
    'POST /private/institutions': { ...world.draft, slug: 'otro', offerings: [], planId: world.plan.id },
    'PUT /private/institutions/{id}': { ...world.draft, offerings: [], planId: world.plan.id },
    'POST /private/sports': { ...world.sport, slug: 'otro' },
    'PUT /private/sports/{id}': { ...world.sport },
    'POST /private/sports-types': { name: 'Otro' },
    'PUT /private/sports-types/{id}': { name: 'Otro', version: 1 },
    'POST /private/plans': { ...world.plan, name: 'Otro' },
    'PUT /private/plans/{id}': { ...world.plan },
    'POST /private/payments': {
      institutionId: world.a.id,
      userId: world.userA.id,
      sportId: world.sport.id,
      concept: 'X',
      period: '2024-09',
      amount: 5,
      dueDate: '2024-09-10',
    },
    'POST /private/receipts': {
      institutionId: world.a.id,
      payerId: world.userA.id,
      method: 'Efectivo',
      amount: 5,
      receivedOn: '2024-06-15',
      allocations,
    },
    'POST /private/receipts/{id}/reversal': { reason: 'X', version: 1 },
  }
  return good[`${method} ${path}`] ?? {}
}

/** Fields that accept every value, since they are the record's own and ignored, or that have no bad value worth the name. */
const LENIENT = new Set(['id', 'createdAt', 'updatedAt', 'version'])

/** Values that no field of that name takes. */
function badValue(name: string): fc.Arbitrary<unknown> {
  const wrongType = fc.constantFrom<unknown>({}, [[1]], { a: 1 }, [{ nothing: 1 }])
  const tooLong = fc.integer({ min: 4001, max: 6000 }).map((length) => 'x'.repeat(length))
  if (name.endsWith('Id'))
    return fc.oneof(
      wrongType,
      badText.filter((text) => text !== ''),
      fc.integer(),
      uuid,
    )
  if (/amount|price/.test(name)) {
    return fc.oneof(
      wrongType,
      anyText,
      fc.double().filter((n) => !Number.isInteger(n)),
      fc.integer({ max: -1 }),
      fc.constantFrom(1e300, 9_000_000_001),
    )
  }
  if (/Date|date|On$/.test(name))
    return fc.oneof(
      wrongType,
      anyText,
      fc.constantFrom('2023-02-29', '2024-13-01', '24-1-1', '9999-01-01', '2024-06-15T00:00:00Z'),
      fc.integer(),
    )
  if (/Days$|^position$|^maxMembers$/.test(name))
    return fc.oneof(wrongType, anyText, fc.integer({ max: -1 }), fc.constantFrom(0.5, 1e300))
  if (name === 'period')
    return fc.oneof(wrongType, anyText, fc.constantFrom('2024-13', '2024-00', '1800-01', '2024-1'), fc.integer())
  if (name === 'memberships' || name === 'offerings' || name === 'allocations' || name === 'features') {
    return fc.oneof(
      anyText,
      fc.integer(),
      fc.constant({}),
      fc.array(fc.constantFrom<unknown>(1, null, [], true), { minLength: 1, maxLength: 3 }),
    )
  }
  return fc.oneof(wrongType, tooLong, fc.integer(), fc.constant('\0'))
}

function badBody(doc: RouteDoc, world: World): fc.Arbitrary<Bad> {
  const good = goodBody(doc, world)
  const names = Object.keys(good).filter(
    (name) => !LENIENT.has(name) && !(name === 'active' && doc.path.includes('sports')),
  )
  const oneBad = fc.constantFrom(...names).chain((name) =>
    badValue(name)
      .filter((value) => JSON.stringify(value) !== JSON.stringify(good[name]))
      .map((value) => ({ body: JSON.stringify({ ...good, [name]: value }) })),
  )
  const unknown = fc
    .tuple(fc.string({ minLength: 1, maxLength: 20 }), nasty)
    .map(([name, value]) => ({ body: JSON.stringify({ ...good, [`x${name}`]: value }) }))
  const type = fc
    .constantFrom(
      'text/plain',
      'text/html',
      'application/x-www-form-urlencoded',
      'application/json; charset=utf-16',
      'json',
      '',
    )
    .map((contentType) => ({ body: JSON.stringify(good), headers: { 'Content-Type': contentType } }))
  const huge = fc.constant({ body: JSON.stringify({ ...good, x: 'x'.repeat(1_048_576) }) })
  return fc.oneof(
    { weight: 400, arbitrary: oneBad },
    { weight: 200, arbitrary: badJson.map((body) => ({ body })) },
    { weight: 150, arbitrary: unknown },
    { weight: 50, arbitrary: type },
    { weight: 1, arbitrary: huge },
  )
}

/** What can be made bad of a route's request. */
function badRequest(doc: RouteDoc, world: World): fc.Arbitrary<Bad> {
  const token = badHeader.map((Authorization) => ({ headers: { Authorization } }))
  const id = fc
    .oneof(
      badText.filter((text) => text !== '' && !/^\.{1,2}$/.test(text)),
      uuid,
    )
    .map((text) => ({
      path: concrete(doc, () => encodeURIComponent(new TextDecoder().decode(new TextEncoder().encode(text)))),
    }))
  const key = fc
    .constantFrom('', 'con espacio', 'x'.repeat(201), 'a\tb', 'ñ')
    .map((value) => ({ body: JSON.stringify(goodBody(doc, world)), headers: { 'Idempotency-Key': value } }))
  const kinds: fc.WeightedArbitrary<Bad>[] = []
  if (doc.secured) kinds.push({ weight: 1, arbitrary: token })
  if (doc.path.includes('{')) kinds.push({ weight: 4, arbitrary: id })
  if (doc.query?.encoding === 'json') {
    kinds.push({
      weight: 8,
      arbitrary: badListQuery.map((query: Record<string, string>) => ({
        query: new URLSearchParams(query).toString(),
      })),
    })
  }
  if (doc.query?.encoding === 'plain') kinds.push({ weight: 8, arbitrary: badPublicQuery.map((query) => ({ query })) })
  if (doc.body) kinds.push({ weight: 8, arbitrary: badBody(doc, world) })
  if (doc.idempotent) kinds.push({ weight: 1, arbitrary: key })
  if (!doc.body && doc.method !== 'GET') {
    kinds.push({
      weight: 1,
      arbitrary: fc.integer({ min: 1_048_577 }).map((length) => ({ headers: { 'Content-Length': String(length) } })),
    })
  }
  return fc.oneof(...kinds)
}

function concrete(doc: RouteDoc, id: () => string): string {
  return doc.path.slice(1).replace(/\{\w+\}/g, id)
}

/** The id under which the route's good request finds its record. */
function goodId({ path }: RouteDoc, world: World): string {
  if (path.includes('/users/')) return world.userA.id
  if (path.includes('/institutions/')) return world.draft.id
  if (path.includes('/sports/')) return world.sport.id
  if (path.includes('/sports-types/')) return world.type.id
  if (path.includes('/plans/')) return world.plan.id
  if (path.includes('/payments/')) return world.feeA.id
  return path.includes('/receipts/') ? world.receiptA.id : world.nowhere
}

const actorOf = ({ path }: RouteDoc) =>
  path.includes('/users') ? 'adminA' : path.includes('/receipts') ? 'adminA' : 'superAdmin'

async function send(doc: RouteDoc, world: World, bad: Bad): Promise<Response> {
  const path = bad.path ?? concrete(doc, () => goodId(doc, world))
  const asking: Asking = {
    as: actorOf(doc),
    ...(doc.body && { body: bad.body ?? JSON.stringify(goodBody(doc, world)) }),
  }
  return world.ask(doc.method, bad.query ? `${path}?${bad.query}` : path, {
    ...asking,
    ...(doc.secured ? {} : { as: 'anonymous' }),
    ...(bad.headers && { headers: bad.headers }),
  })
}

/** Throws unless the answer is a refusal as it should be. Plain comparisons: `expect` costs more than the request, forty thousand times over. */
async function assertRefusal(doc: RouteDoc, response: Response): Promise<void> {
  const { status } = response
  const text = await response.text()
  const isProblem = response.headers.get('Content-Type') === 'application/problem+json; charset=utf-8'
  const problem = isProblem ? problemSchema.parse(JSON.parse(text)) : null
  const isRight =
    status >= 400 &&
    status < 500 &&
    problem?.status === status &&
    ERROR_STATUS[problem.code] === status &&
    problem.detail === ERROR_MESSAGES[problem.code]
  if (!isRight) throw new Error(`${doc.method} ${doc.path} answered ${status}: ${text.slice(0, 300)}`)
}

/** Nothing can be sent wrong to these but a token, which `tests/access` covers; the rest of their input is no input. */
const BARE = new Set(['GET /private/profile', 'GET /private/dashboard'])

describe('bad input', () => {
  const world = createWorld()
  beforeEach(() => world.restore())

  // Every refusal is an error that is thrown; tracing where from is half of its cost, and nobody reads it here.
  const { stackTraceLimit } = Error
  beforeAll(() => {
    Error.stackTraceLimit = 0
  })
  afterAll(() => {
    Error.stackTraceLimit = stackTraceLimit
  })

  it.each(ROUTES.map(({ doc }) => doc))('$method $path', { timeout: 60_000 }, async (doc) => {
    let sent = 0
    const codes = new Set<number>()
    await fc.assert(
      fc.asyncProperty(badRequest(doc, world), async (bad) => {
        const response = await send(doc, world, bad)
        sent += 1
        codes.add(response.status)
        await assertRefusal(doc, response)
      }),
      { numRuns: RUNS, seed: 2024, endOnFailure: true },
    )
    expect(world.failures).toEqual([])
    expect(sent).toBeGreaterThanOrEqual(RUNS)
    // A generator that only ever failed to sign in would prove nothing.
    const isBare = BARE.has(`${doc.method} ${doc.path}`)
    expect(isBare || [...codes].some((status) => status !== 401 && status !== 429)).toBe(true)
  })
})
