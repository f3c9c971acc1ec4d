import { z } from 'zod'
import { authorize } from '../accessToken.ts'
import { invalidParameter } from '../errors.ts'
import { operation } from '../operation.ts'
import { accessTokenMember } from '../requestBody.ts'
import { saveUser } from '../users.ts'

const settings = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).nullish()
const schema = z.object({
  AccessToken: accessTokenMember,
  SMSMfaSettings: settings,
  SoftwareTokenMfaSettings: settings,
  EmailMfaSettings: settings,
})

/** SetUserMFAPreference: turns the verified authenticator on or off. The pool offers no other second factor. */
export const setUserMfaPreference = operation(schema, async (ctx, input) => {
  const { user } = await authorize(ctx, input.AccessToken)
  if (input.SMSMfaSettings?.Enabled) {
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA')
  }
  if (input.EmailMfaSettings?.Enabled) {
    throw invalidParameter('User does not have delivery config set to turn on EMAIL_OTP')
  }
  const wanted = input.SoftwareTokenMfaSettings
  if (!wanted) return {}
  const enabled = wanted.Enabled ?? false
  if (!user.totp?.verified) {
    if (!enabled) return {}
    throw invalidParameter('User has not verified software token mfa')
  }
  await saveUser(ctx, {
    ...user,
    totp: { ...user.totp, enabled, preferred: enabled && (wanted.PreferredMfa ?? false) },
  })
  return {}
})
