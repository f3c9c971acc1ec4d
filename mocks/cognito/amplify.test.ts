import { Amplify } from 'aws-amplify'
import { ConsoleLogger, Hub } from 'aws-amplify/utils'
import {
  autoSignIn,
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  fetchAuthSession,
  fetchMFAPreference,
  fetchUserAttributes,
  getCurrentUser,
  resendSignUpCode,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { CognitoJwtVerifier } from 'aws-jwt-verify'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { signInQuickly } from '#tests/support/quickerSignIn'
import type { Pool } from './pool.ts'
import { type CodeDelivery, type CognitoStandIn, createCognitoStandIn, type StandInUser } from './standIn.ts'
import { createMemoryStorage } from './storage.ts'
import { TEST_POOL } from '../../tests/cognito/testPool.ts'
import { totpAt } from './totp.ts'

const PASSWORD = 'Rayo-2024!'
const EMAIL = 'socia@rayo.test'
const MINUTE = 60_000

let standIn: CognitoStandIn
let deliveries: CodeDelivery[]

const storage = createMemoryStorage()

/** A pool without users. Only its key stays between tests: making one is the slowest part. */
async function open(pool: Pool = TEST_POOL) {
  deliveries = []
  for (const key of await storage.list('')) if (key !== 'signingKey') await storage.delete(key)
  standIn = await createCognitoStandIn({
    storage,
    clock: Date.now,
    pool,
    onCode: (delivery) => deliveries.push(delivery),
  })
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => standIn.fetch(new Request(url, init)))
}

function user(changes: Partial<StandInUser> = {}): StandInUser {
  return {
    subject: '0190a0c0-0000-7000-8000-000000000001',
    email: EMAIL,
    password: PASSWORD,
    status: 'CONFIRMED',
    emailVerified: true,
    givenName: 'Sofía',
    familyName: 'Núñez',
    ...changes,
  }
}

async function signInForToken() {
  await signIn({ username: EMAIL, password: PASSWORD })
  return (await fetchAuthSession()).tokens?.accessToken.toString()
}

const lastCode = () => deliveries.at(-1)?.code ?? ''

// Amplify's big-number arithmetic takes some 200 ms per sign-in.
vi.setConfig({ testTimeout: 20_000 })

beforeAll(() => {
  // It warns about any endpoint that is not Amazon's.
  ConsoleLogger.LOG_LEVEL = 'ERROR'
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: TEST_POOL.userPoolId,
        userPoolClientId: TEST_POOL.clientId,
        userPoolEndpoint: 'http://cognito.test/',
      },
    },
  })
})

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2024-05-10T12:00:00Z') })
  await open()
})

afterEach(async () => {
  await signOut()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the Amplify client signs in', () => {
  it('by SRP, with the e-mail in any case, and gets tokens that verify', async () => {
    await standIn.ensureUser(user())
    expect(await signIn({ username: 'Socia@Rayo.test', password: PASSWORD })).toMatchObject({ isSignedIn: true })
    const { tokens } = await fetchAuthSession()
    const verifier = CognitoJwtVerifier.create({
      userPoolId: TEST_POOL.userPoolId,
      clientId: TEST_POOL.clientId,
      tokenUse: null,
    })
    verifier.cacheJwks(await standIn.jwks())
    const access = await verifier.verify(tokens?.accessToken.toString() ?? '', { tokenUse: 'access' })
    expect(access).toMatchObject({
      sub: user().subject,
      username: user().subject,
      client_id: TEST_POOL.clientId,
      token_use: 'access',
      scope: 'aws.cognito.signin.user.admin',
      auth_time: Date.now() / 1000,
      exp: Date.now() / 1000 + 3600,
    })
    const id = await verifier.verify(tokens?.idToken?.toString() ?? '', { tokenUse: 'id' })
    expect(id).toMatchObject({
      aud: TEST_POOL.clientId,
      sub: user().subject,
      'cognito:username': user().subject,
      email: EMAIL,
      email_verified: true,
      given_name: 'Sofía',
      family_name: 'Núñez',
      origin_jti: access.origin_jti,
    })
    expect(await getCurrentUser()).toMatchObject({ userId: user().subject })
    expect(await fetchUserAttributes()).toEqual({
      sub: user().subject,
      email: EMAIL,
      email_verified: 'true',
      given_name: 'Sofía',
      family_name: 'Núñez',
    })
  })
})

