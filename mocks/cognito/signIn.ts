import { clearFailures } from './attempts.ts'
import type { Context } from './context.ts'
import { passwordResetRequired, userDisabled, userNotConfirmed } from './errors.ts'
import { type ChallengeSession, openSession } from './sessions.ts'
import { signInResult } from './tokens.ts'
import type { PoolUser } from './users.ts'

async function challenge(
  ctx: Context,
  user: PoolUser,
  name: ChallengeSession['name'],
  parameters: Record<string, string>,
) {
  const session: ChallengeSession = { kind: 'challenge', name, subject: user.subject, failures: 0, setup: null }
  return {
    ChallengeName: name,
    ChallengeParameters: { USER_ID_FOR_SRP: user.subject, ...parameters },
    Session: await openSession(ctx, session),
  }
}

/**
 * What follows once the password was proved: the next challenge, or tokens. Throws when the user may not sign in. That
 * is told only here, so that nobody without the password learns about an account.
 */
export async function afterPassword(ctx: Context, user: PoolUser) {
  await clearFailures(ctx, user.subject)
  if (!user.enabled) throw userDisabled()
  if (user.status === 'UNCONFIRMED') throw userNotConfirmed()
  if (user.status === 'RESET_REQUIRED') throw passwordResetRequired()
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const known = { email: user.email, email_verified: String(user.emailVerified), ...user.attributes }
    return challenge(ctx, user, 'NEW_PASSWORD_REQUIRED', {
      requiredAttributes: '[]',
      userAttributes: JSON.stringify(known),
    })
  }
  return afterIdentity(ctx, user)
}

/** The second factor where there is one, else tokens. */
export async function afterIdentity(ctx: Context, user: PoolUser) {
  if (user.totp?.enabled) {
    const name = user.totp.deviceName
    return challenge(ctx, user, 'SOFTWARE_TOKEN_MFA', name ? { FRIENDLY_DEVICE_NAME: name } : {})
  }
  if (ctx.pool.mfa === 'ON') {
    return challenge(ctx, user, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' })
  }
  return signInResult(ctx, user)
}
