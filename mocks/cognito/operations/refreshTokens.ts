import { z } from 'zod'
import type { Context } from '../pool.ts'
import { userDisabled, CognitoError } from '../errors.ts'
import {
  rotateGrant,
  revokeAllGrants,
  revokeGrant,
  redeemRefreshToken,
  refreshTokenOf,
  readRefreshToken,
} from '../refreshToken.ts'
import { assertClient, operation, clientIdMember } from '../requestBody.ts'
import { issueShortTokens, personOperation } from '../tokens.ts'
import { requireUser } from '../users.ts'

export async function refreshTokens(
  ctx: Context,
  refreshToken: string,
  deviceKey: string | undefined,
  mode: 'keep' | 'rotate',
) {
  const { subject, originJti, grant, current } = await redeemRefreshToken(ctx, refreshToken, deviceKey)
  const user = await requireUser(ctx, subject)
  if (!user.enabled) throw userDisabled()
  const result = await issueShortTokens(ctx, user, originJti, grant)
  if (mode === 'keep') return { AuthenticationResult: result, ChallengeParameters: {} }
  // Within the grace, a replaced token gets the same successor again. Another rotation would void that one.
  const next = current ? await rotateGrant(ctx, subject, originJti, grant) : grant
  return { AuthenticationResult: { ...result, RefreshToken: await refreshTokenOf(ctx, subject, originJti, next) } }
}

const schema = z.object({ ClientId: clientIdMember, RefreshToken: z.string(), DeviceKey: z.string().nullish() })

export const getTokensFromRefreshToken = operation(schema, async (ctx, input) => {
  assertClient(ctx, input.ClientId)
  return refreshTokens(ctx, input.RefreshToken, input.DeviceKey ?? undefined, 'rotate')
})

const revokeSchema = z.object({ ClientId: clientIdMember, Token: z.string() })

/** An invalid token is not an error (RFC 7009 §2.2). */
export const revokeToken = operation(revokeSchema, async (ctx, { ClientId, Token }) => {
  assertClient(ctx, ClientId)
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