describe('the Amplify client signs in, with faster arithmetic,', () => {
  signInQuickly()

  it('by the password flow', async () => {
    await standIn.ensureUser(user())
    const options = { authFlowType: 'USER_PASSWORD_AUTH' } as const
    await expect(signIn({ username: EMAIL, password: 'nope', options })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    expect(await signIn({ username: EMAIL, password: PASSWORD, options })).toMatchObject({ isSignedIn: true })
  })

  it('not with a wrong password or an unknown e-mail, with the same answer', async () => {
    await standIn.ensureUser(user())
    for (const username of [EMAIL, 'nadie@rayo.test']) {
      await expect(signIn({ username, password: 'Wrong-1234' })).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      })
    }
  })

  it('not when disabled', async () => {
    await standIn.ensureUser(user({ enabled: false }))
    await expect(signIn({ username: EMAIL, password: PASSWORD })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'User is disabled.',
    })
  })

  it('only after a reset when one is required', async () => {
    await standIn.ensureUser(user({ status: 'RESET_REQUIRED' }))
    const { nextStep } = await signIn({ username: EMAIL, password: PASSWORD })
    expect(nextStep.signInStep).toBe('RESET_PASSWORD')
  })

  it('with a new password when the account requires one', async () => {
    await standIn.ensureUser(user({ status: 'FORCE_CHANGE_PASSWORD' }))
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

describe('the Amplify client signs up', () => {
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
    expect(deliveries).toEqual([{ to: EMAIL, purpose: 'signUp', code: expect.stringMatching(/^\d{6}$/) }])
    await expect(confirmSignUp({ username: EMAIL, confirmationCode: 'x' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid verification code provided, please try again.',
    })
    const confirmed = await confirmSignUp({ username: EMAIL, confirmationCode: lastCode() })
    expect(confirmed.nextStep.signUpStep).toBe('COMPLETE_AUTO_SIGN_IN')
    expect(await autoSignIn()).toMatchObject({ isSignedIn: true })
    expect(await fetchUserAttributes()).toMatchObject({ email_verified: 'true', given_name: 'Sofía' })
    await expect(signUp({ username: EMAIL, password: PASSWORD })).rejects.toMatchObject({
      name: 'UsernameExistsException',
      message: 'An account with the given email already exists.',
    })
  })

  it('must enter the code when it signs in unconfirmed, for the seeded account also after a second code', async () => {
    await standIn.ensureUser(user({ status: 'UNCONFIRMED', emailVerified: false, confirmationCode: '123456' }))
    expect((await signIn({ username: EMAIL, password: PASSWORD })).nextStep.signInStep).toBe('CONFIRM_SIGN_UP')
    await resendSignUpCode({ username: EMAIL })
    expect(lastCode()).toBe('123456')
    expect(await confirmSignUp({ username: EMAIL, confirmationCode: '123456' })).toMatchObject({
      isSignUpComplete: true,
    })
    await expect(confirmSignUp({ username: EMAIL, confirmationCode: '123456' })).rejects.toMatchObject({
      message: 'User cannot be confirmed. Current status is CONFIRMED',
    })
    expect(await signIn({ username: EMAIL, password: PASSWORD })).toMatchObject({ isSignedIn: true })
  })

  it('not with an old code, but with a new one', async () => {
    await signUp({ username: EMAIL, password: PASSWORD })
    const old = lastCode()
    vi.setSystemTime(Date.now() + 24 * 60 * MINUTE)
    await expect(confirmSignUp({ username: EMAIL, confirmationCode: old })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Invalid code provided, please request a code again.',
    })
    await resendSignUpCode({ username: EMAIL })
    await confirmSignUp({ username: EMAIL, confirmationCode: lastCode() })
  })
})

