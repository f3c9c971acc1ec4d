import type { Context } from './context.ts'
import { jsonToBase64Url, toBase64Url, utf8 } from './encoding.ts'
import { type Grant, openGrant } from './grants.ts'
import { issuerOf } from './pool.ts'
import { greetDevice } from './devices.ts'
import { refreshTokenOf } from './refreshToken.ts'
import { identityClaim } from './federation.ts'
import { type PoolUser, usernameOf } from './users.ts'

/** The pool's own operations refuse an access token without it. */
export const USER_ADMIN_SCOPE = 'aws.cognito.signin.user.admin'

const TOKEN_SECONDS = 3600

async function signJwt(ctx: Context, claims: Record<string, unknown>): Promise<string> {
  const { kid } = await ctx.keys.publicKey()
  const body = `${jsonToBase64Url({ kid, alg: 'RS256' })}.${jsonToBase64Url(claims)}`
  const { signature } = await ctx.keys.sign(utf8(body))
  return `${body}.${toBase64Url(signature)}`
}

/** Instants in seconds. */
export async function issueShortTokens(ctx: Context, user: PoolUser, originJti: string, grant: Grant) {
  const iat = Math.floor(ctx.clock() / 1000)
  const shared = {
    sub: user.subject,
    iss: issuerOf(ctx.pool),
    origin_jti: originJti,
    event_id: crypto.randomUUID(),
    auth_time: Math.floor(grant.authTime / 1000),
    exp: iat + TOKEN_SECONDS,
    iat,
  }
  const { federation } = user
  // Cognito puts each provider's users in a group of their own.
  const groups = federation && { 'cognito:groups': [`${ctx.pool.userPoolId}_${federation.provider}`] }
  const access = {
    ...shared,
    client_id: ctx.pool.clientId,
    token_use: 'access',
    scope: grant.scope ?? USER_ADMIN_SCOPE,
    jti: crypto.randomUUID(),
    username: usernameOf(user),
    ...groups,
    ...(grant.deviceKey === undefined ? {} : { device_key: grant.deviceKey }),
  }
  const id = {
    ...user.attributes,
    ...shared,
    aud: ctx.pool.clientId,
    token_use: 'id',
    jti: crypto.randomUUID(),
    'cognito:username': usernameOf(user),
    ...groups,
    ...(federation && { identities: [identityClaim(federation)] }),
    email: user.email,
    email_verified: user.emailVerified,
    ...(user.attributes['phone_number'] === undefined ? {} : { phone_number_verified: user.phoneVerified }),
  }
  return {
    AccessToken: await signJwt(ctx, access),
    IdToken: await signJwt(ctx, id),
    ExpiresIn: TOKEN_SECONDS,
    TokenType: 'Bearer',
  }
}

export type ShortTokens = Awaited<ReturnType<typeof issueShortTokens>>

export async function signInResult(ctx: Context, user: PoolUser, seenDevice?: string) {
  const { device: deviceKey, metadata } = await greetDevice(ctx, user.subject, seenDevice)
  const { originJti, grant } = await openGrant(ctx, user.subject, { deviceKey })
  return {
    AuthenticationResult: {
      ...(await issueShortTokens(ctx, user, originJti, grant)),
      RefreshToken: await refreshTokenOf(ctx, user.subject, originJti, grant),
      ...metadata,
    },
    ChallengeParameters: {},
  }
}
