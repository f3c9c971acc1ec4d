import { beforeEach, describe, expect, it } from 'vitest'
import { CLIENT, createTestPool, EMAIL, PASSWORD, SECOND, SUBJECT } from '../../tests/cognito/testPool.ts'
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

  it('a used one finds the account confirmed', async () => {
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

  it('an earlier one is void after a new one is sent', async () => {
    await pool.seed()
    await forgot()
    const first = lastCode()
    do await forgot()
    while (lastCode() === first)
    expect(await reset(first)).toEqual(MISMATCH)
  })

  it('are never sent to a stranger, who gets the same answers as a member', async () => {
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
    const firstCode = lastCode()
    await answerSms(Session, firstCode)
    expect((await answerSms(Session, firstCode)).message).toBe('Invalid session for the user.')
    let next = await pool.passwordSignIn()
    while (lastCode() === firstCode) next = await pool.passwordSignIn()
    expect((await answerSms(next.Session, firstCode)).type).toBe('CodeMismatchException')
  })

  it('after five wrong ones even the right one waits', async () => {
    const { Session } = await pool.passwordSignIn()
    for (let i = 0; i < 5; i++) await answerSms(Session, another(lastCode()))
    expect(await answerSms(Session, lastCode())).toEqual(LIMIT)
  })

  it('are limited to ten sign-ins', async () => {
    for (let i = 0; i < 10; i++) await pool.passwordSignIn()
    expect(await pool.passwordSignIn()).toEqual(LIMIT)
    expect(pool.deliveries).toHaveLength(10)
  })
})