describe('the Amplify client uses an authenticator', () => {
  signInQuickly()

  const secret = 'JBSWY3DPEHPK3PXP'

  it('at sign-in, each code once', async () => {
    await standIn.ensureUser(user({ totpSecret: secret }))
    const { nextStep } = await signIn({ username: EMAIL, password: PASSWORD })
    expect(nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    const code = await totpAt(secret, Date.now())
    await expect(confirmSignIn({ challengeResponse: code === '000000' ? '000001' : '000000' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
      message: 'Invalid code received for user',
    })
    expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true })
    await signOut()
    await signIn({ username: EMAIL, password: PASSWORD })
    await expect(confirmSignIn({ challengeResponse: code })).rejects.toMatchObject({
      name: 'ExpiredCodeException',
      message: 'Your software token has already been used once.',
    })
    vi.setSystemTime(Date.now() + 30_000)
    const next = await totpAt(secret, Date.now())
    expect(await confirmSignIn({ challengeResponse: next })).toMatchObject({ isSignedIn: true })
  })

  it('that it sets up, then needs', async () => {
    await standIn.ensureUser(user())
    await signIn({ username: EMAIL, password: PASSWORD })
    await expect(updateMFAPreference({ totp: 'PREFERRED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User has not verified software token mfa',
    })
    const { sharedSecret } = await setUpTOTP()
    await expect(verifyTOTPSetup({ code: '000000' })).rejects.toMatchObject({ name: 'EnableSoftwareTokenMFAException' })
    await verifyTOTPSetup({ code: await totpAt(sharedSecret, Date.now()) })
    await updateMFAPreference({ totp: 'PREFERRED' })
    expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] })
    await signOut()
    vi.setSystemTime(Date.now() + 30_000)
    await signIn({ username: EMAIL, password: PASSWORD })
    const code = await totpAt(sharedSecret, Date.now())
    expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true })
    await updateMFAPreference({ totp: 'DISABLED' })
    await signOut()
    expect(await signIn({ username: EMAIL, password: PASSWORD })).toMatchObject({ isSignedIn: true })
  })

  it('that it sets up at sign-in because the pool requires one', async () => {
    await open({ ...TEST_POOL, mfa: 'ON' })
    await standIn.ensureUser(user())
    const { nextStep } = await signIn({ username: EMAIL, password: PASSWORD })
    if (nextStep.signInStep !== 'CONTINUE_SIGN_IN_WITH_TOTP_SETUP') throw new Error(nextStep.signInStep)
    const { sharedSecret } = nextStep.totpSetupDetails
    const code = await totpAt(sharedSecret, Date.now())
    expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true })
    expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['TOTP'] })
  })
})

