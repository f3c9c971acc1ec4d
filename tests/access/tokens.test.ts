import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createApp, ROUTES } from '#server/app'
import { type CognitoSettings, CLOCK_SKEW_MS, FRESH_MS, REFETCH_MS } from '#server/identity/cognito'
import { createMemoryStore } from '#server/store/memory/store'
import { aSnapshot, aUser, anId } from '../support/builders.ts'
import { serveOnFreePort, silence } from '../support/freePort.ts'
import { createUserPool, makeKeyPair, type UserPool } from '../support/userPool.ts'

const SUBJECT = 'subject-ana'
const EMAIL = 'ana@rayo.test'
const strangerKeys = await makeKeyPair()

const pools: UserPool[] = []
let pool: UserPool

/** The API with real tokens and a store with Ana, an invited person and a deactivated one. */
function openApi(settings: Partial<CognitoSettings> = {}) {
  const ana = aUser({ subject: SUBJECT, email: EMAIL })
  const invited = aUser({ subject: null, email: 'bea@rayo.test' })
  const inactive = aUser({ subject: 'subject-carla', email: 'carla@rayo.test', active: false })
  const store = createMemoryStore({ snapshot: aSnapshot({ users: [ana, invited, inactive] }) })
  const failures: unknown[] = []
  const app = createApp({
    store,
    identity: pool.identity(settings),
    clock: () => pool.clock.now,
    report: (error) => failures.push(error),
  })
  async function ask(path: string, token: string, method = 'GET') {
    const headers = { Authorization: `Bearer ${token}` }
    const response = await app.fetch(new Request(`http://api.test/api/v1/private/${path}`, { method, headers }))
    const { code } = (await response.json()) as { code?: string }
    return { status: response.status, code, retryAfter: response.headers.get('retry-after') }
  }
  const lookUp = async (subject: string, email: string) =>
    ask(`auth/${subject}/${encodeURIComponent(email)}`, await pool.token(subject))
  return { ask, lookUp, failures, profile: (token: string) => ask('profile', token), store }
}

const OK = { status: 200, code: undefined, retryAfter: null }
const REFUSED = { status: 401, code: 'invalidToken', retryAfter: null }
const UNAVAILABLE = { status: 503, code: 'unavailable', retryAfter: '5' }

beforeEach(async () => {
  // Most tests share one pool, because creating keys is slow. A test that rotates the keys keeps its pool to itself.
  pool = pools.pop() ?? (await createUserPool())
  Object.assign(pool.asked, { jwks: 0, getUser: 0, elsewhere: [] })
  pool.people.length = 0
  pool.network.outage = null
  pool.clock.now = Date.UTC(2024, 5, 15, 15)
})

afterEach(async () => {
  if ((await pool.jwks()).keys.map(({ kid }) => kid).join() === 'k1') pools.push(pool)
})

const seconds = (shiftMs: number) => Math.floor((pool.clock.now + shiftMs) / 1000)
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const withHeader = (token: string, header: object) => token.replace(/^[^.]+/, encoded(header))

describe('a token of the pool', () => {
  it('lets its owner in', async () => {
    expect(await openApi().profile(await pool.token(SUBJECT))).toEqual(OK)
  })

  it('is accepted under both names of the pool’s issuer', async () => {
    const iss = pool.issuer.replace('cognito-idp', 'issuer-cognito-idp')
    expect(await openApi().profile(await pool.token(SUBJECT, { claims: { iss } }))).toEqual(OK)
  })

  it.each<[string, () => object]>([
    ['expired less than the skew ago', () => ({ exp: seconds(-CLOCK_SKEW_MS + 1000) })],
    ['issued by a clock that is ahead by less than the skew', () => ({ iat: seconds(CLOCK_SKEW_MS) })],
    ['in force from a moment within the skew', () => ({ nbf: seconds(CLOCK_SKEW_MS) })],
  ])('is accepted if it %s', async (_name, claims) => {
    expect(await openApi().profile(await pool.token(SUBJECT, { claims: { ...claims() } }))).toEqual(OK)
  })
})

