import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { installBrowser } from '#tests/support/fakeBrowser'
import { CLIENT, EMAIL, PASSWORD, POOL, REFRESH, createSignInWorld } from '#tests/support/signInWorld'
import { SUBJECT, TEST_POOL } from '#tests/cognito/testPool'
import { createHttpClient } from '../../providers/api/httpClient.ts'
import { getGateNotice, setGateNotice } from './gateNotice.ts'

const browser = installBrowser()
const world = await createSignInWorld(browser)
const { decodeJWT, signIn } = await import('aws-amplify/auth')
const { configureAuth } = await import('../provider/configureAuth.ts')
const { accessToken, renewedAccessToken, signOutHere } = await import('./session.ts')
// This module listens to the session's events.
await import('./sessionState.ts')

const MINUTE = 60_000
const API = 'https://api.test/api/v1/private/sports'
const key = (name: string) => `CognitoIdentityServiceProvider.${CLIENT}.${SUBJECT}.${name}`
const storedValue = (name: string) => browser.localStorage.getItem(key(name))
const refreshes = () => world.operations().filter((operation) => operation === REFRESH).length

beforeAll(() => world.listen())
beforeEach(async () => {
  await world.reset()
  configureAuth()
})
afterEach(async () => {
  await signOutHere()
  setGateNotice(null)
  vi.useRealTimers()
})
afterAll(() => world.network.close())

async function signedIn(authFlowType: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' = 'USER_SRP_AUTH') {
  await signIn({ username: EMAIL, password: PASSWORD, options: { authFlowType } })
  const token = await accessToken()
  if (!token) throw new Error('not signed in')
  return token
}

const refusal = (type: string) => () =>
  HttpResponse.json({ __type: type, message: type }, { status: 400, headers: { 'x-amzn-errortype': type } })

function refuseTokens(isRefused: (token: string) => boolean) {
  const requests: { token: string; key: string | null; body: string }[] = []
  world.network.use(
    http.all(API, async ({ request }) => {
      const token = request.headers.get('authorization')?.slice('Bearer '.length) ?? ''
      requests.push({ token, key: request.headers.get('idempotency-key'), body: await request.text() })
      return isRefused(token) ? new HttpResponse(null, { status: 401 }) : HttpResponse.json({ done: true })
    }),
  )
  return requests
}

describe('tokens (§4)', () => {
  it('are not renewed while they are good', async () => {
    const token = await signedIn()
    world.pass(59 * MINUTE)
    expect(await accessToken()).toBe(token)
    expect(refreshes()).toBe(0)
  })

  it('are renewed when they have expired, once for all concurrent calls', async () => {
    const token = await signedIn()
    world.pass(61 * MINUTE)
    const [first, ...others] = await Promise.all([accessToken(), accessToken(), accessToken(), accessToken()])
    expect(first).not.toBe(token)
    expect(new Set(others)).toEqual(new Set([first]))
    expect(refreshes()).toBe(1)
  })

  it('are not renewed again for a token that was replaced meanwhile', async () => {
    const token = await signedIn()
    const renewed = await renewedAccessToken(token)
    expect(await renewedAccessToken(token)).toBe(renewed)
    expect(refreshes()).toBe(1)
  })

  it('never replace those of another user, who signed in meanwhile', async () => {
    const token = await signedIn()
    const payload = Buffer.from(JSON.stringify({ ...decodeJWT(token).payload, sub: 'somebody else' }))
    const [head, , signature] = token.split('.')
    const others = `${head}.${payload.toString('base64url')}.${signature}`
    await expect(renewedAccessToken(others)).rejects.toThrow('somebody else has signed in')
    expect(await accessToken()).toBe(token)
  })

  it('stay when they cannot be renewed without a connection, and are renewed once it is back', async () => {
    const token = await signedIn()
    world.pass(61 * MINUTE)
    world.failRefresh(() => HttpResponse.error())
    await expect(accessToken()).rejects.toMatchObject({ name: 'NetworkError' })
    expect(storedValue('refreshToken')).not.toBeNull()
    expect(getGateNotice()).toBeNull()
    world.network.resetHandlers()
    expect(await accessToken()).not.toBe(token)
  })

  it('are cleared when renewing them fails in any other way', async () => {
    await signedIn()
    world.pass(61 * MINUTE)
    world.failRefresh(refusal('InvalidParameterException'))
    await expect(accessToken()).rejects.toMatchObject({ name: 'InvalidParameterException' })
    expect(storedValue('refreshToken')).toBeNull()
    expect(await accessToken()).toBeNull()
  })
})