describe('the Amplify client changes passwords and attributes', () => {
  signInQuickly()

  it('resets a forgotten password with a code, once', async () => {
    await standIn.ensureUser(user())
    const { nextStep } = await resetPassword({ username: EMAIL })
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE')
    const reset = { username: EMAIL, confirmationCode: lastCode(), newPassword: 'Nueva-2025?' }
    await expect(confirmResetPassword({ ...reset, confirmationCode: 'x' })).rejects.toMatchObject({
      name: 'CodeMismatchException',
    })
    await confirmResetPassword(reset)
    await expect(confirmResetPassword(reset)).rejects.toMatchObject({ name: 'CodeMismatchException' })
    expect(await signIn({ username: EMAIL, password: 'Nueva-2025?' })).toMatchObject({ isSignedIn: true })
  })

  it('gets the same answer for an unknown e-mail, and nothing is sent', async () => {
    const { nextStep } = await resetPassword({ username: 'nadie@rayo.test' })
    expect(nextStep).toMatchObject({
      resetPasswordStep: 'CONFIRM_RESET_PASSWORD_WITH_CODE',
      codeDeliveryDetails: { destination: 'n***@r***' },
    })
    expect(deliveries).toEqual([])
    const reset = { username: 'nadie@rayo.test', confirmationCode: '123456', newPassword: 'Nueva-2025?' }
    await expect(confirmResetPassword(reset)).rejects.toMatchObject({ name: 'CodeMismatchException' })
  })

  it('updates the password with the previous one', async () => {
    await standIn.ensureUser(user())
    await signIn({ username: EMAIL, password: PASSWORD })
    await expect(updatePassword({ oldPassword: 'x', newPassword: 'Nueva-2025?' })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    })
    await updatePassword({ oldPassword: PASSWORD, newPassword: 'Nueva-2025?' })
    await signOut()
    expect(await signIn({ username: EMAIL, password: 'Nueva-2025?' })).toMatchObject({ isSignedIn: true })
  })

  it('keeps the e-mail until the new one is verified', async () => {
    await standIn.ensureUser(user())
    await standIn.ensureUser(user({ subject: 'other', email: 'otra@rayo.test' }))
    await signIn({ username: EMAIL, password: PASSWORD })
    await expect(updateUserAttributes({ userAttributes: { email: 'otra@rayo.test' } })).rejects.toMatchObject({
      name: 'AliasExistsException',
    })
    await updateUserAttributes({ userAttributes: { email: 'Nueva@rayo.test', nickname: 'Sofi' } })
    expect(await fetchUserAttributes()).toMatchObject({ email: EMAIL, nickname: 'Sofi' })
    expect(deliveries).toMatchObject([{ to: 'nueva@rayo.test', purpose: 'verifyEmail' }])
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: lastCode() })
    expect(await fetchUserAttributes()).toMatchObject({ email: 'nueva@rayo.test', email_verified: 'true' })
    await signOut()
    await expect(signIn({ username: EMAIL, password: PASSWORD })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    expect(await signIn({ username: 'nueva@rayo.test', password: PASSWORD })).toMatchObject({ isSignedIn: true })
  })
})

describe('the Amplify client keeps and ends sessions', () => {
  signInQuickly()

  it('refreshes with rotation, by itself after an hour', async () => {
    await standIn.ensureUser(user())
    await signIn({ username: EMAIL, password: PASSWORD })
    const first = await fetchAuthSession()
    vi.setSystemTime(Date.now() + 61 * MINUTE)
    const second = await fetchAuthSession()
    const third = await fetchAuthSession({ forceRefresh: true })
    expect(second.tokens?.accessToken.toString()).not.toBe(first.tokens?.accessToken.toString())
    expect(third.tokens?.accessToken.payload).toMatchObject({
      auth_time: first.tokens?.accessToken.payload['auth_time'],
      origin_jti: first.tokens?.accessToken.payload['origin_jti'],
    })
    expect(await fetchUserAttributes()).toMatchObject({ email: EMAIL })
  })

  it('has no session after 30 days', async () => {
    await standIn.ensureUser(user())
    await signIn({ username: EMAIL, password: PASSWORD })
    vi.setSystemTime(Date.now() + 30 * 24 * 60 * MINUTE)
    const failure = new Promise((resolve) => {
      const stop = Hub.listen('auth', ({ payload }) => {
        stop()
        resolve(payload.event)
      })
    })
    expect((await fetchAuthSession()).tokens).toBeUndefined()
    expect(await failure).toBe('tokenRefresh_failure')
  })

  it('revokes its own tokens at sign-out, and all tokens at global sign-out', async () => {
    await standIn.ensureUser(user())
    const attributesWith = (token = '') =>
      standIn.fetch(
        new Request('http://cognito.test/', {
          method: 'POST',
          headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser' },
          body: JSON.stringify({ AccessToken: token }),
        }),
      )
    const revoked = await signInForToken()
    expect((await attributesWith(revoked)).status).toBe(200)
    await signOut()
    const refused = await attributesWith(revoked)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({
      __type: 'NotAuthorizedException',
      message: 'Access Token has been revoked',
    })

    const elsewhere = await signInForToken()
    // Forgets the tokens here without notifying the pool, like another device that stays signed in.
    const reach = globalThis.fetch
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
    await signOut()
    vi.stubGlobal('fetch', reach)
    expect((await attributesWith(elsewhere)).status).toBe(200)
    await signInForToken()
    await signOut({ global: true })
    expect((await attributesWith(elsewhere)).status).toBe(400)
  })
})
