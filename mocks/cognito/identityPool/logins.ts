import { z } from 'zod'
import type { Context } from '../context.ts'
import { invalidLogin, invalidParameter, unsupportedLogin } from '../errors.ts'
import { issuerOf } from '../pool.ts'
import { signedClaims } from '../signingKeys.ts'

const claimsSchema = z.object({ sub: z.string(), iss: z.string(), aud: z.string(), exp: z.number() })

/** Null for a guest. The user pool's id tokens are the only logins. */
export async function subjectOf(
  ctx: Context,
  logins: Record<string, string> | null | undefined,
): Promise<string | null> {
  const [login, ...others] = Object.entries(logins ?? {})
  if (!login) return null
  const [provider, token] = login
  if (others.length > 0 || provider !== issuerOf(ctx.pool).replace('https://', '')) throw unsupportedLogin()
  if (!token) throw invalidParameter('Please provide a valid public provider')
  const claims = claimsSchema.safeParse(await signedClaims(ctx, token))
  if (!claims.success) throw invalidLogin('Token signature invalid.')
  const { sub, iss, aud, exp } = claims.data
  if (iss !== issuerOf(ctx.pool)) throw invalidLogin("Issuer doesn't match providerName")
  if (aud !== ctx.pool.clientId) throw invalidLogin('Incorrect token audience.')
  const now = Math.floor(ctx.clock() / 1000)
  if (exp <= now) throw invalidLogin(`Token expired: ${exp} >= ${now}`)
  return sub
}
