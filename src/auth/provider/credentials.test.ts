import { HttpResponse, http } from 'msw'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { installBrowser } from '#tests/support/fakeBrowser'
import { createSignInWorld, operationOf, signInQuickly } from '#tests/support/signInWorld'
import { DEMO_POOL, issuerOf } from '#mocks/cognito/pool'

const browser = installBrowser()
const world = await createSignInWorld(browser)
const { fetchAuthSession } = await import('aws-amplify/auth')
const { configureAuth } = await import('./configureAuth.ts')
const { awsCredentials } = await import('./credentials.ts')
const { signOutHere } = await import('../session/session.ts')

const POOL_ID = 'us-east-1:0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0'
const IDENTITY = { identityPoolId: POOL_ID, identityPoolEndpoint: 'https://identity.test/' }
const CREDENTIALS_MS = 3_000_000
const requests: { operation: string; body: unknown }[] = []
const storedIdentity = () => browser.localStorage.getItem(`com.amplify.Cognito.${POOL_ID}.identityId`)
let identities = 0

beforeAll(() => world.listen())
beforeEach(async () => {
  await world.reset()
  requests.length = 0
  identities = 0
  world.network.use(
    http.post('https://identity.test/', async ({ request }) => {
      const operation = operationOf(request)
      const body = (await request.json()) as { IdentityId?: string }
      requests.push({ operation, body })
      if (operation === 'GetId') {
        identities += 1
        return HttpResponse.json({ IdentityId: `us-east-1:identity-${identities}` })
      }
      const Expiration = Date.now() / 1000 + 3600
      return HttpResponse.json({
        IdentityId: body.IdentityId,
        Credentials: { AccessKeyId: `key-${requests.length}`, SecretKey: 'secret', SessionToken: 'token', Expiration },
      })
    }),
  )
})
afterEach(async () => {
  await signOutHere('over')
  vi.useRealTimers()
})
afterAll(() => world.network.close())

function configureWith(settings: object) {
  world.configure(settings)
  configureAuth()
}

describe('AWS credentials (§3, §6, §7)', () => {
  it('do not exist without an identity pool, and nothing is requested', async () => {
    configureWith({})
    expect(await awsCredentials()).toBeNull()
    expect(requests).toEqual([])
  })

  it('do not exist for a guest where guests are not allowed', async () => {
    configureWith(IDENTITY)
    expect(await awsCredentials()).toBeNull()
    expect(requests).toEqual([])
  })

  it('belong to a guest where guests are allowed, for an identity without logins', async () => {
    configureWith({ ...IDENTITY, guestAccess: true })
    expect(await awsCredentials()).toEqual({
      accessKeyId: 'key-2',
      secretAccessKey: 'secret',
      sessionToken: 'token',
      expiration: new Date(Date.now() + 3_600_000),
      identityId: 'us-east-1:identity-1',
    })
    expect(requests).toEqual([
      { operation: 'GetId', body: { IdentityPoolId: POOL_ID, Logins: {} } },
      { operation: 'GetCredentialsForIdentity', body: { IdentityId: 'us-east-1:identity-1' } },
    ])
    expect(storedIdentity()).toBe('us-east-1:identity-1')
  })

  it('turn the guest’s identity into that of the user who signs in (§4)', async () => {
    configureWith({ ...IDENTITY, guestAccess: true })
    await awsCredentials()
    await signInQuickly()
    expect((await awsCredentials())?.identityId).toBe('us-east-1:identity-1')
    const { tokens } = await fetchAuthSession()
    expect(requests.at(-1)).toEqual({
      operation: 'GetCredentialsForIdentity',
      body: {
        IdentityId: 'us-east-1:identity-1',
        Logins: { [issuerOf(DEMO_POOL).replace('https://', '')]: tokens?.idToken?.toString() },
      },
    })
    expect(identities).toBe(1)
    expect(storedIdentity()).toBeNull()
  })

  it('are cached for 3000000 ms, and requested again after that (§9)', async () => {
    configureWith({ ...IDENTITY, guestAccess: true })
    const first = await awsCredentials()
    world.pass(CREDENTIALS_MS - 1)
    expect(await awsCredentials()).toEqual(first)
    expect(requests).toHaveLength(2)
    world.pass(1)
    expect((await awsCredentials())?.accessKeyId).toBe('key-3')
    expect(requests.at(-1)?.operation).toBe('GetCredentialsForIdentity')
    expect(identities).toBe(1)
  })

  it('end with the sign-in: the next guest is another identity', async () => {
    configureWith({ ...IDENTITY, guestAccess: true })
    await awsCredentials()
    await signOutHere('over')
    expect(storedIdentity()).toBeNull()
    expect((await awsCredentials())?.identityId).toBe('us-east-1:identity-2')
  })
})
