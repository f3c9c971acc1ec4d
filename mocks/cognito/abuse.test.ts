import { beforeEach, describe, expect, it } from 'vitest'
import { DEMO_POOL } from './pool.ts'
import { CLIENT, createTestPool, EMAIL, EXCEEDED, INCORRECT, PASSWORD, SECOND, SUBJECT } from './testPool.ts'
import { totpAt } from './totp.ts'

const NEW_PASSWORD = 'Nueva-2025?'
const SECRET = 'JBSWY3DPEHPK3PXP'
const PHONE = '+5491155550199'
const STRANGER = 'nadie@rayo.test'
const LIMIT = { type: 'LimitExceededException', message: 'Attempt limit exceeded, please try after some time.' }
const MISMATCH = {
  type: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
}
const EXPIRED = { type: 'ExpiredCodeException', message: 'Invalid code provided, please request a code again.' }

const pool = await createTestPool()
beforeEach(() => pool.reset())

const lastCode = () => pool.deliveries.at(-1)?.code ?? ''
const another = (code: string) => (code === '000000' ? '000001' : '000000')
const startSignUp = () => pool.call('SignUp', { ClientId: CLIENT, Username: EMAIL, Password: PASSWORD })
const confirmSignUp = (ConfirmationCode: string) =>
  pool.call('ConfirmSignUp', { ClientId: CLIENT, Username: EMAIL, ConfirmationCode })
const forgot = (Username = EMAIL) => pool.call('ForgotPassword', { ClientId: CLIENT, Username })
const reset = (ConfirmationCode: string, Username = EMAIL) =>
  pool.call('ConfirmForgotPassword', { ClientId: CLIENT, Username, ConfirmationCode, Password: NEW_PASSWORD })

function answer(ChallengeName: string, Session: string | undefined, responses: Record<string, string>) {
  const ChallengeResponses = { USERNAME: SUBJECT, ...responses }
  return pool.call('RespondToAuthChallenge', { ClientId: CLIENT, ChallengeName, Session, ChallengeResponses })
}
const answerTotp = (session: string | undefined, code: string) =>
  answer('SOFTWARE_TOKEN_MFA', session, { SOFTWARE_TOKEN_MFA_CODE: code })
const answerSms = (session: string | undefined, code: string) => answer('SMS_MFA', session, { SMS_MFA_CODE: code })

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

  it('a stranger who signs in is answered like a member with a wrong password, lock-out included', async () => {
    await pool.seed()
    for (let i = 0; i < 7; i++) {
      expect(await pool.passwordSignIn('x', STRANGER)).toEqual(await pool.passwordSignIn('x'))
    }
    expect(await pool.passwordSignIn('x', STRANGER)).toEqual(EXCEEDED)
  })

  it('a disabled user with the right password is told "User is disabled."', async () => {
    await pool.seed({ enabled: false })
    expect(await pool.passwordSignIn()).toEqual({ type: 'NotAuthorizedException', message: 'User is disabled.' })
    expect(await pool.passwordSignIn('x')).toEqual(INCORRECT)
  })
})

describe('codes of a sign-up', () => {
  it('a wrong one is refused and the right one still works', async () => {
    await startSignUp()
    expect(await confirmSignUp(another(lastCode()))).toEqual(MISMATCH)
    expect(await confirmSignUp(lastCode())).toEqual({})
  })

  it('an expired one is refused', async () => {
    await startSignUp()
    pool.now += 24 * 3600 * SECOND
    expect(await confirmSignUp(lastCode())).toEqual(EXPIRED)
  })

  it('a replayed one finds the account confirmed', async () => {
    await startSignUp()
    await confirmSignUp(lastCode())
    expect(await confirmSignUp(lastCode())).toEqual({
      type: 'NotAuthorizedException',
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    })
  })

  it('after five wrong ones even the right one waits', async () => {
    await startSignUp()
    for (let i = 0; i < 5; i++) await confirmSignUp(another(lastCode()))
    expect(await confirmSignUp(lastCode())).toEqual(LIMIT)
    pool.now += 15 * 60 * SECOND
    expect(await confirmSignUp(lastCode())).toEqual({})
  })
})

