import { Amplify } from 'aws-amplify'
import { ConsoleLogger } from 'aws-amplify/utils'
import { fetchAuthSession, fetchUserAttributes, getCurrentUser, signInWithRedirect, signOut } from 'aws-amplify/auth'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_IDENTITY_POOL_ID, DEMO_POOL, type Pool } from '../pool.ts'
import { createTestPool, EMAIL } from '../../../tests/cognito/testPool.ts'
import { BACK, HOSTED_POOL, SIGNED_OUT } from '../../../tests/cognito/testHosted.ts'

const DOMAIN = 'auth.rayo.test'
const POOL: Pool = { ...HOSTED_POOL, identityPool: { id: DEMO_IDENTITY_POOL_ID, allowsGuests: true } }

const pool = await createTestPool()
const reach = (url: string | URL, init?: RequestInit) =>
  pool.standIn.fetch(new Request(url, { ...init, redirect: 'manual' }))

function configure() {
  const oauth = {
    domain: DOMAIN,
    scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
    redirectSignIn: [BACK],
    redirectSignOut: [SIGNED_OUT],
    responseType: 'code' as const,
  }
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: DEMO_POOL.userPoolId,
        userPoolClientId: DEMO_POOL.clientId,
        userPoolEndpoint: 'http://cognito.test/',
        identityPoolId: DEMO_IDENTITY_POOL_ID,
        identityPoolEndpoint: 'http://cognito.test/',
        allowGuestAccess: true,
        loginWith: { email: true, oauth },
      },
    },
  })
}

const signInAtGoogle = () =>
  signInWithRedirect({
    provider: 'Google',
    options: {
      async authSessionOpener(url) {
        const form = new URLSearchParams({ action: 'continue', email: EMAIL })
        const answer = await reach(url, { method: 'POST', body: form })
        return { type: 'success', url: answer.headers.get('location') ?? '' }
      },
    },
  })

beforeAll(() => {
  ConsoleLogger.LOG_LEVEL = 'ERROR'
})

beforeEach(async () => {
  await pool.reset()
  await pool.open(POOL)
  vi.useFakeTimers({ toFake: ['Date'], now: pool.now })
  const location = { origin: 'http://localhost:4311', pathname: '/panel', hostname: 'localhost', href: BACK }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
  vi.stubGlobal('fetch', reach)
  configure()
})

afterEach(async () => {
  await signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('the Amplify client with hosted sign-in comes back from the provider with tokens of the federated user, and renews them after an hour', async () => {
  await signInAtGoogle()
  const first = await fetchAuthSession()
  expect(first.tokens?.idToken?.payload).toMatchObject({ email: EMAIL, email_verified: true })
  expect(await getCurrentUser()).toMatchObject({ username: expect.stringMatching(/^Google_\d+$/) })
  expect(await fetchUserAttributes()).toMatchObject({ email: EMAIL, email_verified: 'true' })
  pool.now += 61 * 60_000
  vi.setSystemTime(pool.now)
  const second = await fetchAuthSession()
  expect(second.tokens?.accessToken.payload['scope']).toContain('openid')
  expect(second.tokens?.accessToken.toString()).not.toBe(first.tokens?.accessToken.toString())
})

describe('the Amplify client with an identity pool', () => {
  it('has credentials as a guest, and keeps the identity when signing in for the first time', async () => {
    const guest = await fetchAuthSession()
    expect(guest.tokens).toBeUndefined()
    expect(guest.credentials).toMatchObject({
      accessKeyId: expect.stringMatching(/^ASIA/),
      expiration: new Date(pool.now + 3_600_000),
    })
    await signInAtGoogle()
    const session = await fetchAuthSession()
    expect(session.identityId).toBe(guest.identityId)
    expect(session.credentials?.sessionToken).not.toBe(guest.credentials?.sessionToken)
  })

  it('asks for new credentials after 50 minutes', async () => {
    const first = await fetchAuthSession()
    pool.now += 3_000_000
    vi.setSystemTime(pool.now)
    const second = await fetchAuthSession()
    expect(second.identityId).toBe(first.identityId)
    expect(second.credentials?.sessionToken).not.toBe(first.credentials?.sessionToken)
  })
})