describe('a token is refused if it', () => {
  it.each<[string, () => Promise<string>]>([
    ['is forged with another key', () => pool.token(SUBJECT, { signedWith: strangerKeys.privateKey })],
    ['has another payload', async () => (await pool.token('x')).replace(/\.[^.]+\./, `.${encoded({ sub: SUBJECT })}.`)],
    ['has a shortened signature', async () => (await pool.token(SUBJECT)).slice(0, -4)],
    ['is padded', async () => `${await pool.token(SUBJECT)}=`],
    ['has a padded payload', async () => (await pool.token(SUBJECT)).replace(/\.(?=[^.]*$)/, '=.')],
    ['has expired', () => pool.token(SUBJECT, { claims: { exp: seconds(-CLOCK_SKEW_MS) } })],
    ['never expires', () => pool.token(SUBJECT, { claims: { exp: undefined } })],
    ['has an expiry that is not a number', () => pool.token(SUBJECT, { claims: { exp: 'tomorrow' } })],
    ['was issued in the future', () => pool.token(SUBJECT, { claims: { iat: seconds(CLOCK_SKEW_MS + 1000) } })],
    [
      'was issued in the future, and in force before',
      () => {
        return pool.token(SUBJECT, { claims: { iat: seconds(CLOCK_SKEW_MS + 1000), nbf: seconds(0) } })
      },
    ],
    ['was never issued', () => pool.token(SUBJECT, { claims: { iat: undefined } })],
    ['is not in force yet', () => pool.token(SUBJECT, { claims: { nbf: seconds(CLOCK_SKEW_MS + 1000) } })],
    ['is for another client', () => pool.token(SUBJECT, { claims: { client_id: 'client2' } })],
    ['names no client', () => pool.token(SUBJECT, { claims: { client_id: undefined } })],
    ['is an ID token', () => pool.token(SUBJECT, { claims: { token_use: 'id', aud: 'client1' } })],
    ['has no use', () => pool.token(SUBJECT, { claims: { token_use: undefined } })],
    ['is of another pool', () => pool.token(SUBJECT, { claims: { iss: `${pool.issuer}x` } })],
    ['is of another site', () => pool.token(SUBJECT, { claims: { iss: 'https://example.org' } })],
    ['has no issuer', () => pool.token(SUBJECT, { claims: { iss: undefined } })],
    ['has no subject', () => pool.token('')],
    ['is signed with the public key as a secret (PEM)', () => pool.signedWithPublicKey(SUBJECT, 'spki')],
    ['is signed with the public key as a secret (JWK)', () => pool.signedWithPublicKey(SUBJECT, 'jwk')],
    ['claims another algorithm of the key', () => pool.token(SUBJECT, { header: { alg: 'RS512' } })],
    ['claims no algorithm', () => pool.token(SUBJECT, { header: { alg: undefined } })],
    ['says alg none', async () => withHeader(await pool.token(SUBJECT), { alg: 'none', kid: 'k1' })],
    [
      'says alg none, unsigned',
      async () => (await pool.token(SUBJECT, { header: { alg: 'none' } })).replace(/[^.]+$/, ''),
    ],
    ['says alg NONE, without a key', async () => withHeader(await pool.token(SUBJECT), { alg: 'NONE' })],
    ['names an unknown key', () => pool.token(SUBJECT, { header: { kid: 'k9' } })],
    ['names no key', () => pool.token(SUBJECT, { header: { kid: undefined } })],
    ['is three words', async () => 'a.b.c'],
    ['is one word', async () => 'token'],
    ['is endless', async () => `${await pool.token(SUBJECT)}${'A'.repeat(9000)}`],
    ['is two tokens', async () => `${await pool.token(SUBJECT)} ${await pool.token(SUBJECT)}`],
  ])('%s', async (_name, make) => {
    const api = openApi()
    expect(await api.profile(await make())).toEqual(REFUSED)
    expect(api.failures).toEqual([])
    expect(pool.asked.getUser).toBe(0)
  })

  it('brings its own key, which is not even fetched', async () => {
    const jwk = await crypto.subtle.exportKey('jwk', strangerKeys.publicKey)
    for (const header of [{ jwk }, { jku: 'http://attacker.test/jwks.json' }, { x5u: 'http://attacker.test/c.pem' }]) {
      const token = await pool.token(SUBJECT, { header: { ...header, kid: 'k1' }, signedWith: strangerKeys.privateKey })
      expect(await openApi().profile(token)).toEqual(REFUSED)
    }
    expect(pool.asked.elsewhere).toEqual([])
  })

  it('is forged, on every private path that needs a token', async () => {
    const api = openApi()
    const forged = await pool.token(SUBJECT, { signedWith: strangerKeys.privateKey })
    const secured = ROUTES.map(({ doc }) => doc).filter((doc) => doc.secured)
    for (const { method, path } of secured) {
      const concrete = path.replace('/private/', '').replace(/\{\w+\}/g, anId())
      expect(await api.ask(concrete, forged, method), `${method} ${path}`).toEqual(REFUSED)
    }
    expect(secured.length).toBeGreaterThan(40)
  })
})

