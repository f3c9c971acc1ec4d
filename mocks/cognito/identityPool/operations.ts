import { z } from 'zod'
import { toBase32 } from '../base32.ts'
import type { Context } from '../context.ts'
import { randomBytes } from '../crypto.ts'
import { toBase64 } from '../encoding.ts'
import { identityForbidden, loginsDiffer, noGuests, unknownIdentity, unknownIdentityPool } from '../errors.ts'
import { identityOperation, type Operation } from '../operation.ts'
import { parametersMember } from '../requestBody.ts'
import { claimGuestIdentity, createIdentity, type Identity, identityOfUser, loadIdentity } from './identities.ts'
import { subjectOf } from './logins.ts'

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
