import type { PoolUser } from './users.ts'

export type SecondFactor = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

/** The user's enabled second factors, and the one used without a choice. */
export function secondFactorsOf(user: PoolUser): { enabled: SecondFactor[]; preferred: SecondFactor | null } {
  const enabled: SecondFactor[] = []
  if (user.sms.enabled) enabled.push('SMS_MFA')
  if (user.totp?.enabled) enabled.push('SOFTWARE_TOKEN_MFA')
  if (user.sms.enabled && user.sms.preferred) return { enabled, preferred: 'SMS_MFA' }
  return { enabled, preferred: user.totp?.enabled && user.totp.preferred ? 'SOFTWARE_TOKEN_MFA' : null }
}
