import { z } from 'zod'
import { deviceNotFound, incorrectCredentials, invalidParameter, missingParameter, smsMismatch } from '../errors.ts'
import { assertClient, operation, clientIdMember, parametersMember, sessionMember } from '../requestBody.ts'
import { answerMfaSetup, answerSoftwareToken } from './softwareToken.ts'
import { assertWritableAttribute, withAttributes } from '../attributes.ts'
import { assertPasswordPolicy } from './forgotPassword.ts'
import { closeSession, openSession, readChallenge, takeSrpSession, updateSession } from '../sessions.ts'
import type { SrpSession } from '../sessions.ts'
import { afterIdentity, afterPassword, askSecondFactor } from '../signIn.ts'
import { loadUser, requireUser, saveUser, secondFactorsOf, withPassword } from '../users.ts'
import { assertNotLocked, assertWithinLimit, clearAttempts, countAttempt, countFailure } from '../attempts.ts'
import { signInResult } from '../tokens.ts'
import { equalBytes, randomBytes } from '../crypto.ts'
import { concatBytes, fromBase64, toBase64, utf8 } from '../encoding.ts'
import { findDevice } from '../devices.ts'
import { type Context, srpPoolName } from '../pool.ts'
import { isUsablePublicKey, makeServerKeys, sharedKey, signClaim, claimIsTimely } from '../srp.ts'

const PREFIX = 'userAttributes.'
/** Attributes that clients echo; they cannot change here. */
const ECHOED = new Set(['email', 'email_verified', 'phone_number_verified'])

async function answerNewPassword(ctx: Context, sessionId: string, responses: Record<string, string>) {
  const session = await readChallenge(ctx, sessionId, 'NEW_PASSWORD_REQUIRED')
  const user = await requireUser(ctx, session.subject)
  const password = responses['NEW_PASSWORD'] ?? ''
  assertPasswordPolicy(password)
  const changes = Object.entries(responses)
    .filter(([name]) => name.startsWith(PREFIX))
    .map(([name, Value]) => ({ Name: name.slice(PREFIX.length), Value }))
    .filter(({ Name }) => !ECHOED.has(Name))
  for (const { Name, Value } of changes) assertWritableAttribute(Name, Value)
  const renewed = await withPassword(ctx, { ...withAttributes(user, changes), status: 'CONFIRMED' }, password)
  await saveUser(ctx, renewed)
  await closeSession(ctx, sessionId)
  return afterIdentity(ctx, renewed, session.deviceKey)
}

const schema = z.object({
  ClientId: clientIdMember,
  ChallengeName: z.string(),
  ChallengeResponses: parametersMember.nullish(),
  Session: sessionMember.nullish(),
})

export const respondToAuthChallenge = operation(schema, async (ctx, input) => {
  assertClient(ctx, input.ClientId)
  const responses = input.ChallengeResponses ?? {}
  const response = (name: string) => {
    const value = responses[name]
    if (!value) throw missingParameter(name)
    return value
  }
  const session = () => {
    if (!input.Session) throw missingParameter('Session')
    return input.Session
  }
  switch (input.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return answerPasswordVerifier(ctx, {
        username: response('USERNAME'),
        secretBlock: response('PASSWORD_CLAIM_SECRET_BLOCK'),
        timestamp: response('TIMESTAMP'),
        signature: response('PASSWORD_CLAIM_SIGNATURE'),
        deviceKey: responses['DEVICE_KEY'],
      })
    case 'DEVICE_SRP_AUTH':
      return answerDeviceSrp(ctx, session(), response('DEVICE_KEY'), response('SRP_A'))
    case 'DEVICE_PASSWORD_VERIFIER':
      return answerDevicePasswordVerifier(ctx, session(), {
        deviceKey: response('DEVICE_KEY'),
        secretBlock: response('PASSWORD_CLAIM_SECRET_BLOCK'),
        timestamp: response('TIMESTAMP'),
        signature: response('PASSWORD_CLAIM_SIGNATURE'),
      })
    case 'NEW_PASSWORD_REQUIRED':
      response('NEW_PASSWORD')
      return answerNewPassword(ctx, session(), responses)
    case 'SOFTWARE_TOKEN_MFA':
      return answerSoftwareToken(ctx, session(), response('SOFTWARE_TOKEN_MFA_CODE'))
    case 'MFA_SETUP':
      return answerMfaSetup(ctx, session())
    case 'SMS_MFA':
      return answerSms(ctx, session(), response('SMS_MFA_CODE'))
    case 'SELECT_MFA_TYPE':
      return answerFactorChoice(ctx, session(), response('ANSWER'))
    default:
      throw invalidParameter('Invalid challenge name.')
  }
})

