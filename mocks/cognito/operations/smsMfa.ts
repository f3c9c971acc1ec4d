import { assertWithinLimit, clearAttempts, countAttempt } from '../attempts.ts'
import type { Context } from '../context.ts'
import { invalidParameter, smsMismatch } from '../errors.ts'
import { closeSession, readChallenge } from '../sessions.ts'
import { askSecondFactor } from '../signIn.ts'
import { signInResult } from '../tokens.ts'
import { requireUser, saveUser, secondFactorsOf } from '../users.ts'

/**
 * SMS_MFA: the text message's code, valid once and as long as the session. After a wrong one, the same session can try
 * again. Reading the message proves the phone, so it counts as verified.
 */
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

/** SELECT_MFA_TYPE: the person chooses one of the enabled second factors. */
export async function answerFactorChoice(ctx: Context, sessionId: string, choice: string) {
  const session = await readChallenge(ctx, sessionId, 'SELECT_MFA_TYPE')
  const user = await requireUser(ctx, session.subject)
  const factor = secondFactorsOf(user).enabled.find((name) => name === choice)
  if (!factor) throw invalidParameter('Invalid MFA type selected.')
  await closeSession(ctx, sessionId)
  return askSecondFactor(ctx, user, factor, session.deviceKey)
}
