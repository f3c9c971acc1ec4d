import { z } from 'zod'
import type { Context } from '../context.ts'
import { userDisabled } from '../errors.ts'
import { rotateGrant } from '../grants.ts'
import { assertClient, operation } from '../operation.ts'
import { redeemRefreshToken, refreshTokenOf } from '../refreshToken.ts'
import { clientIdMember } from '../requestBody.ts'
import { issueShortTokens } from '../tokens.ts'
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
