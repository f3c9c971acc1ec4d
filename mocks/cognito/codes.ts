import { assertWithinLimit, clearAttempts, countAttempt } from './attempts.ts'
import type { CodePurpose, Context } from './context.ts'
import { codeExpired, codeMismatch } from './errors.ts'
import { type PoolUser, saveUser } from './users.ts'

const LIFE_MS: Record<CodePurpose, number> = {
  signUp: 24 * 60 * 60_000,
  resetPassword: 60 * 60_000,
  verifyEmail: 24 * 60 * 60_000,
}

function sixDigits(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
  return String(random % 1_000_000).padStart(6, '0')
}

/** An e-mail as Cognito shows where it sent a code: `a***@r***`. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`
}

export function deliveryDetails(email: string) {
  return { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: maskEmail(email) }
}

/**
 * Sends a new code, saves the user with it (any earlier one of that purpose is void) and answers the delivery details.
 * Throws LimitExceededException after too many within the hour.
 */
export async function sendCode(ctx: Context, user: PoolUser, purpose: CodePurpose) {
  await assertWithinLimit(ctx, 'sendCode', user.subject)
  await countAttempt(ctx, 'sendCode', user.subject)
  const value = (purpose === 'signUp' ? user.seededCode : null) ?? sixDigits()
  const code = { value, expiresAt: ctx.clock() + LIFE_MS[purpose] }
  await saveUser(ctx, { ...user, codes: { ...user.codes, [purpose]: code } })
  const to = purpose === 'verifyEmail' ? (user.pendingEmail ?? user.email) : user.email
  ctx.deliver({ to, code: value, purpose })
  return deliveryDetails(to)
}

/**
 * Answers the user with the code used up (not saved), when `typed` is it. Throws CodeMismatchException,
 * ExpiredCodeException when it is too old, LimitExceededException after too many wrong ones.
 */
export async function useCode(ctx: Context, user: PoolUser, purpose: CodePurpose, typed: string): Promise<PoolUser> {
  await assertWithinLimit(ctx, 'wrongCode', user.subject)
  const code = user.codes[purpose]
  // A code never asked for is answered like a wrong one, as it is for a name nobody has.
  if (code?.value !== typed) {
    await countAttempt(ctx, 'wrongCode', user.subject)
    throw codeMismatch()
  }
  if (code.expiresAt !== null && code.expiresAt <= ctx.clock()) throw codeExpired()
  await clearAttempts(ctx, 'wrongCode', user.subject)
  return { ...user, codes: { ...user.codes, [purpose]: null } }
}
