import { assertWithinLimit, clearAttempts, countAttempt } from '../attempts.ts'
import type { Context } from '../context.ts'
import { invalidParameter, smsMismatch } from '../errors.ts'
import { closeSession, readChallenge } from '../sessions.ts'
import { askSecondFactor } from '../signIn.ts'
import { signInResult } from '../tokens.ts'
import { requireUser, saveUser, secondFactorsOf } from '../users.ts'

/** After a wrong code, the same session can try again. A right one proves the phone. */
export async function answerSms(ctx: Context, sessionId: string, code: string) {
  const session = await readChallenge(ctx, sessionId, 'SMS_MFA')
  const user = await requireUser(ctx, session.subject)
  await assertWithinLimit(ctx, 'wrongCode', user.subject)
  if (session.smsCode !== code) {
    await countAttempt(ctx, 'wrongCode', user.subject)
    throw smsMismatch()
  }
  await clearAttempts(ctx, 'wrongCode', user.subject)
  const signedIn = { ...user, phoneVerified: user.attributes['phone_number'] !== undefined }
  await saveUser(ctx, signedIn)
  await closeSession(ctx, sessionId)
  return signInResult(ctx, signedIn, session.deviceKey)
}

export async function answerFactorChoice(ctx: Context, sessionId: string, choice: string) {
  const session = await readChallenge(ctx, sessionId, 'SELECT_MFA_TYPE')
  const user = await requireUser(ctx, session.subject)
  const factor = secondFactorsOf(user).enabled.find((name) => name === choice)
  if (!factor) throw invalidParameter('Invalid MFA type selected.')
  await closeSession(ctx, sessionId)
  return askSecondFactor(ctx, user, factor, session.deviceKey)
}