describe('the pool’s keys', () => {
  it('are fetched once for all first requests', async () => {
    const api = openApi()
    const token = await pool.token(SUBJECT)
    const answers = await Promise.all(Array.from({ length: 20 }, () => api.profile(token)))
    expect(answers).toEqual(answers.map(() => OK))
    expect(pool.asked.jwks).toBe(1)
  })

  it('can be rotated: the new one is fetched, and the old one stays valid', async () => {
    const api = openApi()
    const before = await pool.token(SUBJECT)
    await api.profile(before)
    pool.clock.now += REFETCH_MS
    await pool.rotate()
    expect(await api.profile(await pool.token(SUBJECT))).toEqual(OK)
    expect(await api.profile(before)).toEqual(OK)
    expect(pool.asked.jwks).toBe(2)
  })

  it('are rarely fetched for made-up names', async () => {
    const api = openApi()
    for (let round = 1; round <= 3; round += 1) {
      for (let i = 0; i < 30; i += 1) {
        expect(await api.profile(await pool.token(SUBJECT, { header: { kid: `made-up-${i}` } }))).toEqual(REFUSED)
      }
      expect(await api.profile(await pool.token(SUBJECT))).toEqual(OK)
      expect(pool.asked.jwks).toBe(round)
      pool.clock.now += REFETCH_MS
    }
  })

  it('are read again within the hour, so that a withdrawn one is no longer accepted', async () => {
    const api = openApi()
    const claims = { exp: seconds(2 * FRESH_MS) }
    const old = await pool.token(SUBJECT, { claims })
    expect(await api.profile(old)).toEqual(OK)
    await pool.rotate()
    pool.withdraw('k1')
    pool.clock.now += FRESH_MS
    // No request waits for new keys. This one is checked with the known keys and starts fetching the new ones.
    expect(await api.profile(old)).toEqual(OK)
    await expect.poll(() => api.profile(old)).toEqual(REFUSED)
    expect(await api.profile(await pool.token(SUBJECT, { claims }))).toEqual(OK)
    expect(pool.asked.jwks).toBe(2)
  })
})

