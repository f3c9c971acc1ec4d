import { type Grant, openGrant, refreshTokenOf, loadGrant } from './refreshToken.ts'
import { type Context, issuerOf } from './pool.ts'
import { recognizeDevice } from './devices.ts'
import { identityClaim, type PoolUser, usernameOf, requireUser } from './users.ts'
import { z } from 'zod'
import { refusal } from './errors.ts'
import { operation, type Operation, accessTokenMember } from './requestBody.ts'

/** The pool's own operations refuse an access token without it. */
const USER_ADMIN_SCOPE = 'aws.cognito.signin.user.admin'

const TOKEN_SECONDS = 3600

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
    AccessToken: await ctx.keys.sign(access),
    IdToken: await ctx.keys.sign(id),
    ExpiresIn: TOKEN_SECONDS,
    TokenType: 'Bearer',
  }
}

export type ShortTokens = Awaited<ReturnType<typeof issueShortTokens>>

export async function signInResult(ctx: Context, user: PoolUser, seenDevice?: string) {
  const { device: deviceKey, metadata } = await recognizeDevice(ctx, user.subject, seenDevice)
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

type TokenOwner = { user: PoolUser; deviceKey: string | undefined }

/** The owner of a valid access token. Throws NotAuthorizedException or UserNotFoundException. */
export async function authorize(ctx: Context, token: string): Promise<TokenOwner> {
  const claims = claimsSchema.safeParse(await ctx.keys.signedClaims(token))
  if (!claims.success) throw refusal('invalidAccessToken')
  const { sub, iss, client_id, origin_jti, exp, scope } = claims.data
  if (iss !== issuerOf(ctx.pool) || client_id !== ctx.pool.clientId) throw refusal('invalidAccessToken')
  if (exp * 1000 <= ctx.clock()) throw refusal('expiredAccessToken')
  const user = await requireUser(ctx, sub)
  if (!(await loadGrant(ctx, sub, origin_jti))) throw refusal('revokedAccessToken')
  if (!user.enabled) throw refusal('userDisabled')
  if (!scope.split(' ').includes(USER_ADMIN_SCOPE)) throw refusal('insufficientScope')
  return { user, deviceKey: claims.data.device_key }
}

export function personOperation<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (ctx: Context, owner: TokenOwner, input: z.output<z.ZodObject<Shape>>) => Promise<object>,
): Operation {
  return (ctx, body) =>
    operation({ AccessToken: accessTokenMember }, async (_, { AccessToken }) => {
      const owner = await authorize(ctx, AccessToken)
      return operation(shape, (_ctx, input) => run(ctx, owner, input))(ctx, body)
    })(ctx, body)
}
