import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createHostedPool } from '../../tests/cognito/testHosted.ts'
import { claimsOf, CLIENT, EMAIL, INCORRECT, notAuthorized, PASSWORD, SUBJECT } from '../../tests/cognito/testPool.ts'

const { pool, hosted } = await createHostedPool()

const userSchema = z.object({
  Username: z.string(),
  UserAttributes: z
    .array(z.object({ Name: z.string(), Value: z.string() }))
    .transform((list) => Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]))),
})

async function getUser(AccessToken: string | undefined) {
  const response = await pool.post('AWSCognitoIdentityProviderService.GetUser', JSON.stringify({ AccessToken }))
  return userSchema.parse(await response.json())
}

async function subjectAt(provider: string, email: string) {
  return claimsOf((await hosted.tokens(email, { identity_provider: provider })).id_token)['sub']
}

describe('a federated user', () => {
  it('has the same token claims and attributes as in Cognito, with a verified e-mail', async () => {
    const { id_token, access_token } = await hosted.tokens('Socia@Rayo.test')
    const id = claimsOf(id_token)
    expect(id).toMatchObject({
      email: EMAIL,
      email_verified: true,
      'cognito:username': expect.stringMatching(/^Google_\d{21}$/),
      'cognito:groups': ['us-east-1_RayoDemo1_Google'],
      identities: [
        {
          userId: String(id['cognito:username']).slice('Google_'.length),
          providerName: 'Google',
          providerType: 'Google',
          issuer: null,
          primary: 'true',
          dateCreated: String(pool.now),
        },
      ],
    })
    expect(id['sub']).toMatch(/^[0-9a-f-]{36}$/)
    expect(claimsOf(access_token)).toMatchObject({ sub: id['sub'], username: id['cognito:username'] })
    const { Username, UserAttributes } = await getUser(access_token)
    expect(Username).toMatch(/^Google_/)
    expect(UserAttributes).toMatchObject({ email: EMAIL, email_verified: 'true' })
    expect(UserAttributes['identities']).toContain('"providerName":"Google"')
  })

  it('stays the same at the next sign-in, and differs for another provider or account', async () => {
    const first = await subjectAt('Google', EMAIL)
    expect(await subjectAt('Google', 'SOCIA@rayo.test')).toBe(first)
    expect(await subjectAt('Facebook', EMAIL)).not.toBe(first)
    expect(await subjectAt('Google', 'otra@rayo.test')).not.toBe(first)
    expect(await subjectAt('Google', EMAIL)).toBe(first)
  })

  it('neither changes nor prevents a pool account with the same e-mail', async () => {
    await pool.seed()
    expect(await subjectAt('Google', EMAIL)).not.toBe(SUBJECT)
    const { AuthenticationResult } = await pool.passwordSignIn(PASSWORD)
    expect(claimsOf(AuthenticationResult?.AccessToken)['sub']).toBe(SUBJECT)
    await subjectAt('Google', 'otra@rayo.test')
    const answer = await pool.call('SignUp', { ClientId: CLIENT, Username: 'otra@rayo.test', Password: PASSWORD })
    expect(answer.type).toBeUndefined()
  })

  it('cannot sign in with a password under any name, and gets the answer of an unknown user', async () => {
    const { id_token } = await hosted.tokens(EMAIL)
    const { sub, 'cognito:username': name } = claimsOf(id_token)
    for (const login of [EMAIL, String(sub), String(name)]) {
      expect(await pool.passwordSignIn(PASSWORD, login)).toEqual(INCORRECT)
      expect((await pool.startSrp(login)).ChallengeName).toBe('PASSWORD_VERIFIER')
    }
  })

  it('cannot request, change or reset a password, because it has none', async () => {
    const { id_token, access_token } = await hosted.tokens(EMAIL)
    const { sub, 'cognito:username': name } = claimsOf(id_token)
    for (const Username of [EMAIL, String(sub), String(name)]) {
      expect(await pool.call('ForgotPassword', { ClientId: CLIENT, Username })).toEqual(
        notAuthorized('User password cannot be reset in the current state.'),
      )
      const reset = { ClientId: CLIENT, Username, ConfirmationCode: '123456', Password: PASSWORD }
      expect((await pool.call('ConfirmForgotPassword', reset)).type).toBe('CodeMismatchException')
    }
    const change = { AccessToken: access_token, PreviousPassword: '', ProposedPassword: PASSWORD }
    expect(await pool.call('ChangePassword', change)).toEqual(INCORRECT)
    expect(pool.deliveries).toEqual([])
  })

  it('gets the provider’s e-mail back at the next sign-in there', async () => {
    await pool.seed({ email: 'nativa@rayo.test' })
    const { access_token } = await hosted.tokens(EMAIL)
    const update = (email: string) => pool.update(access_token, 'email', email)
    expect((await update('nativa@rayo.test')).type).toBe('AliasExistsException')
    await update('nueva@rayo.test')
    const Code = pool.deliveries.at(-1)?.code
    await pool.call('VerifyUserAttribute', { AccessToken: access_token, AttributeName: 'email', Code })
    expect((await getUser(access_token)).UserAttributes['email']).toBe('nueva@rayo.test')
    const again = await hosted.tokens(EMAIL)
    expect(claimsOf(again.id_token)).toMatchObject({ email: EMAIL, email_verified: true })
    expect((await getUser(access_token)).UserAttributes['email']).toBe(EMAIL)
  })
})