describe('while the keys are unavailable', () => {
  const outages: [string, () => Promise<Response>][] = [
    ['offline', () => Promise.reject(new TypeError('fetch failed'))],
    ['an error', async () => new Response('busy', { status: 503 })],
    ['a page', async () => new Response('<html>')],
    ['no keys', async () => Response.json({ keys: [] })],
    ['another document', async () => Response.json({ message: 'hello' })],
    [
      'keys of another kind',
      async () => Response.json({ keys: [{ kid: 'k1', kty: 'EC', crv: 'P-256', x: '', y: '' }] }),
    ],
  ]

  it.each(outages)('(%s) nobody is signed out: requests get 503, and it recovers by itself', async (_name, outage) => {
    const api = openApi()
    const token = await pool.token(SUBJECT)
    pool.network.outage = outage
    for (let i = 0; i < 5; i += 1) expect(await api.profile(token)).toEqual(UNAVAILABLE)
    expect(pool.asked.jwks).toBe(1)
    pool.network.outage = null
    expect(await api.profile(token)).toEqual(UNAVAILABLE)
    pool.clock.now += REFETCH_MS
    expect(await api.profile(token)).toEqual(OK)
    // Each has the cause of the outage for the log.
    expect(api.failures).toHaveLength(6)
    for (const failure of api.failures)
      expect(failure).toMatchObject({ code: 'unavailable', cause: { part: 'userPool' } })
  })

  it('current keys keep working; a token with an unknown key gets 503', async () => {
    const api = openApi()
    const claims = { exp: seconds(10 * FRESH_MS) }
    const token = await pool.token(SUBJECT, { claims })
    await api.profile(token)
    pool.network.outage = () => Promise.reject(new TypeError('fetch failed'))
    pool.clock.now += 5 * FRESH_MS
    for (let i = 0; i < 5; i += 1) expect(await api.profile(token)).toEqual(OK)
    const unknown = await pool.token(SUBJECT, { header: { kid: 'k9' }, claims })
    expect(await api.profile(unknown)).toEqual(UNAVAILABLE)
    expect(await api.profile(await pool.token(SUBJECT, { signedWith: strangerKeys.privateKey }))).toEqual(REFUSED)
  })

  it('a provider that never answers times out', async () => {
    const { origin, close } = await serveOnFreePort(silence)
    const api = openApi({ endpoint: origin, fetch, timeoutMs: 50 })
    expect(await api.profile(await pool.token(SUBJECT))).toEqual(UNAVAILABLE)
    await close()
  })
})

describe('the provider’s e-mail', () => {
  it('is not read while the record has the requested one', async () => {
    const api = openApi()
    for (let i = 0; i < 3; i += 1) expect(await api.lookUp(SUBJECT, EMAIL)).toEqual(OK)
    for (const path of ['profile', 'institutions', 'sports', 'payments']) await api.ask(path, await pool.token(SUBJECT))
    expect(pool.asked.getUser).toBe(0)
  })

  it('is read once to link an invited record, and once to make a new one', async () => {
    const api = openApi()
    pool.people.push({ subject: 'subject-bea', email: 'Bea@rayo.test', verified: true })
    pool.people.push({ subject: 'subject-dora', email: 'dora@rayo.test', verified: true })
    for (let i = 0; i < 3; i += 1) expect(await api.lookUp('subject-bea', 'bea@rayo.test')).toEqual(OK)
    expect(pool.asked.getUser).toBe(1)
    for (let i = 0; i < 3; i += 1) expect(await api.lookUp('subject-dora', 'dora@rayo.test')).toEqual(OK)
    expect(pool.asked.getUser).toBe(2)
  })

  it('is read once when it has changed', async () => {
    const api = openApi()
    pool.people.push({ subject: SUBJECT, email: 'ana.nueva@rayo.test', verified: true })
    expect(await api.lookUp(SUBJECT, 'ana.nueva@rayo.test')).toEqual(OK)
    expect(pool.asked.getUser).toBe(1)
    expect(await api.lookUp(SUBJECT, 'ana.nueva@rayo.test')).toEqual(OK)
    expect(pool.asked.getUser).toBe(1)
  })

  it('is not read for a deactivated user or for another’s subject', async () => {
    const api = openApi()
    expect((await api.lookUp('subject-carla', 'otra@rayo.test')).code).toBe('deactivated')
    expect((await api.ask(`auth/${SUBJECT}/x%40rayo.test`, await pool.token('subject-x'))).code).toBe('forbidden')
    expect(pool.asked.getUser).toBe(0)
  })

  it('links nothing while it is unverified', async () => {
    const api = openApi()
    pool.people.push({ subject: 'subject-eva', email: 'bea@rayo.test', verified: false })
    expect((await api.lookUp('subject-eva', 'bea@rayo.test')).code).toBe('emailUnverified')
    expect(api.store.snapshot().users.map(({ subject }) => subject)).not.toContain('subject-eva')
  })
})
