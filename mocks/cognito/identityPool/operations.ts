import { z } from 'zod'
import { toBase32, toBase64, randomBytes } from '../crypto.ts'
import { CognitoError, invalidParameter, refusal } from '../errors.ts'
import { type Operation, operation, parametersMember } from '../requestBody.ts'
import { type Context, issuerOf } from '../pool.ts'

const invalidLogin = (why: string) => new CognitoError('NotAuthorizedException', `Invalid login token. ${why}`)

const claimsSchema = z.object({ sub: z.string(), aud: z.string(), exp: z.number() })

/** Null for a guest. The user pool's id tokens are the only logins. */
async function subjectOf(ctx: Context, logins: Record<string, string> | null | undefined): Promise<string | null> {
  const [login, ...others] = Object.entries(logins ?? {})
  if (!login) {
    if (!ctx.pool.identityPool?.allowsGuests) throw refusal('noGuests')
    return null
  }
  const [provider, token] = login
  if (others.length > 0 || provider !== issuerOf(ctx.pool).replace('https://', '')) throw refusal('unsupportedLogin')
  if (!token) throw invalidParameter('Please provide a valid public provider')
  const claims = claimsSchema.safeParse(await ctx.keys.signedClaims(token))
  if (!claims.success) throw invalidLogin('Token signature invalid.')
  const { sub, aud, exp } = claims.data
  if (aud !== ctx.pool.clientId) throw invalidLogin('Incorrect token audience.')
  const now = Math.floor(ctx.clock() / 1000)
  if (exp <= now) throw invalidLogin(`Token expired: ${exp} >= ${now}`)
  return sub
}

const newIdentity = ({ pool }: Context) => `${pool.userPoolId.split('_')[0]}:${crypto.randomUUID()}`

/** A user without an identity takes over the guest's. */
async function identityOf(ctx: Context, subject: string, guestIdentity: string): Promise<string> {
  const key = `identityOf/${subject}`
  const own = z.string().safeParse(await ctx.storage.get(key))
  if (own.success) return own.data
  await ctx.storage.set(key, guestIdentity)
  return guestIdentity
}

const CREDENTIALS_SECONDS = 3600

const logins = { Logins: parametersMember.nullish() }

const getId = operation({ IdentityPoolId: z.string(), ...logins }, async (ctx, { IdentityPoolId, Logins }) => {
  if (ctx.pool.identityPool?.id !== IdentityPoolId)
    throw new CognitoError('ResourceNotFoundException', `IdentityPool '${IdentityPoolId}' not found.`)
  const subject = await subjectOf(ctx, Logins)
  const id = newIdentity(ctx)
  return { IdentityId: subject === null ? id : await identityOf(ctx, subject, id) }
})

/** The credentials look like real ones and give access to nothing. */
const getCredentialsForIdentity = operation({ IdentityId: z.string(), ...logins }, async (ctx, input) => {
  const subject = await subjectOf(ctx, input.Logins)
  return {
    IdentityId: subject === null ? input.IdentityId : await identityOf(ctx, subject, input.IdentityId),
    Credentials: {
      AccessKeyId: `ASIA${toBase32(randomBytes(10))}`,
      SecretKey: toBase64(randomBytes(30)),
      SessionToken: toBase64(randomBytes(240)),
      Expiration: Math.floor(ctx.clock() / 1000) + CREDENTIALS_SECONDS,
    },
  }
})

export const identityOperations: ReadonlyMap<string, Operation> = new Map([
  ['GetId', getId],
  ['GetCredentialsForIdentity', getCredentialsForIdentity],
])
