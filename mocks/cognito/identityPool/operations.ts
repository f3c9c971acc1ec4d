import { z } from 'zod'
import { toBase32, toBase64 } from '../encoding.ts'
import { randomBytes } from '../crypto.ts'
import {
  identityForbidden,
  invalidLogin,
  invalidParameter,
  loginsDiffer,
  noGuests,
  unknownIdentity,
  unknownIdentityPool,
  unsupportedLogin,
} from '../errors.ts'
import { identityOperation, type Operation, parametersMember } from '../requestBody.ts'
import { type Context, issuerOf } from '../pool.ts'

const claimsSchema = z.object({ sub: z.string(), iss: z.string(), aud: z.string(), exp: z.number() })

/** Null for a guest. The user pool's id tokens are the only logins. */
async function subjectOf(ctx: Context, logins: Record<string, string> | null | undefined): Promise<string | null> {
  const [login, ...others] = Object.entries(logins ?? {})
  if (!login) return null
  const [provider, token] = login
  if (others.length > 0 || provider !== issuerOf(ctx.pool).replace('https://', '')) throw unsupportedLogin()
  if (!token) throw invalidParameter('Please provide a valid public provider')
  const claims = claimsSchema.safeParse(await ctx.keys.signedClaims(token))
  if (!claims.success) throw invalidLogin('Token signature invalid.')
  const { sub, iss, aud, exp } = claims.data
  if (iss !== issuerOf(ctx.pool)) throw invalidLogin("Issuer doesn't match providerName")
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

async function createIdentity(ctx: Context, subject: string | null): Promise<Identity> {
  const region = ctx.pool.userPoolId.split('_')[0] ?? ''
  return keep(ctx, { id: `${region}:${crypto.randomUUID()}`, subject })
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

const idMember = z
  .string()
  .min(1)
  .max(55)
  .regex(/^[\w-]+:[0-9a-f-]+$/)

const getIdSchema = z.object({ IdentityPoolId: idMember, Logins: parametersMember.nullish() })

const getId = identityOperation(getIdSchema, async (ctx, { IdentityPoolId, Logins }) => {
  const pool = ctx.pool.identityPool
  if (pool?.id !== IdentityPoolId) throw unknownIdentityPool(IdentityPoolId)
  const subject = await subjectOf(ctx, Logins)
  if (subject === null && !pool.allowsGuests) throw noGuests()
  const existing = subject === null ? null : await identityOfUser(ctx, subject)
  const { id } = existing ?? (await createIdentity(ctx, subject))
  return { IdentityId: id }
})

async function authorizedIdentity(ctx: Context, identity: Identity, subject: string | null): Promise<Identity> {
  if (subject === null) {
    if (identity.subject !== null) throw identityForbidden(identity.id)
    if (!ctx.pool.identityPool?.allowsGuests) throw noGuests()
    return identity
  }
  if (identity.subject === null) return claimGuestIdentity(ctx, identity, subject)
  if (identity.subject !== subject) throw loginsDiffer()
  return identity
}

const getCredentialsSchema = z.object({ IdentityId: idMember, Logins: parametersMember.nullish() })

/** The credentials look like real ones and give access to nothing. */
const getCredentialsForIdentity = identityOperation(getCredentialsSchema, async (ctx, { IdentityId, Logins }) => {
  const identity = ctx.pool.identityPool && (await loadIdentity(ctx, IdentityId))
  if (!identity) throw unknownIdentity(IdentityId)
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
