import { z } from 'zod'
import { personOperation } from '../accessToken.ts'
import { invalidParameter } from '../errors.ts'
import { saveUser } from '../users.ts'

const settings = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).nullish()
const members = { SMSMfaSettings: settings, SoftwareTokenMfaSettings: settings, EmailMfaSettings: settings }

type State = { enabled: boolean; preferred: boolean }

/** Its preference stays unless it is set here or the other factor takes it. */
function factorAfter(former: State, change: z.infer<typeof settings>, other: z.infer<typeof settings>): State {
  const enabled = change ? (change.Enabled ?? false) : former.enabled
  const preferred = change?.PreferredMfa ?? (former.preferred && !other?.PreferredMfa)
  return { enabled, preferred: enabled && preferred }
}

export const setUserMfaPreference = personOperation(members, async (ctx, { user }, input) => {
  const { SMSMfaSettings: sms, SoftwareTokenMfaSettings: software } = input
  if (input.EmailMfaSettings?.Enabled) {
    throw invalidParameter('User does not have delivery config set to turn on EMAIL_OTP')
  }
  if (sms?.Enabled && user.attributes['phone_number'] === undefined) {
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA')
  }
  if (software?.Enabled && !user.totp?.verified) throw invalidParameter('User has not verified software token mfa')
  if (sms?.PreferredMfa && software?.PreferredMfa) {
    throw invalidParameter('Only one MFA setting can be set as preferred.')
  }
  await saveUser(ctx, {
    ...user,
    sms: factorAfter(user.sms, sms, software),
    totp: user.totp?.verified ? { ...user.totp, ...factorAfter(user.totp, software, sms) } : user.totp,
  })
  return {}
})