/** After a wrong code, the same session can try again. A right one proves the phone. */
async function answerSms(ctx: Context, sessionId: string, code: string) {
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

async function answerFactorChoice(ctx: Context, sessionId: string, choice: string) {
  const session = await readChallenge(ctx, sessionId, 'SELECT_MFA_TYPE')
  const user = await requireUser(ctx, session.subject)
  const factor = secondFactorsOf(user).enabled.find((name) => name === choice)
  if (!factor) throw invalidParameter('Invalid MFA type selected.')
  await closeSession(ctx, sessionId)
  return askSecondFactor(ctx, user, factor, session.deviceKey)
}

type PasswordClaim = {
  username: string
  secretBlock: string
  timestamp: string
  signature: string
  deviceKey: string | undefined
}

async function isProof(ctx: Context, session: SrpSession, claim: PasswordClaim): Promise<boolean> {
  const block = fromBase64(claim.secretBlock)
  const signature = fromBase64(claim.signature)
  if (!block || !signature || !claimIsTimely(claim.timestamp, ctx.clock())) return false
  if (claim.username !== session.userIdForSrp) return false
  const message = [utf8(srpPoolName(ctx.pool)), utf8(session.userIdForSrp), block, utf8(claim.timestamp)]
  return equalBytes(signature, await signClaim(await sharedKey(session), concatBytes(...message)))
}

/** Accepts a claim once, within five minutes. */
async function answerPasswordVerifier(ctx: Context, claim: PasswordClaim) {
  const block = fromBase64(claim.secretBlock)
  const id = block && new TextDecoder().decode(block)
  const session = id && (await takeSrpSession(ctx, id))
  if (!session) throw incorrectCredentials()
  const account = session.subject ?? session.login
  await assertNotLocked(ctx, account)
  const isCorrect = await isProof(ctx, session, claim)
  const user = session.subject === null ? null : await loadUser(ctx, session.subject)
  if (!isCorrect || !user) {
    await countFailure(ctx, account)
    throw incorrectCredentials()
  }
  if (claim.deviceKey && !(await findDevice(ctx, user.subject, claim.deviceKey))) {
    // A client drops the key of a device that was forgotten elsewhere, and answers the same challenge again.
    await updateSession(ctx, id, session)
    throw deviceNotFound()
  }
  return afterPassword(ctx, user, claim.deviceKey)
}

async function answerDeviceSrp(ctx: Context, sessionId: string, deviceKey: string, publicA: string) {
  const session = await readChallenge(ctx, sessionId, 'DEVICE_SRP_AUTH')
  if (!isUsablePublicKey(publicA)) throw invalidParameter('Invalid SRP_A')
  await closeSession(ctx, sessionId)
  const device = deviceKey === session.deviceKey ? await findDevice(ctx, session.subject, deviceKey) : null
  if (!device) throw deviceNotFound()
  const { privateB, publicB } = await makeServerKeys(device.secret.verifier)
  const secretBlock = toBase64(randomBytes(32))
  const exchange = { publicA, publicB, privateB, verifier: device.secret.verifier, secretBlock }
  const name = 'DEVICE_PASSWORD_VERIFIER'
  return {
    ChallengeName: name,
    ChallengeParameters: {
      SALT: device.secret.salt,
      SECRET_BLOCK: secretBlock,
      SRP_B: publicB,
      DEVICE_KEY: deviceKey,
      USERNAME: session.subject,
    },
    Session: await openSession(ctx, { ...session, name, exchange }),
  }
}

type DeviceClaim = { deviceKey: string; secretBlock: string; timestamp: string; signature: string }

/** The device's proof replaces a second factor. */
async function answerDevicePasswordVerifier(ctx: Context, sessionId: string, claim: DeviceClaim) {
  const session = await readChallenge(ctx, sessionId, 'DEVICE_PASSWORD_VERIFIER')
  await closeSession(ctx, sessionId)
  const user = await requireUser(ctx, session.subject)
  const device = await findDevice(ctx, user.subject, session.deviceKey ?? '')
  if (!device) throw deviceNotFound()
  const { exchange } = session
  const block = fromBase64(claim.secretBlock)
  const signature = fromBase64(claim.signature)
  if (!exchange || !block || !signature) throw incorrectCredentials()
  const message = [utf8(device.groupKey), utf8(device.key), block, utf8(claim.timestamp)]
  const isSigned = equalBytes(signature, await signClaim(await sharedKey(exchange), concatBytes(...message)))
  const isForDevice = claim.deviceKey === device.key && claim.secretBlock === exchange.secretBlock
  if (!isSigned || !isForDevice || !claimIsTimely(claim.timestamp, ctx.clock())) throw incorrectCredentials()
  return signInResult(ctx, user, device.key)
}
