import { z } from 'zod'
import { assertNotLocked, countFailure } from '../attempts.ts'
import type { Context } from '../pool.ts'
import { toBase64, toHex, utf8, poolHmac } from '../crypto.ts'
import { invalidParameter, missingParameter, refusal, CognitoError } from '../errors.ts'
import { clientOperation, parametersMember } from '../requestBody.ts'
import { openSession } from '../sessions.ts'
import { afterPassword } from '../signIn.ts'
import { isUsablePublicKey, makeServerKeys, passwordMatches } from '../srp.ts'
import { findPasswordUser, identityOf, normalizeLogin, type PasswordUser, requireUser } from '../users.ts'
import {
  rotateGrant,
  revokeAllGrants,
  revokeGrant,
  redeemRefreshToken,
  refreshTokenOf,
  readRefreshToken,
} from '../refreshToken.ts'
import { issueShortTokens, personOperation } from '../tokens.ts'

const members = { AuthFlow: z.string(), AuthParameters: parametersMember.nullish() }

/** A user's challenge material. An unknown name gets similar material, always the same (RFC 5054 §2.5.1.3). */
async function srpMaterial(ctx: Context, user: PasswordUser | null, login: string) {
  if (user) return { userIdForSrp: user.subject, ...user.srp }
  const hex = toHex(await poolHmac(ctx, `nobody:${login}`))
  const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  return { userIdForSrp: id, salt: hex.slice(32), verifier: toHex(await poolHmac(ctx, `verifier:${login}`)) }
}

async function startSrp(ctx: Context, username: string, publicA: string) {
  if (!isUsablePublicKey(publicA)) throw invalidParameter('Invalid SRP_A')
  const login = normalizeLogin(username)
  const user = await findPasswordUser(ctx, login)
  await assertNotLocked(ctx, user?.subject ?? login)
  const { userIdForSrp, salt, verifier } = await srpMaterial(ctx, user, login)
  const { privateB, publicB } = await makeServerKeys(verifier)
  const subject = user?.subject ?? null
  const id = await openSession(ctx, { kind: 'srp', login, subject, userIdForSrp, publicA, publicB, privateB, verifier })
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ChallengeParameters: {
      SALT: salt,
      SECRET_BLOCK: toBase64(utf8(id)),
      SRP_B: publicB,
      USERNAME: userIdForSrp,
      USER_ID_FOR_SRP: userIdForSrp,
    },
  }
}

async function signInWithPassword(ctx: Context, username: string, password: string, deviceKey: string | undefined) {
  const login = normalizeLogin(username)
  const user = await findPasswordUser(ctx, login)
  await assertNotLocked(ctx, user?.subject ?? login)
  // An unknown name takes the same time.
  const { userIdForSrp, ...secret } = await srpMaterial(ctx, user, login)
  const matches = await passwordMatches(secret, identityOf(ctx, userIdForSrp), password)
  if (!user || !matches) {
    await countFailure(ctx, user?.subject ?? login)
    throw refusal('incorrectCredentials')
  }
  return afterPassword(ctx, user, deviceKey)
}

export const initiateAuth = clientOperation(members, async (ctx, { AuthFlow, AuthParameters }) => {
  const parameter = (name: string) => {
    const value = AuthParameters?.[name]
    if (!value) throw missingParameter(name)
    return value
  }
  if (AuthFlow === 'USER_SRP_AUTH') return startSrp(ctx, parameter('USERNAME'), parameter('SRP_A'))
  if (AuthFlow !== 'USER_PASSWORD_AUTH') throw invalidParameter(`${AuthFlow} flow not enabled for this client`)
  return signInWithPassword(ctx, parameter('USERNAME'), parameter('PASSWORD'), AuthParameters?.['DEVICE_KEY'])
})

const refreshMembers = { RefreshToken: z.string(), DeviceKey: z.string().nullish() }

export const getTokensFromRefreshToken = clientOperation(refreshMembers, async (ctx, { RefreshToken, DeviceKey }) => {
  const { subject, originJti, grant } = await redeemRefreshToken(ctx, RefreshToken, DeviceKey)
  const user = await requireUser(ctx, subject)
  if (!user.enabled) throw refusal('userDisabled')
  const tokens = await issueShortTokens(ctx, user, originJti, grant)
  const next = await rotateGrant(ctx, subject, originJti, grant)
  return { AuthenticationResult: { ...tokens, RefreshToken: await refreshTokenOf(ctx, subject, originJti, next) } }
})

/** An invalid token is not an error (RFC 7009 §2.2). */
export const revokeToken = clientOperation({ Token: z.string() }, async (ctx, { Token }) => {
  // Only access and id tokens have three parts.
  if (Token.split('.').length === 3) throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type')
  const payload = await readRefreshToken(ctx, Token)
  if (payload) await revokeGrant(ctx, payload.sub, payload.origin)
  return {}
})

export const globalSignOut = personOperation({}, async (ctx, { user }) => {
  await revokeAllGrants(ctx, user.subject)
  return {}
})
