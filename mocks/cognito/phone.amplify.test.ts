import {
  confirmResetPassword,
  confirmSignIn,
  confirmSignUp,
  confirmUserAttribute,
  fetchMFAPreference,
  fetchUserAttributes,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updateMFAPreference,
  updateUserAttributes,
} from 'aws-amplify/auth'
import { describe, expect, it } from 'vitest'
import { signInQuickly } from '#tests/support/quickerSignIn'
import { createAmplifyPool } from '../../tests/cognito/amplifyTestPool.ts'
import { EMAIL, PASSWORD } from '../../tests/cognito/testPool.ts'
import { totpAt } from './totp.ts'

const PHONE = '+5491155550199'
const MASKED = '+*********0199'
const SECRET = 'JBSWY3DPEHPK3PXP'
const pool = await createAmplifyPool()

signInQuickly()

const signInNow = () => signIn({ username: EMAIL, password: PASSWORD })

describe('the phone of an account', () => {
  it('stays until the new one is verified, and can be removed', async () => {
    await pool.seed({ phoneNumber: PHONE, phoneVerified: true, smsMfa: true })
    await signInNow()
    await confirmSignIn({ challengeResponse: pool.lastCode() })
    await expect(updateUserAttributes({ userAttributes: { phone_number: '1155550199' } })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'Invalid phone number format.',
    })
    const updated = await updateUserAttributes({ userAttributes: { phone_number: '+12345678900', nickname: 'Sofi' } })
    expect(updated.phone_number?.nextStep).toMatchObject({
      updateAttributeStep: 'CONFIRM_ATTRIBUTE_WITH_CODE',
      codeDeliveryDetails: { destination: '+*******8900', deliveryMedium: 'SMS', attributeName: 'phone_number' },
    })
    expect(await fetchUserAttributes()).toMatchObject({ phone_number: PHONE, phone_number_verified: 'true' })
    await confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: pool.lastCode() })
    expect(await fetchUserAttributes()).toMatchObject({ phone_number: '+12345678900', phone_number_verified: 'true' })
    await updateUserAttributes({ userAttributes: { phone_number: '' } })
    expect(await fetchUserAttributes()).not.toHaveProperty('phone_number')
    expect(await fetchMFAPreference()).toEqual({ preferred: undefined, enabled: undefined })
  })

  it('is unverified after the sign-up', async () => {
    const attributes = {
      email: EMAIL,
      phone_number: PHONE,
      birthdate: '1990-02-28',
      family_name: 'Núñez',
      given_name: 'Sofía',
      middle_name: 'Inés',
      name: 'Sofía Núñez',
      nickname: 'Sofi',
      preferred_username: 'sofi',
      profile: 'https://rayo.test/sofi',
      website: 'https://sofi.test/',
      'custom:club': 'Rayo',
    }
    const bad = { ...attributes, birthdate: '1990-02-30' }
    await expect(
      signUp({ username: EMAIL, password: PASSWORD, options: { userAttributes: bad } }),
    ).rejects.toMatchObject({ name: 'InvalidParameterException' })
    await signUp({ username: EMAIL, password: PASSWORD, options: { userAttributes: attributes } })
    await confirmSignUp({ username: EMAIL, confirmationCode: pool.lastCode() })
    await signInNow()
    expect(await fetchUserAttributes()).toMatchObject({ ...attributes, phone_number_verified: 'false' })
  })

  it('receives the code of a forgotten password if the e-mail is not verified', async () => {
    await pool.seed({ emailVerified: false, phoneNumber: PHONE, phoneVerified: true })
    const { nextStep } = await resetPassword({ username: EMAIL })
    expect(nextStep.codeDeliveryDetails).toMatchObject({ destination: MASKED, deliveryMedium: 'SMS' })
    expect(pool.deliveries).toMatchObject([{ to: PHONE, purpose: 'resetPassword' }])
    await confirmResetPassword({ username: EMAIL, confirmationCode: pool.lastCode(), newPassword: 'Nueva-2025?' })
    expect(await signIn({ username: EMAIL, password: 'Nueva-2025?' })).toMatchObject({ isSignedIn: true })
  })

  it('does not receive that code if it is also the second factor', async () => {
    await pool.seed({ emailVerified: false, phoneNumber: PHONE, phoneVerified: true, smsMfa: true })
    await resetPassword({ username: EMAIL })
    expect(pool.deliveries).toEqual([])
  })
})

describe('text messages as second factor', () => {
  it('cannot be turned on without a phone', async () => {
    await pool.seed()
    await signInNow()
    await expect(updateMFAPreference({ sms: 'ENABLED' })).rejects.toMatchObject({
      name: 'InvalidParameterException',
      message: 'User does not have delivery config set to turn on SMS_MFA',
    })
  })

  it('let the user choose if there is an authenticator too and neither is preferred', async () => {
    await pool.seed({ phoneNumber: PHONE, phoneVerified: true, smsMfa: true, totpSecret: SECRET })
    expect((await signInNow()).nextStep).toMatchObject({
      signInStep: 'CONTINUE_SIGN_IN_WITH_MFA_SELECTION',
      allowedMFATypes: ['SMS', 'TOTP'],
    })
    expect(pool.deliveries).toEqual([])
    expect((await confirmSignIn({ challengeResponse: 'SMS' })).nextStep.signInStep).toBe(
      'CONFIRM_SIGN_IN_WITH_SMS_CODE',
    )
    expect(await confirmSignIn({ challengeResponse: pool.lastCode() })).toMatchObject({ isSignedIn: true })
    await signOut()
    await signInNow()
    const choice = await confirmSignIn({ challengeResponse: 'TOTP' })
    expect(choice.nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
    const code = await totpAt(SECRET, Date.now())
    expect(await confirmSignIn({ challengeResponse: code })).toMatchObject({ isSignedIn: true })
  })

  it('are replaced by the authenticator when that is preferred, and can be restored', async () => {
    await pool.seed({ phoneNumber: PHONE, phoneVerified: true, smsMfa: true, totpSecret: SECRET })
    await signInNow()
    await confirmSignIn({ challengeResponse: 'TOTP' })
    await confirmSignIn({ challengeResponse: await totpAt(SECRET, Date.now()) })
    await updateMFAPreference({ totp: 'PREFERRED' })
    expect(await fetchMFAPreference()).toEqual({ preferred: 'TOTP', enabled: ['SMS', 'TOTP'] })
    await updateMFAPreference({ sms: 'PREFERRED' })
    expect(await fetchMFAPreference()).toEqual({ preferred: 'SMS', enabled: ['SMS', 'TOTP'] })
    await updateMFAPreference({ sms: 'DISABLED' })
    expect(await fetchMFAPreference()).toEqual({ preferred: undefined, enabled: ['TOTP'] })
    await signOut()
    expect((await signInNow()).nextStep.signInStep).toBe('CONFIRM_SIGN_IN_WITH_TOTP_CODE')
  })
})
