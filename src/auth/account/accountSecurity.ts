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
import { signOutHere, accessToken } from '../session/session.ts'
import { askProvider } from '../provider/askProvider.ts'
import { ProviderFailure, isSignInOver, providerFailureOf } from '../provider/providerFailure.ts'
import { synchroniseSession } from '../session/sessionState.ts'
import { renameStoredLogin } from '../session/storedTokens.ts'

export type AccountSecurity = {
  email: string
  emailVerified: boolean
  phone: string | null
  phoneVerified: boolean
  totp: boolean
}

export type TotpSecret = { secret: string; uri: string }

/**
 * Changes to one's own sign-in. Each throws ProviderFailure in Spanish, and signs out here if the sign-in has ended.
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

  /** Makes a new secret. An authenticator already in use stays valid until `confirmTotp`. */
  beginTotp: (email: string) =>
    withAccessToken(async (): Promise<TotpSecret> => {
      const setup = await setUpTOTP()
      return { secret: setup.sharedSecret, uri: setup.getSetupUri(runtimeConfig().name, email).href }
    }),

  confirmTotp: (code: string) =>
    withAccessToken(async () => {
      await verifyTOTPSetup({ code })
      await updateMFAPreference({ totp: 'PREFERRED' })
    }),

  disableTotp: () => withAccessToken(() => updateMFAPreference({ totp: 'DISABLED' })),

  /** Sends a code to the new e-mail. The old one stays valid until `confirmEmail`. */
  changeEmail: (email: string) =>
    withAccessToken(async () => {
      await updateUserAttribute({ userAttribute: { attributeKey: 'email', value: email } })
    }),

  sendEmailCode: () =>
    withAccessToken(async () => {
      await sendUserAttributeVerificationCode({ userAttributeKey: 'email' })
    }),

  /**
   * Takes the code sent to `email`, which becomes the verified login and is saved in the user's record (§D6).
   */
  confirmEmail: async (email: string, code: string) => {
    await withAccessToken(() => confirmUserAttribute({ userAttributeKey: 'email', confirmationCode: code }))
    renameStoredLogin(email)
    await synchroniseSession()
  },

  /** Sets a new phone, in E.164. Returns whether a code was sent; if not, `sendPhoneCode` sends one. */
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

  /** Ends every sign-in of the account, on all devices and here. If it throws, none has ended. */
  signOutEverywhere: () =>
    withAccessToken(async (token) => {
      const pool = runtimeConfig().auth
      const response = pool && (await askProvider(pool, 'GlobalSignOut', { AccessToken: token }))
      if (!response?.ok) throw await signOutFailure(response)
      await signOutHere(auth.signedOutEverywhere)
    }),
}

/** The pool's refusal to end every sign-in. This sign-in may have ended already. */
async function signOutFailure(response: Response | null): Promise<ProviderFailure> {
  const body = refusalSchema.safeParse(await response?.json().catch(() => null))
  const { __type: code, message } = body.success ? body.data : { __type: 'GlobalSignOut', message: '' }
  return new ProviderFailure(auth.notSignedOutEverywhere, code, { cause: new Error(message) })
}

const refusalSchema = z.object({ __type: z.string(), message: z.string() })

/**
 * Calls the provider with the user's access token. Throws ProviderFailure, and signs out here if the sign-in has ended.
 */
export async function withAccessToken<T>(ask: (token: string) => Promise<T>): Promise<T> {
  try {
    const token = await accessToken()
    if (token === null) throw new ProviderFailure(auth.sessionEnded, 'UserUnAuthenticatedException')
    return await ask(token)
  } catch (error) {
    const failure = providerFailureOf(error)
    if (isSignInOver(failure)) await signOutHere(auth.sessionEnded)
    throw failure
  }
}
