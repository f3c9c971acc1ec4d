import {
  confirmUserAttribute,
  fetchMFAPreference,
  fetchUserAttributes,
  sendUserAttributeVerificationCode,
  setUpTOTP,
  updateMFAPreference,
  updatePassword,
  updateUserAttribute,
  verifyTOTPSetup,
} from 'aws-amplify/auth'
import { z } from 'zod'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { auth } from '../../providers/es/auth.ts'
import { withAccessToken } from './withAccessToken.ts'
import { signOutHere } from '../session/session.ts'
import { askProvider } from '../provider/askProvider.ts'
import { ProviderFailure } from '../provider/providerFailure.ts'
import { synchroniseSession } from '../session/sessionState.ts'
import { renameStoredLogin } from '../session/storedTokens.ts'

/** What the identity provider keeps of how one signs in. */
export type AccountSecurity = {
  email: string
  emailVerified: boolean
  phone: string | null
  phoneVerified: boolean
  totp: boolean
}

/** A secret for an authenticator, as text and as the address that its QR code holds (issuer: the product's name). */
export type TotpSecret = { secret: string; uri: string }

/**
 * What one changes of one's own sign-in. Each throws ProviderFailure with a Spanish message; where the sign-in itself is over, this browser is
 * signed out too, and the gate says why.
 */
export const accountSecurity = {
  read: () =>
    withAccessToken(async (): Promise<AccountSecurity> => {
      const [attributes, { enabled = [] }] = await Promise.all([fetchUserAttributes(), fetchMFAPreference()])
      return {
        email: attributes.email ?? '',
        emailVerified: attributes.email_verified === 'true',
        phone: attributes.phone_number || null,
        phoneVerified: attributes.phone_number_verified === 'true',
        totp: enabled.includes('TOTP'),
      }
    }),

  changePassword: (oldPassword: string, newPassword: string) =>
    withAccessToken(() => updatePassword({ oldPassword, newPassword })),

  /** A new secret; the authenticator in use, if any, stays in force until `confirmTotp`. */
  beginTotp: (email: string) =>
    withAccessToken(async (): Promise<TotpSecret> => {
      const setup = await setUpTOTP()
      return { secret: setup.sharedSecret, uri: setup.getSetupUri(runtimeConfig().name, email).href }
    }),

  /** The first code of the authenticator: from now on each sign-in asks for one. */
  confirmTotp: (code: string) =>
    withAccessToken(async () => {
      await verifyTOTPSetup({ code })
      await updateMFAPreference({ totp: 'PREFERRED' })
    }),

  disableTotp: () => withAccessToken(() => updateMFAPreference({ totp: 'DISABLED' })),

  /** Sends a code to a new e-mail; the old one stays in force until `confirmEmail`. */
  changeEmail: (email: string) =>
    withAccessToken(async () => {
      await updateUserAttribute({ userAttribute: { attributeKey: 'email', value: email } })
    }),

  sendEmailCode: () =>
    withAccessToken(async () => {
      await sendUserAttributeVerificationCode({ userAttributeKey: 'email' })
    }),

  /** The code that went to `email`: it is verified, one signs in with it, and the own record gets it (decisions §6). */
  confirmEmail: async (email: string, code: string) => {
    await withAccessToken(() => confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: code }))
    renameStoredLogin(runtimeConfig().auth?.userPoolClientId ?? '', email)
    await synchroniseSession()
  },

  /** Another phone, in E.164; a code goes there, or is asked for by `sendPhoneCode`. Answers whether one went. */
  changePhone: (phone: string) =>
    withAccessToken(async () => {
      const { nextStep } = await updateUserAttribute({ userAttribute: { attributeKey: 'phone_number', value: phone } })
      return nextStep.updateAttributeStep === 'CONFIRM_ATTRIBUTE_WITH_CODE'
    }),

  sendPhoneCode: () =>
    withAccessToken(async () => {
      await sendUserAttributeVerificationCode({ userAttributeKey: 'phone_number' })
    }),

  confirmPhone: (code: string) =>
    withAccessToken(() => confirmUserAttribute({ userAttributeKey: 'phone_number', confirmationCode: code })),

  /** Ends every sign-in of the account, on every device and here. Nothing has ended when it throws. */
  signOutEverywhere: () =>
    withAccessToken(async (token) => {
      const pool = runtimeConfig().auth
      const response = pool && (await askProvider(pool, 'GlobalSignOut', { AccessToken: token }))
      if (!response?.ok) throw await refusedToEnd(response)
      await signOutHere(auth.signedOutEverywhere)
    }),
}

/** What the pool said instead of ending every sign-in; it may be that this one has ended already. */
async function refusedToEnd(response: Response | null): Promise<ProviderFailure> {
  const body = refusalSchema.safeParse(await response?.json().catch(() => null))
  const { __type: code, message } = body.success ? body.data : { __type: 'GlobalSignOut', message: '' }
  return new ProviderFailure(auth.notSignedOutEverywhere, code, { cause: new Error(message) })
}

const refusalSchema = z.object({ __type: z.string(), message: z.string() })
