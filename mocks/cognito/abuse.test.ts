import { beforeEach, describe, expect, it } from 'vitest'
import {
  createTestPool,
  EMAIL,
  EXCEEDED,
  INCORRECT,
  notAuthorized,
  PASSWORD,
  SECOND,
  TEST_POOL,
} from '../../tests/cognito/testPool.ts'

const pool = await createTestPool()
beforeEach(() => pool.reset())

describe('guessing passwords', () => {
  it('locks a name after five failures for 1, 2, 4 … seconds, even an unknown name', async () => {
    await pool.seed()
    for (const name of [EMAIL, 'nadie@rayo.test']) {
      for (let i = 0; i < 5; i++) expect(await pool.passwordSignIn('x', name)).toEqual(INCORRECT)
      expect(await pool.passwordSignIn(PASSWORD, name)).toEqual(EXCEEDED)
      expect(await pool.startSrp(name)).toEqual(EXCEEDED)
      pool.now += SECOND
      expect(await pool.passwordSignIn('x', name)).toEqual(INCORRECT)
      pool.now += SECOND
      expect(await pool.passwordSignIn('x', name)).toEqual(EXCEEDED)
      pool.now += SECOND
      expect(await pool.passwordSignIn('x', name)).toEqual(INCORRECT)
      pool.now += 4 * SECOND
    }
    expect((await pool.passwordSignIn()).AuthenticationResult).toBeDefined()
    expect(await pool.passwordSignIn('x')).toEqual(INCORRECT)
    expect((await pool.passwordSignIn()).AuthenticationResult).toBeDefined()
  })

  it('forgets failures after a quarter of an hour without any', async () => {
    await pool.seed()
    for (let i = 0; i < 4; i++) await pool.passwordSignIn('x')
    pool.now += 15 * 60 * SECOND
    await pool.passwordSignIn('x')
    expect((await pool.passwordSignIn()).AuthenticationResult).toBeDefined()
  })
})

const OTHER_CLIENT = { ...TEST_POOL, clientId: 'anotherclient000000000000' }

it.each([
  ['client', OTHER_CLIENT],
  ['pool', { ...TEST_POOL, userPoolId: 'us-east-1_AnotherOne' }],
])('refuses an access token of another %s at every operation', async (_what, settings) => {
  await pool.seed()
  const { access: AccessToken } = await pool.signedIn()
  expect((await pool.call('GetUser', { AccessToken })).type).toBeUndefined()
  await pool.open(settings)
  const bodies: Record<string, object> = {
    GetUser: {},
    ChangePassword: { PreviousPassword: PASSWORD, ProposedPassword: 'Nueva-2025?' },
    UpdateUserAttributes: { UserAttributes: [] },
    GetUserAttributeVerificationCode: { AttributeName: 'email' },
    VerifyUserAttribute: { AttributeName: 'email', Code: '123456' },
    AssociateSoftwareToken: {},
    VerifySoftwareToken: { UserCode: '123456' },
    SetUserMFAPreference: {},
    ListDevices: {},
    ForgetDevice: { DeviceKey: 'us-east-1_a' },
    UpdateDeviceStatus: { DeviceKey: 'us-east-1_a' },
    GlobalSignOut: {},
  }
  for (const [name, body] of Object.entries(bodies)) {
    expect(await pool.call(name, { AccessToken, ...body })).toEqual(notAuthorized('Invalid Access Token'))
  }
})

it('refuses a refresh token of another client', async () => {
  await pool.seed()
  const { refresh } = await pool.signedIn()
  await pool.open(OTHER_CLIENT)
  const input = { ClientId: OTHER_CLIENT.clientId, RefreshToken: refresh }
  expect(await pool.call('GetTokensFromRefreshToken', input)).toEqual(notAuthorized('Invalid Refresh Token'))
})
