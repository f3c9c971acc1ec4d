import type { Context } from '../context.ts'
import { openGrant } from '../grants.ts'
import { refreshTokenOf } from '../refreshToken.ts'
import { issueShortTokens, type ShortTokens } from '../tokens.ts'
import type { PoolUser } from '../users.ts'

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
