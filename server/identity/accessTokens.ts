import { CognitoJwtVerifier } from 'aws-jwt-verify/cognito-verifier'
import type { JwksCache } from 'aws-jwt-verify/jwk'
import { z } from 'zod'
import type { Clock } from '#domain/calendar'
import { DomainError } from '#domain/errors'
import type { VerifiedToken } from './port.ts'

/** How far our clock and the provider's may be apart, either way, in milliseconds. */
export const CLOCK_SKEW_MS = 30_000

/** Instants in seconds, as JWTs have them. */
const claimsSchema = z.object({
  sub: z.string().min(1),
  username: z.string().min(1),
  client_id: z.string(),
  exp: z.number(),
  iat: z.number(),
  nbf: z.number().optional(),
})

/** Time is judged by our clock, so the library, which knows only the machine's, is told to overlook a century. */
const OVERLOOKED_SECONDS = 100 * 365 * 86_400

/**
 * Verifies a pool's access tokens: RS256 signature by one of `keys`, issuer, client, `token_use`, and that they are in force now, give or take
 * `CLOCK_SKEW_MS`. The function throws DomainError `invalidToken`, and what `keys` throws as a DomainError.
 */
export function createAccessTokenVerifier(options: {
  userPoolId: string
  clientId: string
  keys: JwksCache
  clock: Clock
}): (accessToken: string) => Promise<VerifiedToken> {
  const { userPoolId, clientId, keys, clock } = options
  // It knows both names that an issuer of Cognito goes by, and refuses any other before it looks for a key.
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'access', graceSeconds: OVERLOOKED_SECONDS },
    { jwksCache: keys },
  )
  return async (accessToken) => {
    try {
      const claims = claimsSchema.parse(await verifier.verify(accessToken))
      const { sub: subject, username, client_id, exp, iat, nbf = iat } = claims
      const now = clock()
      if (exp * 1000 + CLOCK_SKEW_MS <= now) throw new DomainError('invalidToken')
      if (Math.max(iat, nbf) * 1000 - CLOCK_SKEW_MS > now) throw new DomainError('invalidToken')
      return { subject, username, clientId: client_id, expiresAt: exp * 1000 }
    } catch (cause) {
      if (cause instanceof DomainError) throw cause
      throw new DomainError('invalidToken', { cause })
    }
  }
}
