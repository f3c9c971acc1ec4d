import {
  autoSignIn,
  confirmSignIn,
  confirmSignUp,
  fetchAuthSession,
  fetchUserAttributes,
  getCurrentUser,
  signIn,
  signOut,
  signUp,
} from 'aws-amplify/auth'
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

describe('the Amplify client, with faster arithmetic,', () => {
  signInQuickly()

  it('asks for a reset if the account requires it', async () => {
    await pool.seed({ status: 'RESET_REQUIRED' })
    expect((await signIn({ username: EMAIL, password: PASSWORD })).nextStep.signInStep).toBe('RESET_PASSWORD')
  })

  it('sets a new password if the account requires one', async () => {
    await pool.seed({ status: 'FORCE_CHANGE_PASSWORD' })
    const first = await signIn({ username: EMAIL, password: PASSWORD })
    expect(first.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED')
    await expect(confirmSignIn({ challengeResponse: 'corta' })).rejects.toMatchObject({
      name: 'InvalidPasswordException',
      message: 'Password did not conform with policy: Password not long enough',
    })
    expect(await confirmSignIn({ challengeResponse: 'Nueva-2025?' })).toMatchObject({ isSignedIn: true })
    await signOut()
    await expect(signIn({ username: EMAIL, password: PASSWORD })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    expect(await signIn({ username: EMAIL, password: 'Nueva-2025?' })).toMatchObject({ isSignedIn: true })
  })
})

describe('the Amplify client on signing up', () => {
  signInQuickly()

  it('confirms and signs in by itself', async () => {
    const { nextStep } = await signUp({
      username: EMAIL,
      password: PASSWORD,
      options: { userAttributes: { email: EMAIL, given_name: 'Sofía' }, autoSignIn: true },
    })
    expect(nextStep).toMatchObject({
      signUpStep: 'CONFIRM_SIGN_UP',
      codeDeliveryDetails: { destination: 's***@r***', deliveryMedium: 'EMAIL', attributeName: 'email' },
    })
    expect(pool.deliveries).toEqual([{ to: EMAIL, purpose: 'signUp', code: expect.stringMatching(/^\d{6}$/) }])
    await expect(confirmSignUp({ username: EMAIL, confirmationCode: 'x' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    })
    const confirmation = await confirmSignUp({ username: EMAIL, confirmationCode: pool.lastCode() })
    expect(confirmation.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN')
    expect(await autoSignIn()).toMatchObject({ isSignedIn: true })
    expect(await fetchUserAttributes()).toMatchObject({ email_verified: 'true', given_name: 'Sofía' })
    pool.deliveries.length = 0
    await expect(signUp({ username: 'Socia@Rayo.test', password: PASSWORD })).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    })
    expect(pool.deliveries).toEqual([])
  })
})
