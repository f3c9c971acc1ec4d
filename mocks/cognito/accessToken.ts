import { z } from 'zod'
import type { Context } from './context.ts'
import {
  expiredAccessToken,
  insufficientScope,
  invalidAccessToken,
  revokedAccessToken,
  userDisabled,
} from './errors.ts'
import { loadGrant } from './grants.ts'
import { operation } from './operation.ts'
import type { Operation } from './operation.ts'
import { issuerOf } from './pool.ts'
import { accessTokenMember } from './requestBody.ts'
import { signedClaims } from './signingKeys.ts'
import { USER_ADMIN_SCOPE } from './tokens.ts'
import { type PoolUser, requireUser } from './users.ts'

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
  const claims = claimsSchema.safeParse(await signedClaims(ctx, token))
  if (!claims.success) throw invalidAccessToken()
  const { sub, iss, client_id, origin_jti, exp, scope } = claims.data
  if (iss !== issuerOf(ctx.pool) || client_id !== ctx.pool.clientId) throw invalidAccessToken()
  if (exp * 1000 <= ctx.clock()) throw expiredAccessToken()
  const user = await requireUser(ctx, sub)
  if (!(await loadGrant(ctx, sub, origin_jti))) throw revokedAccessToken()
  if (!user.enabled) throw userDisabled()
  if (!scope.split(' ').includes(USER_ADMIN_SCOPE)) throw insufficientScope()
  return { user, deviceKey: claims.data.device_key }
}

export function personOperation<Shape extends z.ZodRawShape>(
  shape: Shape,
  run: (ctx: Context, owner: TokenOwner, input: z.output<z.ZodObject<Shape>>) => Promise<object>,
): Operation {
  type Input = { AccessToken: string } & z.output<z.ZodObject<Shape>>
  // TypeScript loses the type of a spread generic shape.
  const schema = z.object({ AccessToken: accessTokenMember, ...shape }) as unknown as z.ZodType<Input>
  return operation(schema, async (ctx, input) => run(ctx, await authorize(ctx, input.AccessToken), input))
}
