import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { DEMO_IDENTITY_POOL_ID, DEMO_POOL, issuerOf } from '../pool.ts'
import { createTestPool, notAuthorized, SECOND } from '../../../tests/cognito/testPool.ts'

const IDENTITY_POOL = { ...DEMO_POOL, identityPool: { id: DEMO_IDENTITY_POOL_ID, allowsGuests: true } }
const PROVIDER = issuerOf(DEMO_POOL).replace('https://', '')
const UNKNOWN = 'us-east-1:00000000-0000-4000-8000-000000000000'

const pool = await createTestPool()
beforeEach(async () => {
  await pool.reset(IDENTITY_POOL)
  await pool.seed()
})

const answerSchema = z.object({
  type: z.string().optional(),
  message: z.string().optional(),
  IdentityId: z.string().optional(),
  Credentials: z
    .object({ AccessKeyId: z.string(), SecretKey: z.string(), SessionToken: z.string(), Expiration: z.number() })
    .optional(),
})
async function call(operation: string, input: object) {
  const response = await pool.post(`AWSCognitoIdentityService.${operation}`, JSON.stringify(input))
  const { __type: type, ...rest } = z.record(z.string(), z.unknown()).parse(await response.json())
  return answerSchema.parse(type === undefined ? rest : { ...rest, type })
}
type Logins = Record<string, string>
const getId = (Logins?: Logins, IdentityPoolId = DEMO_IDENTITY_POOL_ID) => call('GetId', { IdentityPoolId, Logins })
const credentials = (IdentityId = '', Logins?: Logins) => call('GetCredentialsForIdentity', { IdentityId, Logins })

async function login(email?: string): Promise<Logins> {
  if (email) await pool.seed({ subject: `de-${email}`, email })
  const { AuthenticationResult } = await pool.passwordSignIn(undefined, email)
  return { [PROVIDER]: AuthenticationResult?.IdToken ?? '' }
}

describe('GetId', () => {
  it('gives each guest a new identity, also with empty logins', async () => {
    const ids = [await getId(), await getId({}), await getId()].map(({ IdentityId }) => IdentityId)
    expect(new Set(ids).size).toBe(3)
  })

  it('refuses an unknown pool, and any if there is none', async () => {
    const unknown = { type: 'ResourceNotFoundException', message: `IdentityPool '${UNKNOWN}' not found.` }
    expect(await getId({}, UNKNOWN)).toEqual(unknown)
    await pool.open(DEMO_POOL)
    expect((await getId()).type).toBe('ResourceNotFoundException')
  })
})

it('a login is refused if it is forged, expired, an access token or of another provider', async () => {
  const good = await login()
  const [head = '', , tail = ''] = (good[PROVIDER] ?? '').split('.')
  const forged = `${head}.${Buffer.from('{"sub":"otro"}').toString('base64url')}.${tail}`
  const signature = notAuthorized('Invalid login token. Token signature invalid.')
  expect(await getId({ [PROVIDER]: forged })).toEqual(signature)
  expect(await getId({ [PROVIDER]: 'x' })).toEqual(signature)
  expect(await getId({ [PROVIDER]: (await pool.signedIn()).access })).toEqual(signature)
  const unsupported = notAuthorized('Token is not from a supported provider of this identity pool.')
  expect(await getId({ 'accounts.google.com': good[PROVIDER] ?? '' })).toEqual(unsupported)
  expect(await getId({ ...good, 'accounts.google.com': 'x' })).toEqual(unsupported)
  expect((await getId({ [PROVIDER]: '' })).type).toBe('InvalidParameterException')
  pool.now += 3600 * SECOND
  const now = pool.now / SECOND
  expect(await getId(good)).toEqual(notAuthorized(`Invalid login token. Token expired: ${now} >= ${now}`))
})

describe('GetCredentialsForIdentity', () => {
  it('gives guests credentials while the pool allows them', async () => {
    const { IdentityId } = await getId()
    expect((await credentials(IdentityId)).Credentials).toBeDefined()
    await pool.open({ ...DEMO_POOL, identityPool: { id: DEMO_IDENTITY_POOL_ID, allowsGuests: false } })
    expect((await credentials(IdentityId)).message).toBe(
      'Unauthenticated access is not supported for this identity pool.',
    )
    expect((await getId(await login())).IdentityId).toMatch(/^us-east-1:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  })

  it('gives a guest’s identity to a login that has none', async () => {
    const { IdentityId } = await getId()
    const logins = await login()
    expect((await credentials(IdentityId, logins)).IdentityId).toBe(IdentityId)
    expect((await getId(logins)).IdentityId).toBe(IdentityId)
  })

  it('gives a login that has an identity its own', async () => {
    const logins = await login()
    const own = await getId(logins)
    const { IdentityId: guest } = await getId()
    expect((await credentials(guest, logins)).IdentityId).toBe(own.IdentityId)
    expect((await getId(await login('otra@rayo.test'))).IdentityId).not.toBe(own.IdentityId)
  })
})
