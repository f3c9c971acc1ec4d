import { z } from 'zod'
import type { Context } from './context.ts'
import {
  expiredAccessToken,
  insufficientScope,
  invalidAccessToken,
  revokedAccessToken,
  userDisabled,
  userNotFound,
} from './errors.ts'
import { loadGrant } from './grants.ts'
import { issuerOf } from './pool.ts'
import { signedClaims } from './signingKeys.ts'
import { USER_ADMIN_SCOPE } from './tokens.ts'
import { loadUser, type PoolUser } from './users.ts'

const claimsSchema = z.object({
  sub: z.string(),
  iss: z.string(),
  client_id: z.string(),
  token_use: z.literal('access'),
  origin_jti: z.string(),
  exp: z.number(),
  scope: z.string(),
  device_key: z.string().optional(),
})

/**
 * The owner of an access token of this pool. Throws NotAuthorizedException when the token is forged, expired, revoked
 * or lacks the scope of these operations, or its user is disabled. Throws UserNotFoundException when the user is gone.
 */
export async function authorize(
  ctx: Context,
  token: string,
): Promise<{ user: PoolUser; originJti: string; deviceKey: string | undefined }> {
  const claims = claimsSchema.safeParse(await signedClaims(ctx, token))
  if (!claims.success) throw invalidAccessToken()
  const { sub, iss, client_id, origin_jti, exp, scope } = claims.data
  if (iss !== issuerOf(ctx.pool) || client_id !== ctx.pool.clientId) throw invalidAccessToken()
  if (exp * 1000 <= ctx.clock()) throw expiredAccessToken()
  const user = await loadUser(ctx, sub)
  if (!user) throw userNotFound()
  if (!(await loadGrant(ctx, sub, origin_jti))) throw revokedAccessToken()
  if (!user.enabled) throw userDisabled()
  if (!scope.split(' ').includes(USER_ADMIN_SCOPE)) throw insufficientScope()
  return { user, originJti: origin_jti, deviceKey: claims.data.device_key }
}
