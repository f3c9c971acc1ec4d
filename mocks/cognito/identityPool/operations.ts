import { z } from 'zod'
import { toBase32, toBase64, randomBytes } from '../crypto.ts'
import { CognitoError, invalidParameter, refusal } from '../errors.ts'
import { type Operation, operation, parametersMember } from '../requestBody.ts'
import { type Context, issuerOf } from '../pool.ts'

const unknown = (what: string, id: string) =>
  new CognitoError('ResourceNotFoundException', `${what} '${id}' not found.`)
const invalidLogin = (why: string) => new CognitoError('NotAuthorizedException', `Invalid login token. ${why}`)

const claimsSchema = z.object({ sub: z.string(), aud: z.string(), exp: z.number() })

/** Null for a guest. The user pool's id tokens are the only logins. */
async function subjectOf(ctx: Context, logins: Record<string, string> | null | undefined): Promise<string | null> {
  const [login, ...others] = Object.entries(logins ?? {})
  if (!login) return null
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

const identitySchema = z.object({ subject: z.string().nullable() })

const identityKey = (id: string) => `identity/${id}`
const ownerKey = (subject: string) => `identityOf/${subject}`

type Identity = z.infer<typeof identitySchema> & { id: string }

async function loadIdentity(ctx: Context, id: string): Promise<Identity | null> {
  const identity = identitySchema.safeParse(await ctx.storage.get(identityKey(id)))
  return identity.success ? { ...identity.data, id } : null
}

async function keep(ctx: Context, identity: Identity): Promise<Identity> {
  const { id, subject } = identity
  await ctx.storage.set(identityKey(id), { subject })
  if (subject !== null) await ctx.storage.set(ownerKey(subject), id)
  return identity
}

async function identityOfUser(ctx: Context, subject: string): Promise<Identity | null> {
  const id = z.string().safeParse(await ctx.storage.get(ownerKey(subject)))
  return id.success ? loadIdentity(ctx, id.data) : null
}

/** An existing identity of the user stays, and the guest's is merged into it. */
async function claimGuestIdentity(ctx: Context, guest: Identity, subject: string): Promise<Identity> {
  const own = await identityOfUser(ctx, subject)
  if (!own) return keep(ctx, { ...guest, subject })
  await ctx.storage.delete(identityKey(guest.id))
  return own
}

const CREDENTIALS_SECONDS = 3600

const logins = { Logins: parametersMember.nullish() }

const getId = operation({ IdentityPoolId: z.string(), ...logins }, async (ctx, { IdentityPoolId, Logins }) => {
  const pool = ctx.pool.identityPool
  if (pool?.id !== IdentityPoolId) throw unknown('IdentityPool', IdentityPoolId)
  const subject = await subjectOf(ctx, Logins)
  if (subject === null && !pool.allowsGuests) throw refusal('noGuests')
  const existing = subject === null ? null : await identityOfUser(ctx, subject)
  const [region] = ctx.pool.userPoolId.split('_')
  const { id } = existing ?? (await keep(ctx, { id: `${region}:${crypto.randomUUID()}`, subject }))
  return { IdentityId: id }
})

async function authorizedIdentity(ctx: Context, identity: Identity, subject: string | null): Promise<Identity> {
  if (subject === null) {
    if (identity.subject !== null) {
      throw new CognitoError('NotAuthorizedException', `Access to Identity '${identity.id}' is forbidden.`)
    }
    if (!ctx.pool.identityPool?.allowsGuests) throw refusal('noGuests')
    return identity
  }
  if (identity.subject === null) return claimGuestIdentity(ctx, identity, subject)
  if (identity.subject !== subject) throw refusal('loginsDiffer')
  return identity
}

/** The credentials look like real ones and give access to nothing. */
const getCredentialsForIdentity = operation({ IdentityId: z.string(), ...logins }, async (ctx, input) => {
  const { IdentityId, Logins } = input
  const identity = ctx.pool.identityPool && (await loadIdentity(ctx, IdentityId))
  if (!identity) throw unknown('Identity', IdentityId)
  const { id } = await authorizedIdentity(ctx, identity, await subjectOf(ctx, Logins))
  return {
    IdentityId: id,
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
