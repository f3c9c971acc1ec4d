import type { Context } from './context.ts'
import { findUser, loadUser, newUser, normalizeLogin, type PoolUser, saveUser, type UserStatus } from './users.ts'

export type StandInUser = {
  subject: string
  email: string
  password: string
  status: Exclude<UserStatus, 'EXTERNAL_PROVIDER'>
  emailVerified: boolean
  /** Base32. With it, sign-in requires the authenticator. */
  totpSecret?: string
  /** The code that confirms the sign-up. It never expires, and resending sends it again. */
  confirmationCode?: string
  phoneNumber?: string
  phoneVerified?: boolean
  /** Requires a code by text message at sign-in; with an authenticator, the person chooses. Needs `phoneNumber`. */
  smsMfa?: boolean
  givenName?: string
  familyName?: string
  enabled?: boolean
}

/** Adds the user unless its subject or e-mail exists. The password need not follow the policy. */
export async function seedUser(ctx: Context, seed: StandInUser): Promise<void> {
  const email = normalizeLogin(seed.email)
  if ((await loadUser(ctx, seed.subject)) ?? (await findUser(ctx, email))) return
  const base = await newUser(ctx, { subject: seed.subject, email, password: seed.password })
  const { totpSecret, confirmationCode = null, phoneNumber, smsMfa = false } = seed
  const totp: PoolUser['totp'] = totpSecret
    ? { secret: totpSecret, verified: true, enabled: true, preferred: !smsMfa, usedSteps: [] }
    : null
  const attributes = {
    ...(seed.givenName ? { given_name: seed.givenName } : {}),
    ...(seed.familyName ? { family_name: seed.familyName } : {}),
    ...(phoneNumber ? { phone_number: phoneNumber } : {}),
  }
  await saveUser(ctx, {
    ...base,
    status: seed.status,
    enabled: seed.enabled ?? true,
    emailVerified: seed.emailVerified,
    attributes,
    phoneVerified: phoneNumber !== undefined && (seed.phoneVerified ?? false),
    sms: { enabled: phoneNumber !== undefined && smsMfa, preferred: phoneNumber !== undefined && smsMfa && !totp },
    totp,
    codes: { ...base.codes, signUp: confirmationCode === null ? null : { value: confirmationCode, expiresAt: null } },
    seededCode: confirmationCode,
  })
}
