import { claimIsTimely } from '../timestamp.ts'
import type { Context } from '../context.ts'
import { equalBytes, randomBytes } from '../crypto.ts'
import { findDevice } from '../devices.ts'
import { concatBytes, fromBase64, toBase64, utf8 } from '../encoding.ts'
import { deviceNotFound, incorrectCredentials, invalidParameter } from '../errors.ts'
import { closeSession, openSession, readChallenge } from '../sessions.ts'
import { isUsablePublicKey, makeServerKeys, sharedKey, signClaim } from '../srp.ts'
import { signInResult } from '../tokens.ts'
import { requireUser } from '../users.ts'

export async function answerDeviceSrp(ctx: Context, sessionId: string, deviceKey: string, publicA: string) {
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

export type DeviceClaim = { deviceKey: string; secretBlock: string; timestamp: string; signature: string }

/** The device's proof replaces a second factor. */
export async function answerDevicePasswordVerifier(ctx: Context, sessionId: string, claim: DeviceClaim) {
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
  const isProof = equalBytes(signature, await signClaim(await sharedKey(exchange), concatBytes(...message)))
  const isForDevice = claim.deviceKey === device.key && claim.secretBlock === exchange.secretBlock
  if (!isProof || !isForDevice || !claimIsTimely(claim.timestamp, ctx.clock())) throw incorrectCredentials()
  return signInResult(ctx, user, device.key)
}
