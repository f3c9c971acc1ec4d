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
} from '../../tests/cognito/testPool.ts'
import { totpAt } from './totp.ts'

const pool = await createTestPool()
beforeEach(() => pool.reset())

describe('guessing', () => {
  it('locks a name after five failures for 1, 2, 4 … seconds, even a name that nobody has', async () => {
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

  it('stops wrong confirmation codes, even for a name that nobody has', async () => {
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
