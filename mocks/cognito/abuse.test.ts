import { beforeEach, describe, expect, it } from 'vitest'
import {
  CLIENT,
  createTestPool,
  EMAIL,
  EXCEEDED,
  INCORRECT,
  PASSWORD,
  SECOND,
  SUBJECT,
  TEST_POOL,
} from '../../tests/cognito/testPool.ts'
import { totpAt } from './totp.ts'

const NEW_PASSWORD = 'Nueva-2025?'

const pool = await createTestPool()
beforeEach(() => pool.reset())

describe('guessing', () => {
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

  it('forgets failures after a quiet quarter of an hour', async () => {
    await pool.seed()
    for (let i = 0; i < 4; i++) await pool.passwordSignIn('x')
    pool.now += 15 * 60 * SECOND
    await pool.passwordSignIn('x')
    expect((await pool.passwordSignIn()).AuthenticationResult).toBeDefined()
  })

  it('stops wrong confirmation codes, even for an unknown name', async () => {
    await pool.seed()
    await pool.call('ForgotPassword', { ClientId: CLIENT, Username: EMAIL })
    for (const Username of [EMAIL, 'nadie@rayo.test']) {
      const guess = { ClientId: CLIENT, Username, ConfirmationCode: 'x', Password: PASSWORD }
      for (let i = 0; i < 5; i++) {
        expect((await pool.call('ConfirmForgotPassword', guess)).type).toBe('CodeMismatchException')
      }
      expect(await pool.call('ConfirmForgotPassword', guess)).toEqual({
        type: 'LimitExceededException',
        message: 'Attempt limit exceeded, please try after some time.',
      })
    }
    const right = pool.deliveries.at(-1)?.code
    const input = { ClientId: CLIENT, Username: EMAIL, ConfirmationCode: right, Password: 'Nueva-2025?' }
    expect((await pool.call('ConfirmForgotPassword', input)).type).toBe('LimitExceededException')
    pool.now += 15 * 60 * SECOND
    expect(await pool.call('ConfirmForgotPassword', input)).toEqual({})
  })

  it('limits how often a person can request codes', async () => {
    await pool.seed()
    for (const Username of [EMAIL, 'nadie@rayo.test']) {
      for (let i = 0; i < 10; i++) {
        expect((await pool.call('ForgotPassword', { ClientId: CLIENT, Username })).CodeDeliveryDetails).toBeDefined()
      }
      expect((await pool.call('ForgotPassword', { ClientId: CLIENT, Username })).type).toBe('LimitExceededException')
    }
  })

  it('stops wrong authenticator codes across sign-ins', async () => {
    await pool.seed({ totpSecret: 'JBSWY3DPEHPK3PXP' })
    const right = await totpAt('JBSWY3DPEHPK3PXP', pool.now)
    const types: (string | undefined)[] = []
    for (let i = 0; i < 11; i++) {
      const { Session } = await pool.passwordSignIn()
      const guess = { SOFTWARE_TOKEN_MFA_CODE: i < 10 ? 'x' : right, USERNAME: SUBJECT }
      const input = { ClientId: CLIENT, ChallengeName: 'SOFTWARE_TOKEN_MFA', Session, ChallengeResponses: guess }
      types.push((await pool.call('RespondToAuthChallenge', input)).type)
    }
    expect(types).toEqual([...Array<string>(10).fill('CodeMismatchException'), 'LimitExceededException'])
  })
})

describe('passwords', () => {
  it('a disabled user with the right password gets "User is disabled."', async () => {
    await pool.seed({ enabled: false })
    expect(await pool.passwordSignIn()).toEqual({ type: 'NotAuthorizedException', message: 'User is disabled.' })
    expect(await pool.passwordSignIn('x')).toEqual(INCORRECT)
  })
})

describe('accounts', () => {
  it('a sign-up with an existing e-mail, in any case, is refused', async () => {
    await pool.seed()
    const answer = await pool.call('SignUp', { ClientId: CLIENT, Username: 'Socia@Rayo.test', Password: PASSWORD })
    expect(answer).toEqual({
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
    // Another pool hashes another name, so the password must be created again there.
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
