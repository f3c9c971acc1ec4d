import { beforeEach, describe, expect, it } from 'vitest'
import { CLIENT, createTestPool, EMAIL, PASSWORD, SECOND } from '../../tests/cognito/testPool.ts'
import { totpAt } from './totp.ts'

const NEW_PASSWORD = 'Nueva-2025?'
const SECRET = 'JBSWY3DPEHPK3PXP'
const STRANGER = 'nadie@rayo.test'
const LIMIT = { type: 'LimitExceededException', message: 'Attempt limit exceeded, please try after some time.' }
const MISMATCH = { type: 'CodeMismatchException', message: 'Invalid verification code provided, please try again.' }
const EXPIRED = { type: 'ExpiredCodeException', message: 'Invalid code provided, please request a code again.' }

const pool = await createTestPool()
beforeEach(() => pool.reset())

const wrongCodeFor = (code: string) => (code === '000000' ? '000001' : '000000')
const confirmSignUp = (ConfirmationCode: string, Username = EMAIL) =>
  pool.call('ConfirmSignUp', { ClientId: CLIENT, Username, ConfirmationCode })
const forgot = (Username = EMAIL) => pool.call('ForgotPassword', { ClientId: CLIENT, Username })
const reset = (ConfirmationCode: string, Username = EMAIL) =>
  pool.call('ConfirmForgotPassword', { ClientId: CLIENT, Username, ConfirmationCode, Password: NEW_PASSWORD })

const answerTotp = (session: string | undefined, code: string) =>
  pool.answer('SOFTWARE_TOKEN_MFA', session, { SOFTWARE_TOKEN_MFA_CODE: code })
const answerSms = (session: string | undefined, code: string) => pool.answer('SMS_MFA', session, { SMS_MFA_CODE: code })

const SENDING = {
  async signUp() {
    await pool.call('SignUp', { ClientId: CLIENT, Username: EMAIL, Password: PASSWORD })
    return confirmSignUp
  },
  async forgotPassword() {
    await pool.seed()
    await forgot()
    return reset
  },
  async sms() {
    await pool.seed({ phoneNumber: '+5491155550199', phoneVerified: true, smsMfa: true })
    const { Session } = await pool.passwordSignIn()
    return (code: string) => answerSms(Session, code)
  },
}

describe.each([
  ['a sign-up', SENDING.signUp, { lives: 24 * 3600, mismatch: MISMATCH, expired: EXPIRED }],
  ['a forgotten password', SENDING.forgotPassword, { lives: 3600, mismatch: MISMATCH, expired: EXPIRED }],
  [
    'a text message',
    SENDING.sms,
    {
      lives: 15 * 60,
      mismatch: { type: 'CodeMismatchException', message: 'Invalid code or auth state for the user.' },
      expired: { type: 'NotAuthorizedException', message: 'Invalid session for the user, session is expired.' },
    },
  ],
])('a code of %s', (_, send, { lives, mismatch, expired }) => {
  it('is refused if it is wrong, while the right one still works', async () => {
    const take = await send()
    expect(await take(wrongCodeFor(pool.lastCode()))).toEqual(mismatch)
    expect((await take(pool.lastCode())).type).toBeUndefined()
  })

  it('is refused once it has expired', async () => {
    const take = await send()
    pool.now += lives * SECOND
    expect(await take(pool.lastCode())).toEqual(expired)
  })

  it('is blocked after five wrong ones', async () => {
    const take = await send()
    for (let i = 0; i < 5; i++) await take(wrongCodeFor(pool.lastCode()))
    expect(await take(pool.lastCode())).toEqual(LIMIT)
  })
})

describe('codes of a forgotten password', () => {
  it('are never sent to an unknown account, which gets the same answers', async () => {
    await pool.seed({ email: 'nora@rayo.test' })
    expect(await forgot(STRANGER)).toEqual(await forgot('nora@rayo.test'))
    expect(pool.deliveries.map(({ to }) => to)).toEqual(['nora@rayo.test'])
    for (let guess = 0; guess < 6; guess++) {
      expect(await reset('x', STRANGER)).toEqual(await reset('x', 'nora@rayo.test'))
    }
  })
})

describe('codes of an authenticator', () => {
  beforeEach(() => pool.seed({ totpSecret: SECRET }))

  it('work once, after a wrong and an expired one', async () => {
    const { Session } = await pool.passwordSignIn()
    const right = await totpAt(SECRET, pool.now)
    const mismatch = { type: 'CodeMismatchException', message: 'Invalid code received for user' }
    expect(await answerTotp(Session, wrongCodeFor(right))).toEqual(mismatch)
    expect(await answerTotp(Session, await totpAt(SECRET, pool.now - 60 * SECOND))).toEqual(mismatch)
    expect((await answerTotp(Session, right)).AuthenticationResult).toBeDefined()
    expect(await answerTotp((await pool.passwordSignIn()).Session, right)).toEqual({
      type: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    })
  })
})
