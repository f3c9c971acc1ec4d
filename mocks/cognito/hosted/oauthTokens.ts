import type { Context } from '../context.ts'
import { openGrant, refreshTokenOf } from '../refreshToken.ts'
import { issueShortTokens, type ShortTokens } from '../tokens.ts'
import type { PoolUser } from '../users.ts'
import { z } from 'zod'
import { isExpired, storeExpiring } from '../expiring.ts'

export function oauthTokens({ AccessToken, IdToken, ExpiresIn, TokenType }: ShortTokens, scope: string) {
  return {
    ...(scope.split(' ').includes('openid') && { id_token: IdToken }),
    access_token: AccessToken,
    expires_in: ExpiresIn,
    token_type: TokenType,
  }
}

/** The refresh token is separate, because an implicit grant has none. */
export async function openOauthGrant(ctx: Context, user: PoolUser, scope: string) {
  const { originJti, grant } = await openGrant(ctx, user.subject, { scope })
  return {
    tokens: oauthTokens(await issueShortTokens(ctx, user, originJti, grant), scope),
    refreshToken: await refreshTokenOf(ctx, user.subject, originJti, grant),
  }
}

const codeGrantSchema = z.object({
  subject: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  codeChallenge: z.string().nullable(),
})
type CodeGrant = z.infer<typeof codeGrantSchema>

const PREFIX = 'authorizationCode/'
const LIFE_MS = 5 * 60_000

export const issueCode = (ctx: Context, grant: CodeGrant) => storeExpiring(ctx, PREFIX, LIFE_MS, grant)

/** Null when the code does not exist, was used or is too old. */
export async function takeCode(ctx: Context, code: string): Promise<CodeGrant | null> {
  if (!/^[\w.-]{1,100}$/.test(code)) return null
  const grant = codeGrantSchema.safeParse(await ctx.storage.get(PREFIX + code))
  if (!grant.success) return null
  await ctx.storage.delete(PREFIX + code)
  return isExpired(ctx, code) ? null : grant.data
}
