import { assertWithinLimit, clearAttempts, countAttempt } from '../attempts.ts'
import type { Context } from '../context.ts'
import { invalidSession, totpMismatch, totpNotFound, totpReplayed } from '../errors.ts'
import { closeSession, readChallenge } from '../sessions.ts'
import { signInResult } from '../tokens.ts'
import { matchingTotpStep } from '../totp.ts'
import { requireUser, saveUser } from '../users.ts'

const STEPS_KEPT = 8

export function rememberStep(steps: readonly number[], step: number): number[] {
  return [...steps, step].slice(-STEPS_KEPT)
}

/** After a wrong code, the same session can try again. */
export async function answerSoftwareToken(ctx: Context, sessionId: string, code: string) {
  const session = await readChallenge(ctx, sessionId, 'SOFTWARE_TOKEN_MFA')
  const user = await requireUser(ctx, session.subject)
  const { totp } = user
  if (!totp?.verified) throw totpNotFound()
  await assertWithinLimit(ctx, 'wrongTotp', user.subject)
  const step = await matchingTotpStep(totp.secret, code, ctx.clock())
  if (step === null) {
    await countAttempt(ctx, 'wrongTotp', user.subject)
    throw totpMismatch()
  }
  if (totp.usedSteps.includes(step)) throw totpReplayed()
  const signedIn = { ...user, totp: { ...totp, usedSteps: rememberStep(totp.usedSteps, step) } }
  await saveUser(ctx, signedIn)
  await clearAttempts(ctx, 'wrongTotp', user.subject)
  await closeSession(ctx, sessionId)
  return signInResult(ctx, signedIn, session.deviceKey)
}

export async function answerMfaSetup(ctx: Context, sessionId: string) {
  const session = await readChallenge(ctx, sessionId, 'MFA_SETUP')
  const user = await requireUser(ctx, session.subject)
  const { setup } = session
  if (!setup || setup.verifiedStep === null) throw invalidSession()
  const { secret, verifiedStep, deviceName } = setup
  const totp = { secret, verified: true, enabled: true, preferred: true, usedSteps: [verifiedStep], deviceName }
  const ready = { ...user, totp }
  await saveUser(ctx, ready)
  await closeSession(ctx, sessionId)
  return signInResult(ctx, ready, session.deviceKey)
}
