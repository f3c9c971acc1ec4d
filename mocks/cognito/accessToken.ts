import { z } from 'zod'
import type { Context } from './context.ts'
import { fromBase64Url, jsonFromBase64Url, utf8 } from './encoding.ts'
import { expiredAccessToken, invalidAccessToken, revokedAccessToken, userDisabled, userNotFound } from './errors.ts'
import { loadGrant } from './grants.ts'
import { issuerOf } from './pool.ts'
import { loadUser, type PoolUser } from './users.ts'

const headerSchema = z.object({ alg: z.literal('RS256'), kid: z.string() })
const claimsSchema = z.object({
  sub: z.string(),
  iss: z.string(),
  client_id: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string(),
  exp: z.number(),
  device_key: z.string().optional(),
})

/**
 * The owner of an access token of this pool. Throws NotAuthorizedException for one that is forged, expired or revoked
 * or whose user is disabled, UserNotFoundException when the user is gone.
 */
export async function authorize(
  ctx: Context,
  token: string,
): Promise<{ user: PoolUser; originJti: string; deviceKey: string | undefined }> {
  const [head = '', body = '', tail = '', ...rest] = token.split('.')
  const header = headerSchema.safeParse(jsonFromBase64Url(head))
  const claims = claimsSchema.safeParse(jsonFromBase64Url(body))
  const signature = fromBase64Url(tail)
  if (!header.success || !claims.success || !signature || rest.length > 0) throw invalidAccessToken()
  if (!(await ctx.keys.verify(header.data.kid, signature, utf8(`${head}.${body}`)))) throw invalidAccessToken()
  const { sub, iss, client_id, origin_jti, exp } = claims.data
  if (iss !== issuerOf(ctx.pool) || client_id !== ctx.pool.clientId) throw invalidAccessToken()
  if (exp * 1000 <= ctx.clock()) throw expiredAccessToken()
  const user = await loadUser(ctx, sub)
  if (!user) throw userNotFound()
  if (!(await loadGrant(ctx, sub, origin_jti))) throw revokedAccessToken()
  if (!user.enabled) throw userDisabled()
  return { user, originJti: origin_jti, deviceKey: claims.data.device_key }
}
