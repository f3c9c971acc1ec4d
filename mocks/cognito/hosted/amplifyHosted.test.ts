import { Amplify } from 'aws-amplify'
import { ConsoleLogger } from 'aws-amplify/utils'
import {
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  signIn,
  signInWithRedirect,
  signOut,
} from 'aws-amplify/auth'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_IDENTITY_POOL_ID, DEMO_POOL, type Pool } from '../pool.ts'
import { createTestPool, EMAIL, PASSWORD } from '../../../tests/cognito/testPool.ts'
import { BACK, HOSTED_POOL, SIGNED_OUT } from '../../../tests/cognito/testHosted.ts'

const DOMAIN = 'auth.rayo.test'
const POOL: Pool = { ...HOSTED_POOL, identityPool: { id: DEMO_IDENTITY_POOL_ID, allowsGuests: true } }

const pool = await createTestPool()
const reach = (url: string | URL, init?: RequestInit) =>
  pool.standIn.fetch(new Request(url, { ...init, redirect: 'manual' }))
/** Amplify leaves the page by assigning `href`. */
let page: { origin: string; pathname: string; hostname: string; href: string }

function configure(responseType: 'code' | 'token' = 'code') {
  const oauth = {
    domain: DOMAIN,
    scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
    redirectSignIn: [BACK],
    redirectSignOut: [SIGNED_OUT],
    responseType,
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

async function throughProvider(url: string, form: Record<string, string>): Promise<string> {
  const providerPage = await reach(url)
  if (providerPage.status !== 200) throw new Error(`no provider's page: ${providerPage.status}`)
  const answer = await reach(url, { method: 'POST', body: new URLSearchParams(form) })
  return answer.headers.get('location') ?? ''
}

const signInAtGoogle = (
  form: Record<string, string> = { action: 'continue', email: EMAIL },
  onTheWay = (address: string) => address,
) =>
  signInWithRedirect({
    provider: 'Google',
    options: {
      authSessionOpener: async (url) => ({ type: 'success', url: onTheWay(await throughProvider(url, form)) }),
    },
  })

const withOtherState = (address: string) => address.replace(/state=[^&]*/, 'state=otro')

// Amplify's big-number arithmetic takes some 200 ms per sign-in.
vi.setConfig({ testTimeout: 20_000 })

beforeAll(() => {
  ConsoleLogger.LOG_LEVEL = 'ERROR'
})

beforeEach(async () => {
  await pool.reset()
  await pool.open(POOL)
  vi.useFakeTimers({ toFake: ['Date'], now: pool.now })
  page = { origin: 'http://localhost:4311', pathname: '/panel', hostname: 'localhost', href: BACK }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: page }))
  vi.stubGlobal('fetch', reach)
  configure()
})

afterEach(async () => {
  await signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the Amplify client with hosted sign-in', () => {
  it('comes back from the provider with a code and has tokens of the federated user', async () => {
    await signInAtGoogle()
    const { tokens } = await fetchAuthSession()
    expect(tokens?.idToken?.payload).toMatchObject({ email: EMAIL, email_verified: true })
    expect(await getCurrentUser()).toMatchObject({ username: expect.stringMatching(/^Google_\d+$/) })
    expect(await fetchUserAttributes()).toMatchObject({ email: EMAIL, email_verified: 'true' })
  })

  it('refreshes the tokens, and still has them after an hour', async () => {
    await signInAtGoogle()
    const first = await fetchAuthSession()
    pool.now += 61 * 60_000
    vi.setSystemTime(pool.now)
    const second = await fetchAuthSession()
    expect(second.tokens?.accessToken.payload['scope']).toContain('openid')
    expect(second.tokens?.accessToken.toString()).not.toBe(first.tokens?.accessToken.toString())
  })

  it('takes tokens of an implicit grant from the fragment', async () => {
    configure('token')
    await signInAtGoogle()
    expect(await fetchUserAttributes()).toMatchObject({ email: EMAIL })
  })

  it('reports that the person cancelled at the provider', async () => {
    await expect(signInAtGoogle({ action: 'cancel' })).rejects.toMatchObject({
      name: 'OAuthSignInException',
      message: 'access_denied',
    })
    expect((await fetchAuthSession()).tokens).toBeUndefined()
  })

  it('refuses an answer with another state', async () => {
    await expect(signInAtGoogle(undefined, withOtherState)).rejects.toMatchObject({
      message: 'An error occurred while validating the state.',
    })
    expect((await fetchAuthSession()).tokens).toBeUndefined()
  })

  it('gets no tokens for a used code', async () => {
    let firstAddress = ''
    const keep = (address: string) => {
      firstAddress = address
      return address
    }
    await signInAtGoogle(undefined, keep)
    await signOut()
    const code = new URL(firstAddress).searchParams.get('code') ?? ''
    const replayed = (address: string) => address.replace(/code=[^&]*/, `code=${code}`)
    await expect(signInAtGoogle(undefined, replayed)).rejects.toMatchObject({ message: 'invalid_grant' })
  })

  it('signs out through the pool’s address, which redirects to the site', async () => {
    await signInAtGoogle()
    await signOut()
    expect(page.href).toMatch(/^https:\/\/auth\.rayo\.test\/logout\?client_id=/)
    expect((await reach(page.href)).headers.get('location')).toBe(SIGNED_OUT)
    expect((await fetchAuthSession()).tokens).toBeUndefined()
  })
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

  it('has the same identity at every sign-in, whichever guest it was before', async () => {
    await pool.seed()
    await signIn({ username: EMAIL, password: PASSWORD })
    const first = await fetchAuthSession()
    await signOut()
    const guest = await fetchAuthSession()
    expect(guest.identityId).not.toBe(first.identityId)
    await signIn({ username: EMAIL, password: PASSWORD })
    expect((await fetchAuthSession()).identityId).toBe(first.identityId)
  })

  it('asks for new credentials after 50 minutes', async () => {
    const first = await fetchAuthSession()
    pool.now += 3_000_000
    vi.setSystemTime(pool.now)
    const second = await fetchAuthSession()
    expect(second.identityId).toBe(first.identityId)
    expect(second.credentials?.sessionToken).not.toBe(first.credentials?.sessionToken)
  })

  it('is refused as a guest where the pool allows none', async () => {
    await pool.open({ ...HOSTED_POOL, identityPool: { id: DEMO_IDENTITY_POOL_ID, allowsGuests: false } })
    await expect(fetchAuthSession()).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Unauthenticated access is not supported for this identity pool.',
    })
  })
})
