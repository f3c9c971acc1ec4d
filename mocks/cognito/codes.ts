import { limitWrongAnswers, spendAttempt } from './attempts.ts'
import type { CodePurpose, Context } from './pool.ts'
import { invalidParameter, refusal } from './errors.ts'
import { normalizeLogin, type PoolUser, saveUser } from './users.ts'

/** A sign-in by text message stores its code itself. */
type StoredPurpose = keyof PoolUser['codes'] & CodePurpose

const LIFE_MS: Record<StoredPurpose, number> = {
  signUp: 24 * 60 * 60_000,
  resetPassword: 60 * 60_000,
  verifyEmail: 24 * 60 * 60_000,
  verifyPhone: 24 * 60 * 60_000,
}

function sixDigits(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(random % 1_000_000).padStart(6, '0')
}

export function deliveryDetails(to: string) {
  if (to.startsWith('+')) {
    return { AttributeName: 'phone_number', DeliveryMedium: 'SMS', Destination: to.replace(/\d(?=\d{4})/g, '*') }
  }
  const Destination = to.replace(/(?<=^.)[^@]*|(?<=@.).*/g, '***')
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination }
}

/** Where a recovery code goes, or null. Never the phone of the second factor: it alone would open the account. */
export function recoveryOf(user: PoolUser): string | null {
  if (user.emailVerified) return user.email
  const phone = user.attributes['phone_number']
  return phone !== undefined && user.phoneVerified && !user.sms.enabled ? phone : null
}

function destinationOf(user: PoolUser, purpose: StoredPurpose): string | null {
  if (purpose === 'verifyPhone') return user.pendingPhone ?? user.attributes['phone_number'] ?? null
  if (purpose === 'verifyEmail') return user.pendingEmail ?? user.email
  return purpose === 'resetPassword' ? recoveryOf(user) : user.email
}

export async function sendCode(ctx: Context, user: PoolUser, purpose: StoredPurpose) {
  const to = destinationOf(user, purpose)
  if (to === null) throw invalidParameter('User does not have a value for the attribute to verify.')
  await spendAttempt(ctx, 'sendCode', user.subject)
  const value = (purpose === 'signUp' ? user.seededCode : null) ?? sixDigits()
  const code = { value, expiresAt: ctx.clock() + LIFE_MS[purpose] }
  await saveUser(ctx, { ...user, codes: { ...user.codes, [purpose]: code } })
  ctx.deliver({ to, code: value, purpose })
  return deliveryDetails(to)
}

/** The answer for a name without an account, with its limit. */
export async function pretendToSend(ctx: Context, username: string) {
  const login = normalizeLogin(username)
  await spendAttempt(ctx, 'sendCode', login)
  return deliveryDetails(login)
}

export async function sendSignInCode(ctx: Context, subject: string, phone: string): Promise<string> {
  await spendAttempt(ctx, 'sendCode', subject)
  const code = sixDigits()
  ctx.deliver({ to: phone, code, purpose: 'signInSms' })
  return code
}

export async function useCode(ctx: Context, user: PoolUser, purpose: StoredPurpose, input: string): Promise<PoolUser> {
  const right = () => {
    const code = user.codes[purpose]
    // A code that was never sent counts as a wrong one.
    if (code?.value !== input) return null
    if (code.expiresAt !== null && code.expiresAt <= ctx.clock()) throw refusal('codeExpired')
    return code
  }
  await limitWrongAnswers(ctx, ['wrongCode', user.subject], right, refusal('codeMismatch'))
  return { ...user, codes: { ...user.codes, [purpose]: null } }
}
