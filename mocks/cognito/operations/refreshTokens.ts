import { z } from 'zod'
import { CognitoError, refusal } from '../errors.ts'
import {
  rotateGrant,
  revokeAllGrants,
  revokeGrant,
  redeemRefreshToken,
  refreshTokenOf,
  readRefreshToken,
} from '../refreshToken.ts'
import { clientOperation } from '../requestBody.ts'
import { issueShortTokens, personOperation } from '../tokens.ts'
import { requireUser } from '../users.ts'

const members = { RefreshToken: z.string(), DeviceKey: z.string().nullish() }

export const getTokensFromRefreshToken = clientOperation(members, async (ctx, { RefreshToken, DeviceKey }) => {
  const { subject, originJti, grant, current } = await redeemRefreshToken(ctx, RefreshToken, DeviceKey)
  const user = await requireUser(ctx, subject)
  if (!user.enabled) throw refusal('userDisabled')
  const tokens = await issueShortTokens(ctx, user, originJti, grant)
  // Within the grace, a replaced token gets the same successor again. Another rotation would void that one.
  const next = current ? await rotateGrant(ctx, subject, originJti, grant) : grant
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
