import { beforeEach, describe, expect, it } from 'vitest'
import {
  CLIENT,
  createTestPool,
  EMAIL,
  EXCEEDED,
  INCORRECT,
  PASSWORD,
  SECOND,
  TEST_POOL,
} from '../../tests/cognito/testPool.ts'

const NEW_PASSWORD = 'Nueva-2025?'
const STRANGER = 'nadie@rayo.test'

const pool = await createTestPool()
beforeEach(() => pool.reset())

describe('passwords', () => {
  it('ten wrong passwords in a row lock the account, also for the right one, and it passes with time', async () => {
    await pool.seed()
    const answers = []
    for (let i = 0; i < 10; i++) answers.push(await pool.passwordSignIn('x'))
    expect(answers).toEqual([...Array<object>(5).fill(INCORRECT), ...Array<object>(5).fill(EXCEEDED)])
    expect(await pool.passwordSignIn()).toEqual(EXCEEDED)
    pool.now += SECOND
    expect((await pool.passwordSignIn()).AuthenticationResult).toBeDefined()
  })

  it('an unknown person gets the same answers as a member with a wrong password, including the lock-out', async () => {
    await pool.seed()
    for (let i = 0; i < 7; i++) {
      expect(await pool.passwordSignIn('x', STRANGER)).toEqual(await pool.passwordSignIn('x'))
    }
    expect(await pool.passwordSignIn('x', STRANGER)).toEqual(EXCEEDED)
  })

  it('a disabled user with the right password gets "User is disabled."', async () => {
    await pool.seed({ enabled: false })
    expect(await pool.passwordSignIn()).toEqual({ type: 'NotAuthorizedException', message: 'User is disabled.' })
    expect(await pool.passwordSignIn('x')).toEqual(INCORRECT)
  })
})

describe('accounts', () => {
  it('a sign-up with an existing e-mail, in any case, is refused', async () => {
    await pool.seed()
    const answered = await pool.call('SignUp', { ClientId: CLIENT, Username: 'Socia@Rayo.test', Password: PASSWORD })
    expect(answered).toEqual({
      type: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    })
    expect(pool.deliveries).toEqual([])
  })
})

describe('tokens', () => {
  it('a refresh token that rotation replaced is refused', async () => {
    await pool.seed()
    const { refresh } = await pool.signedIn()
    await pool.rotate(refresh)
    expect((await pool.rotate(refresh)).type).toBe('RefreshTokenReuseException')
  })

  it('a revoked refresh token is refused', async () => {
    await pool.seed()
    const { refresh } = await pool.signedIn()
    await pool.call('RevokeToken', { ClientId: CLIENT, Token: refresh })
    expect(await pool.rotate(refresh)).toEqual({
      type: 'NotAuthorizedException',
      message: 'Refresh Token has been revoked',
    })
  })

  it.each([
    ['client', { clientId: 'anotherclient000000000000' }],
    ['pool', { userPoolId: 'us-east-1_AnotherOne' }],
  ])('an access token of another %s is refused by every operation', async (_what, other) => {
    await pool.seed()
    await pool.open({ ...TEST_POOL, ...other })
    const ClientId = { ...TEST_POOL, ...other }.clientId
    const AuthParameters = { USERNAME: EMAIL, PASSWORD }
    const elsewhere = { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }
    // Another pool hashes another name, so the password must be made anew there.
    if (ClientId === CLIENT) await pool.seed({ subject: 'other', email: 'otra@rayo.test' })
    if (ClientId === CLIENT) AuthParameters.USERNAME = 'otra@rayo.test'
    const AccessToken = (await pool.call('InitiateAuth', elsewhere)).AuthenticationResult?.AccessToken
    expect(AccessToken).toBeDefined()
    expect((await pool.call('GetUser', { AccessToken })).type).toBeUndefined()
    await pool.open()
    const bodies: Record<string, object> = {
      GetUser: {},
      ChangePassword: { PreviousPassword: PASSWORD, ProposedPassword: NEW_PASSWORD },
      UpdateUserAttributes: { UserAttributes: [] },
      GetUserAttributeVerificationCode: { AttributeName: 'email' },
      VerifyUserAttribute: { AttributeName: 'email', Code: '123456' },
      AssociateSoftwareToken: {},
      VerifySoftwareToken: { UserCode: '123456' },
      SetUserMFAPreference: {},
      ListDevices: {},
      GetDevice: { DeviceKey: 'us-east-1_a' },
      ForgetDevice: { DeviceKey: 'us-east-1_a' },
      UpdateDeviceStatus: { DeviceKey: 'us-east-1_a' },
      GlobalSignOut: {},
    }
    for (const [name, body] of Object.entries(bodies)) {
      expect(await pool.call(name, { AccessToken, ...body })).toEqual({
        type: 'NotAuthorizedException',
        message: 'Invalid Access Token',
      })
    }
  })

  it('a refresh token of another client is refused', async () => {
    await pool.seed()
    const settings = { ...TEST_POOL, clientId: 'anotherclient000000000000' }
    const { refresh } = await pool.signedIn()
    await pool.open(settings)
    const input = { ClientId: settings.clientId, RefreshToken: refresh }
    expect(await pool.call('GetTokensFromRefreshToken', input)).toEqual({
      type: 'NotAuthorizedException',
      message: 'Invalid Refresh Token',
    })
  })
})
