import { CognitoJwtVerifier } from 'aws-jwt-verify/cognito-verifier'
import type { JwksCache } from 'aws-jwt-verify/jwk'
import { z } from 'zod'
import type { Clock } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import type { VerifiedToken } from './port.ts'

export const CLOCK_SKEW_MS = 30_000

const claimsSchema = z.object({
  sub: z.string().min(1),
  username: z.string().min(1),
  client_id: z.string(),
  exp: z.number(),
  iat: z.number(),
  nbf: z.number().optional(),
})

/** We judge time by our own clock. The library knows only the machine's clock, so it gets a century of tolerance. */
const OVERLOOKED_SECONDS = 100 * 365 * 86_400

/**
 * Checks the RS256 signature by one of `keys`, issuer, client, `token_use` and times. Throws `invalidToken`, or what
 * `keys` throws.
 */
export function createAccessTokenVerifier(options: {
  userPoolId: string
  clientId: string
  keys: JwksCache
  clock: Clock
}): (accessToken: string) => Promise<VerifiedToken> {
  const { userPoolId, clientId, keys, clock } = options
  // The library knows both names of a Cognito issuer, and refuses any other before it looks for a key.
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'access', graceSeconds: OVERLOOKED_SECONDS },
    { jwksCache: keys },
  )
  return async (accessToken) => {
    try {
      if (!accessToken.split('.').every(isCanonical)) throw new DomainError('invalidToken')
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

function isCanonical(part: string): boolean {
  if (!/^[\w-]+$/.test(part)) return false
  const base64 = btoa(atob(part.replaceAll('-', '+').replaceAll('_', '/')))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === part
}
