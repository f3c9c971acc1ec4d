import { beforeEach, describe, expect, it } from 'vitest'
import { CLIENT, createTestPool, EMAIL, INCORRECT, PASSWORD, SECOND } from '../../tests/cognito/testPool.ts'

const pool = await createTestPool()
beforeEach(() => pool.reset())

describe('challenges', () => {
  it('are refused with another session, with another name or too late', async () => {
    await pool.seed({ status: 'FORCE_CHANGE_PASSWORD' })
    const answer = (ChallengeName: string, Session: string | undefined) =>
      pool.answer(ChallengeName, Session, { NEW_PASSWORD: 'Nueva-2025?', SOFTWARE_TOKEN_MFA_CODE: '123456' })
    const { Session } = await pool.passwordSignIn()
    expect((await answer('NEW_PASSWORD_REQUIRED', 'x'.repeat(40))).message).toBe('Invalid session for the user.')
    expect((await answer('SOFTWARE_TOKEN_MFA', Session)).message).toBe('Invalid session for the user.')
    expect((await answer('MFA_SETUP', Session)).message).toBe('Invalid session for the user.')
    expect((await answer('NEW_PASSWORD_REQUIRED', undefined)).message).toBe('Missing required parameter Session')
    pool.now += 15 * 60 * SECOND
    expect((await answer('NEW_PASSWORD_REQUIRED', Session)).message).toBe(
      'Invalid session for the user, session is expired.',
    )
    const fresh = (await pool.passwordSignIn()).Session
    expect((await answer('NEW_PASSWORD_REQUIRED', fresh)).AuthenticationResult).toBeDefined()
    expect((await answer('NEW_PASSWORD_REQUIRED', fresh)).message).toBe('Invalid session for the user.')
  })
})

describe('the pool', () => {
  it('stores no password', async () => {
    await pool.seed()
    await pool.call('SignUp', { ClientId: CLIENT, Username: 'nueva@rayo.test', Password: 'Secreta-2024' })
    const values = await Promise.all((await pool.storage.list('')).map((key) => pool.storage.get(key)))
    expect(JSON.stringify(values)).not.toMatch(/Rayo-2024!|Secreta-2024/)
  })

  it('reveals a disabled or unconfirmed user only after the right password', async () => {
    await pool.seed({ enabled: false })
    await pool.seed({ subject: 'b', email: 'b@rayo.test', status: 'UNCONFIRMED', emailVerified: false })
    expect(await pool.passwordSignIn('x')).toEqual(INCORRECT)
    expect(await pool.passwordSignIn('x', 'b@rayo.test')).toEqual(INCORRECT)
    expect((await pool.passwordSignIn()).message).toBe('User is disabled.')
    expect(await pool.passwordSignIn(PASSWORD, 'b@rayo.test')).toEqual({
      type: 'UserNotConfirmedException',
      message: 'User is not confirmed.',
    })
  })

  it('keeps users’ changes to a seeded account', async () => {
    await pool.seed()
    const { access } = await pool.signedIn()
    const change = { AccessToken: access, PreviousPassword: PASSWORD, ProposedPassword: 'Nueva-2025?' }
    expect(await pool.call('ChangePassword', change)).toEqual({})
    await pool.seed()
    expect((await pool.passwordSignIn('Nueva-2025?')).AuthenticationResult).toBeDefined()
  })

  it('keeps the e-mail until the new one is verified, and does not prefer an unverified authenticator', async () => {
    await pool.seed()
    const { access: AccessToken } = await pool.signedIn()
    await pool.update(AccessToken, 'email', 'Nueva@rayo.test')
    expect(pool.deliveries).toMatchObject([{ to: 'nueva@rayo.test', purpose: 'verifyEmail' }])
    const user = await pool.call('GetUser', { AccessToken })
    expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: EMAIL })
    const SoftwareTokenMfaSettings = { Enabled: true, PreferredMfa: true }
    expect(await pool.call('SetUserMFAPreference', { AccessToken, SoftwareTokenMfaSettings })).toEqual({
      type: 'InvalidParameterException',
      message: 'User has not verified software token mfa',
    })
  })
})

describe('malformed requests', () => {
  const signUp = { ClientId: CLIENT, Username: 'nueva@rayo.test', Password: PASSWORD }

  it.each([
    ['no JSON', '{', 'SerializationException'],
    ['an array', '[]', 'SerializationException'],
    ['null', 'null', 'SerializationException'],
    ['nothing', '', 'SerializationException'],
    ['a number for a string', JSON.stringify({ ...signUp, Username: 1 }), 'InvalidParameterException'],
    ['a NUL', JSON.stringify({ ...signUp, Padding: 'a\0b' }), 'SerializationException'],
    ['half a character', JSON.stringify({ ...signUp, Padding: '\ud800' }), 'SerializationException'],
    ['too much', JSON.stringify({ ...signUp, Padding: 'x'.repeat(200_000) }), 'SerializationException'],
    ['a name that is not an e-mail', JSON.stringify({ ...signUp, Username: 'nueva' }), 'InvalidParameterException'],
    ['a weak password', JSON.stringify({ ...signUp, Password: 'abc' }), 'InvalidPasswordException'],
    ['another client', JSON.stringify({ ...signUp, ClientId: 'other' }), 'ResourceNotFoundException'],
  ])('are refused: %s', async (_name, body, type) => {
    const response = await pool.post('AWSCognitoIdentityProviderService.SignUp', body)
    expect(response.status).toBe(400)
    expect(response.headers.get('x-amzn-errortype')).toBe(`${type}:`)
    expect(await response.json()).toMatchObject({ __type: type, message: expect.any(String) })
  })

  it('never cause an internal failure, whatever the value and its place', async () => {
    await pool.seed()
    const { access } = await pool.signedIn()
    const values = [null, 0, '', 'x', [], {}, true, '\u0000', 'ñ'.repeat(3000), { a: 1 }, ['x'], access]
    const members = ['ClientId', 'Username', 'Password', 'AccessToken', 'Session', 'AuthFlow', 'AuthParameters']
    const names = ['InitiateAuth', 'RespondToAuthChallenge', 'SignUp', 'GetUser', 'VerifySoftwareToken', 'RevokeToken']
    for (const name of names) {
      for (const member of members) {
        for (const value of values) {
          const body = JSON.stringify({ ClientId: CLIENT, AuthFlow: 'USER_SRP_AUTH', [member]: value })
          expect((await pool.post(`AWSCognitoIdentityProviderService.${name}`, body)).status).toBeLessThan(500)
        }
      }
    }
  })
})