describe('a pool that remembers devices (§3, §7)', () => {
  beforeEach(() => world.pool.open({ ...TEST_POOL, devices: 'always' }))
  const DEVICE = ['deviceKey', 'deviceGroupKey', 'randomPasswordKey']

  it('remembers this browser at the first sign-in, and its key, group and password are stored beside the tokens', async () => {
    await signedIn()
    expect(world.operations()).toContain('ConfirmDevice')
    for (const name of DEVICE) expect(storedValue(name)).toMatch(/\S/)
    const before = DEVICE.map(storedValue)
    await signOutHere()
    expect(DEVICE.map(storedValue)).toEqual(before)
    await signedIn()
    expect(world.operations().filter((operation) => operation === 'ConfirmDevice')).toHaveLength(1)
    expect(storedValue('deviceKey')).toBe(before[0])
  })
})

describe('a request that the API answers with 401 (§4)', () => {
  const client = createHttpClient({ accessToken, renewedToken: renewedAccessToken })

  it('is repeated with a renewed token, the same body and the same key, so that no money is recorded twice', async () => {
    const token = await signedIn()
    const requests = refuseTokens((one) => one === token)
    const headers = new Headers({ 'Idempotency-Key': 'k-1' })
    expect(await client(API, { method: 'POST', body: '{"a":1}', headers })).toMatchObject({
      status: 200,
      json: { done: true },
    })
    expect(requests).toEqual([
      { token, key: 'k-1', body: '{"a":1}' },
      { token: await accessToken(), key: 'k-1', body: '{"a":1}' },
    ])
    expect(refreshes()).toBe(1)
  })

  it('renews the tokens once for all that were refused together', async () => {
    const token = await signedIn()
    refuseTokens((one) => one === token)
    await Promise.all([client(API), client(API), client(API)])
    expect(refreshes()).toBe(1)
  })

  it('is repeated once: a second 401 is final', async () => {
    const token = await signedIn()
    const requests = refuseTokens(() => true)
    await expect(client(API)).rejects.toMatchObject({ status: 401 })
    expect(requests.map((request) => request.token)).toEqual([token, await accessToken()])
    expect(refreshes()).toBe(1)
  })

  it('does not fail as a 401 when the token cannot be renewed without a connection', async () => {
    const token = await signedIn()
    refuseTokens((one) => one === token)
    world.failRefresh(() => HttpResponse.error())
    await expect(client(API)).rejects.toMatchObject({
      status: 0,
      message: expect.stringContaining('Revisa tu conexión'),
    })
    expect(storedValue('refreshToken')).not.toBeNull()
  })
})

describe('a browser whose clock is wrong (§8)', () => {
  it.each([
    ['two hours fast', 2],
    ['two hours slow', -2],
  ])('%s has a good session, and renews it in time', async (_, hours) => {
    vi.setSystemTime(world.pool.now + hours * 60 * MINUTE)
    // An SRP proof contains the time, and the pool refuses any other time.
    const token = await signedIn('USER_PASSWORD_AUTH')
    const drift = Object.entries(browser.localStorage).find(([name]) => name.endsWith('.clockDrift'))
    expect(drift?.[1]).toBe(String(-hours * 60 * MINUTE))
    world.pass(50 * MINUTE)
    expect(await accessToken()).toBe(token)
    expect(refreshes()).toBe(0)
    world.pass(11 * MINUTE)
    expect(await accessToken()).not.toBe(token)
    expect(await accessToken()).toBe(await accessToken())
    expect(refreshes()).toBe(1)
  })
})

describe('signing out (§4, §8)', () => {
  it.each([
    ['cannot be reached', () => HttpResponse.error()],
    ['refuses', refusal('NotAuthorizedException')],
    ['fails', () => new HttpResponse(null, { status: 500 })],
  ])('clears the tokens even if the provider %s', async (_, answer) => {
    await signedIn()
    world.network.use(http.post(POOL, answer))
    await signOutHere()
    expect(storedValue('accessToken')).toBeNull()
    expect(storedValue('refreshToken')).toBeNull()
    expect(getGateNotice()).toBeNull()
    world.network.resetHandlers()
    expect(await accessToken()).toBeNull()
  })

  it('waits two seconds at most for a provider that never answers, signed out from the start', async () => {
    await signedIn()
    world.network.use(http.post(POOL, () => new Promise<never>(() => undefined)))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const leaving = signOutHere()
    expect(storedValue('refreshToken')).toBeNull()
    await vi.advanceTimersByTimeAsync(2_000)
    await leaving
  })
})
