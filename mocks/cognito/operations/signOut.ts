import { z } from 'zod'
import { personOperation } from '../accessToken.ts'
import { CognitoError } from '../errors.ts'
import { revokeAllGrants, revokeGrant } from '../grants.ts'
import { assertClient, operation } from '../operation.ts'
import { readRefreshToken } from '../refreshToken.ts'
import { clientIdMember } from '../requestBody.ts'

const revokeSchema = z.object({ ClientId: clientIdMember, Token: z.string() })

/** An invalid token is not an error (RFC 7009 §2.2). */
export const revokeToken = operation(revokeSchema, async (ctx, { ClientId, Token }) => {
  assertClient(ctx, ClientId)
  // Only access and id tokens have three parts here.
  if (Token.split('.').length === 3) throw new CognitoError('UnsupportedTokenTypeException', 'Unsupported token type')
  const payload = await readRefreshToken(ctx, Token)
  if (payload) await revokeGrant(ctx, payload.sub, payload.origin)
  return {}
})

export const globalSignOut = personOperation({}, async (ctx, { user }) => {
  await revokeAllGrants(ctx, user.subject)
  return {}
})
