import {
  confirmResetPassword,
  confirmSignIn,
  confirmUserAttribute,
  fetchMFAPreference,
  fetchUserAttributes,
  resetPassword,
  setUpTOTP,
  signIn,
  signOut,
  updateMFAPreference,
  updatePassword,
  updateUserAttributes,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { describe, expect, it, vi } from 'vitest'
import { signInQuickly } from '#tests/support/quickerSignIn'
import { freshAmplifyPool } from '../../tests/cognito/amplifyTestPool.ts'
import { EMAIL, PASSWORD, TEST_POOL } from '../../tests/cognito/testPool.ts'
import { totpAt } from './totp.ts'

const pool = await freshAmplifyPool()

describe('the Amplify client with an authenticator', () => {
  signInQuickly()

  const secret = 'JBSWY3DPEHPK3PXP'

  it('accepts each code once at sign-in', async () => {
    await pool.seed({ totpSecret: secret })
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

  it('requires an authenticator after its set-up', async () => {
    await pool.seed()
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

  it('sets up an authenticator at sign-in when the pool requires one', async () => {
    await pool.open({ ...TEST_POOL, mfa: 'ON' })
    await pool.seed()
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
    await pool.seed()
    const { nextStep } = await resetPassword({ username: EMAIL })
    expect(nextStep.resetPasswordStep).toBe('CONFIRM_RESET_PASSWORD_WITH_CODE')
    const reset = { username: EMAIL, confirmationCode: pool.lastCode(), newPassword: 'Nueva-2025?' }
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
    expect(pool.deliveries).toEqual([])
    const reset = { username: 'nadie@rayo.test', confirmationCode: '123456', newPassword: 'Nueva-2025?' }
    await expect(confirmResetPassword(reset)).rejects.toMatchObject({ name: 'CodeMismatchException' })
  })

  it('updates the password with the previous one', async () => {
    await pool.seed()
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
    await pool.seed()
    await pool.seed({ subject: 'other', email: 'otra@rayo.test' })
    await signIn({ username: EMAIL, password: PASSWORD })
    await expect(updateUserAttributes({ userAttributes: { email: 'otra@rayo.test' } })).rejects.toMatchObject({
      name: 'AliasExistsException',
    })
    await updateUserAttributes({ userAttributes: { email: 'Nueva@rayo.test', nickname: 'Sofi' } })
    expect(await fetchUserAttributes()).toMatchObject({ email: EMAIL, nickname: 'Sofi' })
    expect(pool.deliveries).toMatchObject([{ to: 'nueva@rayo.test', purpose: 'verifyEmail' }])
    await confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: pool.lastCode() })
    expect(await fetchUserAttributes()).toMatchObject({ email: 'nueva@rayo.test', email_verified: 'true' })
    await signOut()
    await expect(signIn({ username: EMAIL, password: PASSWORD })).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    })
    expect(await signIn({ username: 'nueva@rayo.test', password: PASSWORD })).toMatchObject({ isSignedIn: true })
  })
})