describe('codes of a forgotten password', () => {
  it('a wrong one is refused and the right one still works', async () => {
    await pool.seed()
    await forgot()
    expect(await reset(another(lastCode()))).toEqual(MISMATCH)
    expect(await reset(lastCode())).toEqual({})
    expect((await pool.passwordSignIn(NEW_PASSWORD)).AuthenticationResult).toBeDefined()
  })

  it('an expired one is refused', async () => {
    await pool.seed()
    await forgot()
    pool.now += 3600 * SECOND
    expect(await reset(lastCode())).toEqual(EXPIRED)
  })

  it('a replayed one is refused', async () => {
    await pool.seed()
    await forgot()
    await reset(lastCode())
    expect(await reset(lastCode())).toEqual(MISMATCH)
  })

  it('an earlier one is void once a new one was sent', async () => {
    await pool.seed()
    await forgot()
    const first = lastCode()
    do await forgot()
    while (lastCode() === first)
    expect(await reset(first)).toEqual(MISMATCH)
  })

  it('are asked for by a stranger with the same answers as by a member, and nothing is sent', async () => {
    await pool.seed({ email: 'nora@rayo.test' })
    expect(await forgot(STRANGER)).toEqual(await forgot('nora@rayo.test'))
    expect(pool.deliveries.map(({ to }) => to)).toEqual(['nora@rayo.test'])
    expect(await reset('x', STRANGER)).toEqual(await reset('x', 'nora@rayo.test'))
  })
})

describe('codes of an authenticator', () => {
  it('a wrong one is refused and the right one still works', async () => {
    await pool.seed({ totpSecret: SECRET })
    const { Session } = await pool.passwordSignIn()
    const right = await totpAt(SECRET, pool.now)
    const wrong = await answerTotp(Session, another(right))
    expect(wrong).toEqual({ type: 'CodeMismatchException', message: 'Invalid code received for user' })
    expect((await answerTotp(Session, right)).AuthenticationResult).toBeDefined()
  })

  it('one that is a minute old is refused', async () => {
    await pool.seed({ totpSecret: SECRET })
    const { Session } = await pool.passwordSignIn()
    const old = await totpAt(SECRET, pool.now - 60 * SECOND)
    expect((await answerTotp(Session, old)).type).toBe('CodeMismatchException')
  })

  it('a replayed one is refused', async () => {
    await pool.seed({ totpSecret: SECRET })
    const code = await totpAt(SECRET, pool.now)
    await answerTotp((await pool.passwordSignIn()).Session, code)
    expect(await answerTotp((await pool.passwordSignIn()).Session, code)).toEqual({
      type: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    })
  })

  it('after ten wrong ones even the right one waits', async () => {
    await pool.seed({ totpSecret: SECRET })
    const { Session } = await pool.passwordSignIn()
    for (let i = 0; i < 10; i++) await answerTotp(Session, 'x')
    expect(await answerTotp(Session, await totpAt(SECRET, pool.now))).toEqual(LIMIT)
  })
})

describe('codes by text message', () => {
  beforeEach(() => pool.seed({ phoneNumber: PHONE, phoneVerified: true, smsMfa: true }))

  it('a wrong one is refused and the right one still works', async () => {
    const { Session } = await pool.passwordSignIn()
    const wrong = await answerSms(Session, another(lastCode()))
    expect(wrong).toEqual({ type: 'CodeMismatchException', message: 'Invalid code or auth state for the user.' })
    expect((await answerSms(Session, lastCode())).AuthenticationResult).toBeDefined()
  })

  it('an expired one is refused with its session', async () => {
    const { Session } = await pool.passwordSignIn()
    pool.now += 15 * 60 * SECOND
    expect(await answerSms(Session, lastCode())).toEqual({
      type: 'NotAuthorizedException',
      message: 'Invalid session for the user, session is expired.',
    })
  })

  it('a replayed one is refused, with the session it was used in and with another', async () => {
    const { Session } = await pool.passwordSignIn()
    const used = lastCode()
    await answerSms(Session, used)
    expect((await answerSms(Session, used)).message).toBe('Invalid session for the user.')
    let next = await pool.passwordSignIn()
    while (lastCode() === used) next = await pool.passwordSignIn()
    expect((await answerSms(next.Session, used)).type).toBe('CodeMismatchException')
  })

  it('after five wrong ones even the right one waits', async () => {
    const { Session } = await pool.passwordSignIn()
    for (let i = 0; i < 5; i++) await answerSms(Session, another(lastCode()))
    expect(await answerSms(Session, lastCode())).toEqual(LIMIT)
  })

  it('are not sent without end', async () => {
    for (let i = 0; i < 10; i++) await pool.passwordSignIn()
    expect(await pool.passwordSignIn()).toEqual(LIMIT)
    expect(pool.deliveries).toHaveLength(10)
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
    await pool.open({ ...DEMO_POOL, ...other })
    const ClientId = { ...DEMO_POOL, ...other }.clientId
    const AuthParameters = { USERNAME: EMAIL, PASSWORD }
    const elsewhere = { ClientId, AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters }
    // Another pool hashes another name, so that there the password must be made anew.
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
    const settings = { ...DEMO_POOL, clientId: 'anotherclient000000000000' }
    const { refresh } = await pool.signedIn()
    await pool.open(settings)
    const input = { ClientId: settings.clientId, RefreshToken: refresh }
    expect(await pool.call('GetTokensFromRefreshToken', input)).toEqual({
      type: 'NotAuthorizedException',
      message: 'Invalid Refresh Token',
    })
  })
})
