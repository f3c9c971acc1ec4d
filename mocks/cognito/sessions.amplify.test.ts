import { Hub } from 'aws-amplify/utils'
import { fetchAuthSession, fetchUserAttributes, signIn, signOut } from 'aws-amplify/auth'
import { describe, expect, it, vi } from 'vitest'
import { signInQuickly } from '#tests/support/quickerSignIn'
import { freshAmplifyPool } from '../../tests/cognito/amplifyTestPool.ts'
import { EMAIL, PASSWORD } from '../../tests/cognito/testPool.ts'

const MINUTE = 60_000
const pool = await freshAmplifyPool()

async function signInForToken() {
  await signIn({ username: EMAIL, password: PASSWORD })
  return (await fetchAuthSession()).tokens?.accessToken.toString()
}

describe('the Amplify client keeps and ends sessions', () => {
  signInQuickly()

  it('refreshes with rotation, by itself after an hour', async () => {
    await pool.seed()
    await signIn({ username: EMAIL, password: PASSWORD })
    const first = await fetchAuthSession()
    vi.setSystemTime(Date.now() + 61 * MINUTE)
    const second = await fetchAuthSession()
    const third = await fetchAuthSession({ forceRefresh: true })
    expect(second.tokens?.accessToken.toString()).not.toBe(first.tokens?.accessToken.toString())
    expect(third.tokens?.accessToken.payload).toMatchObject({
      auth_time: first.tokens?.accessToken.payload['auth_time'],
      origin_jti: first.tokens?.accessToken.payload['origin_jti'],
    })
    expect(await fetchUserAttributes()).toMatchObject({ email: EMAIL })
  })

  it('has no session after 30 days', async () => {
    await pool.seed()
    await signIn({ username: EMAIL, password: PASSWORD })
    vi.setSystemTime(Date.now() + 30 * 24 * 60 * MINUTE)
    const failure = new Promise((resolve) => {
      const stop = Hub.listen('auth', ({ payload }) => {
        stop()
        resolve(payload.event)
      })
    })
    expect((await fetchAuthSession()).tokens).toBeUndefined()
    expect(await failure).toBe('tokenRefresh_failure')
  })

  it('revokes its own tokens at sign-out, and all tokens at global sign-out', async () => {
    await pool.seed()
    const attributesWith = (token = '') =>
      pool.standIn.fetch(
        new Request('http://cognito.test/', {
          method: 'POST',
          headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
          body: JSON.stringify({ AccessToken: token }),
        }),
      )
    const oldToken = await signInForToken()
    expect((await attributesWith(oldToken)).status).toBe(200)
    await signOut()
    const refusal = await attributesWith(oldToken)
    expect(refusal.status).toBe(400)
    expect(await refusal.json()).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    })

    const elsewhere = await signInForToken()
    const reach = globalThis.fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await signOut()
    vi.stubGlobal('fetch', reach)
    expect((await attributesWith(elsewhere)).status).toBe(200)
    await signInForToken()
    await signOut({ global: true })
    expect((await attributesWith(elsewhere)).status).toBe(400)
  })
})
