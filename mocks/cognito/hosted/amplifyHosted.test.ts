import { fetchAuthSession, fetchUserAttributes, getCurrentUser, signInWithRedirect } from 'aws-amplify/auth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEMO_IDENTITY_POOL_ID, type Pool } from '../pool.ts'
import { createAmplifyPool } from '../../../tests/cognito/amplifyTestPool.ts'
import { EMAIL } from '../../../tests/cognito/testPool.ts'
import { RETURN_URL, HOSTED_POOL, SIGNED_OUT_URL } from '../../../tests/cognito/testHosted.ts'

const POOL: Pool = { ...HOSTED_POOL, identityPool: { id: DEMO_IDENTITY_POOL_ID, allowsGuests: true } }

const oauth = {
  domain: 'auth.rayo.test',
  scopes: ['openid', 'email', 'profile', 'aws.cognito.signin.user.admin'],
  redirectSignIn: [RETURN_URL],
  redirectSignOut: [SIGNED_OUT_URL],
  responseType: 'code' as const,
}
const pool = await createAmplifyPool(POOL, {
  identityPoolId: DEMO_IDENTITY_POOL_ID,
  identityPoolEndpoint: 'http://cognito.test/',
  allowGuestAccess: true,
  loginWith: { email: true, oauth },
})

const signInAtGoogle = () =>
  signInWithRedirect({
    provider: 'Google',
    options: {
      async authSessionOpener(url) {
        const form = new URLSearchParams({ action: 'continue', email: EMAIL })
        const request = new Request(url, { method: 'POST', body: form, redirect: 'manual' })
        const answer = await pool.standIn.fetch(request)
        return { type: 'success', url: answer.headers.get('location') ?? '' }
      },
    },
  })

beforeEach(() => {
  const location = { origin: 'http://localhost:4311', pathname: '/panel', hostname: 'localhost', href: RETURN_URL }
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }))
})

it('the Amplify client returns from the provider with tokens, and renews them after an hour', async () => {
  await signInAtGoogle()
  const first = await fetchAuthSession()
  expect(first.tokens?.idToken?.payload).toMatchObject({ email: EMAIL, email_verified: true })
  expect(await getCurrentUser()).toMatchObject({ username: expect.stringMatching(/^Google_\d+$/) })
  expect(await fetchUserAttributes()).toMatchObject({ email: EMAIL, email_verified: 'true' })
  vi.setSystemTime(Date.now() + 61 * 60_000)
  const second = await fetchAuthSession()
  expect(second.tokens?.accessToken.payload['scope']).toContain('openid')
  expect(second.tokens?.accessToken.toString()).not.toBe(first.tokens?.accessToken.toString())
})

describe('the Amplify client with an identity pool', () => {
  it('has credentials as a guest, and keeps the identity at the first sign-in', async () => {
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
    vi.setSystemTime(Date.now() + 3_000_000)
    const second = await fetchAuthSession()
    expect(second.identityId).toBe(first.identityId)
    expect(second.credentials?.sessionToken).not.toBe(first.credentials?.sessionToken)
  })
})
