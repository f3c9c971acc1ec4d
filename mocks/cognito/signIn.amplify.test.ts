import { fetchAuthSession, fetchUserAttributes, getCurrentUser, signIn } from 'aws-amplify/auth'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { describe, expect, it } from 'vitest'
import { signInQuickly } from '#tests/support/quickerSignIn'
import { createAmplifyPool } from '../../tests/cognito/amplifyTestPool.ts'
import { EMAIL, PASSWORD, SUBJECT, TEST_POOL } from '../../tests/cognito/testPool.ts'

const pool = await createAmplifyPool()

it('the Amplify client signs in by SRP with the e-mail in any case, and gets valid tokens', async () => {
  await pool.seed({ givenName: 'Sofía', familyName: 'Núñez' })
  expect(await signIn({ username: 'Socia@Rayo.test', password: PASSWORD })).toMatchObject({ isSignedIn: true })
  const { tokens } = await fetchAuthSession()
  const verifier = CognitoJwtVerifier.create({
    userPoolId: TEST_POOL.userPoolId,
    clientId: TEST_POOL.clientId,
    tokenUse: null,
  })
  verifier.cacheJwks(await pool.standIn.jwks())
  const access = await verifier.verify(tokens?.accessToken.toString() ?? '', { tokenUse: 'access' })
  expect(access).toMatchObject({
    sub: SUBJECT,
    username: SUBJECT,
    client_id: TEST_POOL.clientId,
    token_use: 'access',
    scope: 'aws.cognito.signin.user.admin',
    auth_time: Date.now() / 1000,
    exp: Date.now() / 1000 + 3600,
  })
  expect(await verifier.verify(tokens?.idToken?.toString() ?? '', { tokenUse: 'id' })).toMatchObject({
    aud: TEST_POOL.clientId,
    sub: SUBJECT,
    'cognito:username': SUBJECT,
    email: EMAIL,
    email_verified: true,
    given_name: 'Sofía',
    family_name: 'Núñez',
    origin_jti: access.origin_jti,
  })
  expect(await getCurrentUser()).toMatchObject({ userId: SUBJECT })
  expect(await fetchUserAttributes()).toEqual({
    sub: SUBJECT,
    email: EMAIL,
    email_verified: 'true',
    given_name: 'Sofía',
    family_name: 'Núñez',
  })
})

describe('the Amplify client with faster arithmetic', () => {
  signInQuickly()

  it('asks for a reset if the account requires it', async () => {
    await pool.seed({ status: 'RESET_REQUIRED' })
    expect((await signIn({ username: EMAIL, password: PASSWORD })).nextStep.signInStep).toBe('RESET_PASSWORD')
  })
})
