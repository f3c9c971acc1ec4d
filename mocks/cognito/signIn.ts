import { clearFailures } from './attempts.ts'
import { sendSignInCode, deliveryDetails } from './codes.ts'
import type { Context } from './pool.ts'
import { findDevice } from './devices.ts'
import { refusal } from './errors.ts'
import { type ChallengeSession, openSession } from './sessions.ts'
import { signInResult } from './tokens.ts'
import { type PoolUser, type SecondFactor, secondFactorsOf } from './users.ts'

type SessionContext = Pick<ChallengeSession, 'deviceKey' | 'smsCode'>

async function challenge(
  ctx: Context,
  user: PoolUser,
  name: ChallengeSession['name'],
  parameters: Record<string, string>,
  context: SessionContext,
) {
  const { subject } = user
  const session: ChallengeSession = { kind: 'challenge', name, subject, setup: null, ...context }
  return {
    ChallengeName: name,
    ChallengeParameters: { USER_ID_FOR_SRP: user.subject, ...parameters },
    Session: await openSession(ctx, session),
  }
}

/** Refuses only here, so that without the password nothing about an account is revealed. */
export async function afterPassword(ctx: Context, user: PoolUser, deviceKey?: string) {
  await clearFailures(ctx, user.subject)
  if (!user.enabled) throw refusal('userDisabled')
  if (user.status === 'UNCONFIRMED') throw refusal('userNotConfirmed')
  if (user.status === 'RESET_REQUIRED') throw refusal('passwordResetRequired')
  if (user.status === 'FORCE_CHANGE_PASSWORD') {
    const attributes = { email: user.email, email_verified: String(user.emailVerified), ...user.attributes }
    const parameters = { requiredAttributes: '[]', userAttributes: JSON.stringify(attributes) }
    return challenge(ctx, user, 'NEW_PASSWORD_REQUIRED', parameters, { deviceKey })
  }
  return afterIdentity(ctx, user, deviceKey)
}

/** Throws ResourceNotFoundException for the key of a device that is not the user's. */
export async function afterIdentity(ctx: Context, user: PoolUser, deviceKey?: string) {
  if (deviceKey !== undefined) {
    const device = await findDevice(ctx, user.subject, deviceKey)
    if (!device) throw refusal('deviceNotFound')
    if (device.remembered) return challenge(ctx, user, 'DEVICE_SRP_AUTH', {}, { deviceKey })
  }
  const { enabled, preferred } = secondFactorsOf(user)
  const only = preferred ?? (enabled.length === 1 ? enabled[0] : undefined)
  if (only) return askSecondFactor(ctx, user, only, deviceKey)
  if (enabled.length > 1) {
    return challenge(ctx, user, 'SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: JSON.stringify(enabled) }, { deviceKey })
  }
  if (ctx.pool.mfa === 'ON') {
    return challenge(ctx, user, 'MFA_SETUP', { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' }, { deviceKey })
  }
  return signInResult(ctx, user, deviceKey)
}

export async function askSecondFactor(
  ctx: Context,
  user: PoolUser,
  factor: SecondFactor,
  deviceKey: string | undefined,
) {
  if (factor === 'SOFTWARE_TOKEN_MFA') {
    const name = user.totp?.deviceName
    return challenge(ctx, user, factor, name ? { FRIENDLY_DEVICE_NAME: name } : {}, { deviceKey })
  }
  const phone = user.attributes['phone_number'] ?? ''
  const smsCode = await sendSignInCode(ctx, user.subject, phone)
  const { DeliveryMedium, Destination } = deliveryDetails(phone)
  const parameters = { CODE_DELIVERY_DELIVERY_MEDIUM: DeliveryMedium, CODE_DELIVERY_DESTINATION: Destination }
  return challenge(ctx, user, factor, parameters, { deviceKey, smsCode })
}
