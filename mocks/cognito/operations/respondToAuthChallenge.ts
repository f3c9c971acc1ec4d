import { z } from 'zod'
import { invalidParameter, missingParameter, refusal } from '../errors.ts'
import { clientOperation, parametersMember, sessionMember } from '../requestBody.ts'
import { answerMfaSetup, answerSoftwareToken } from './softwareToken.ts'
import { assertPasswordPolicy } from './forgotPassword.ts'
import { closeSession, openSession, readChallenge, takeSrpSession, updateSession } from '../sessions.ts'
import { afterIdentity, afterPassword, askSecondFactor } from '../signIn.ts'
import { loadUser, requireUser, saveUser, secondFactorsOf, withPassword } from '../users.ts'
import { assertNotLocked, countFailure, limitWrongAnswers } from '../attempts.ts'
import { signInResult } from '../tokens.ts'
import { concatBytes, equalBytes, fromBase64, hmac, randomBytes, toBase64, utf8 } from '../crypto.ts'
import { findDevice } from '../devices.ts'
import { type Context, srpPoolName } from '../pool.ts'
import { claimIsTimely, isUsablePublicKey, makeServerKeys, sharedKey, type SrpExchange } from '../srp.ts'

const members = {
  ChallengeName: z.string(),
  ChallengeResponses: parametersMember.nullish(),
  Session: sessionMember.nullish(),
}

export const respondToAuthChallenge = clientOperation(members, async (ctx, input) => {
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
  const claim = (): Claim => ({
    secretBlock: response('PASSWORD_CLAIM_SECRET_BLOCK'),
    timestamp: response('TIMESTAMP'),
    signature: response('PASSWORD_CLAIM_SIGNATURE'),
  })
  switch (input.ChallengeName) {
    case 'PASSWORD_VERIFIER':
      return answerPasswordVerifier(ctx, response('USERNAME'), claim(), responses['DEVICE_KEY'])
    case 'DEVICE_SRP_AUTH':
      return answerDeviceSrp(ctx, session(), response('DEVICE_KEY'), response('SRP_A'))
    case 'DEVICE_PASSWORD_VERIFIER':
      return answerDevicePasswordVerifier(ctx, session(), response('DEVICE_KEY'), claim())
    case 'NEW_PASSWORD_REQUIRED':
      return answerNewPassword(ctx, session(), response('NEW_PASSWORD'))
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

/** Attributes do not come with it: the pool requires none. */
async function answerNewPassword(ctx: Context, sessionId: string, password: string) {
  const session = await readChallenge(ctx, sessionId, 'NEW_PASSWORD_REQUIRED')
  const user = await requireUser(ctx, session.subject)
  assertPasswordPolicy(password)
  const renewed = await withPassword(ctx, { ...user, status: 'CONFIRMED' }, password)
  await saveUser(ctx, renewed)
  await closeSession(ctx, sessionId)
  return afterIdentity(ctx, renewed, session.deviceKey)
}

async function answerSms(ctx: Context, sessionId: string, code: string) {
  const session = await readChallenge(ctx, sessionId, 'SMS_MFA')
  const user = await requireUser(ctx, session.subject)
  const right = () => (session.smsCode === code ? code : null)
  await limitWrongAnswers(ctx, ['wrongCode', user.subject], right, refusal('smsMismatch'))
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

type Claim = { secretBlock: string; timestamp: string; signature: string }

/** Whether the claim proves the exchange's secret for the owner (pool and person, or group and device), and in time. */
async function isProof(ctx: Context, exchange: SrpExchange, owner: string, claim: Claim): Promise<boolean> {
  const block = fromBase64(claim.secretBlock)
  const signature = fromBase64(claim.signature)
  if (!block || !signature || !claimIsTimely(claim.timestamp, ctx.clock())) return false
  const message = concatBytes(utf8(owner), block, utf8(claim.timestamp))
  return equalBytes(signature, await hmac('SHA-256', await sharedKey(exchange), message))
}

/** Accepts a claim once, within five minutes. */
async function answerPasswordVerifier(ctx: Context, username: string, claim: Claim, deviceKey: string | undefined) {
  const block = fromBase64(claim.secretBlock)
  const id = block && new TextDecoder().decode(block)
  const session = id && (await takeSrpSession(ctx, id))
  if (!session) throw refusal('incorrectCredentials')
  const account = session.subject ?? session.login
  await assertNotLocked(ctx, account)
  const isCorrect =
    username === session.userIdForSrp && (await isProof(ctx, session, srpPoolName(ctx.pool) + username, claim))
  const user = session.subject === null ? null : await loadUser(ctx, session.subject)
  if (!isCorrect || !user) {
    await countFailure(ctx, account)
    throw refusal('incorrectCredentials')
  }
  if (deviceKey && !(await findDevice(ctx, user.subject, deviceKey))) {
    // A client drops the key of a device that was forgotten elsewhere, and answers the same challenge again.
    await updateSession(ctx, id, session)
    throw refusal('deviceNotFound')
  }
  return afterPassword(ctx, user, deviceKey)
}

async function answerDeviceSrp(ctx: Context, sessionId: string, deviceKey: string, publicA: string) {
  const session = await readChallenge(ctx, sessionId, 'DEVICE_SRP_AUTH')
  if (!isUsablePublicKey(publicA)) throw invalidParameter('Invalid SRP_A')
  await closeSession(ctx, sessionId)
  const device = deviceKey === session.deviceKey ? await findDevice(ctx, session.subject, deviceKey) : null
  if (!device) throw refusal('deviceNotFound')
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

/** The device's proof replaces a second factor. */
async function answerDevicePasswordVerifier(ctx: Context, sessionId: string, deviceKey: string, claim: Claim) {
  const session = await readChallenge(ctx, sessionId, 'DEVICE_PASSWORD_VERIFIER')
  await closeSession(ctx, sessionId)
  const user = await requireUser(ctx, session.subject)
  const device = await findDevice(ctx, user.subject, session.deviceKey ?? '')
  if (!device) throw refusal('deviceNotFound')
  const { exchange } = session
  const isForDevice = deviceKey === device.key && claim.secretBlock === exchange?.secretBlock
  if (!isForDevice || !exchange || !(await isProof(ctx, exchange, device.groupKey + device.key, claim))) {
    throw refusal('incorrectCredentials')
  }
  return signInResult(ctx, user, device.key)
}
