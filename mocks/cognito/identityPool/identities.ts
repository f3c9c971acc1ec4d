import { z } from 'zod'
import type { Context } from '../context.ts'

const identitySchema = z.object({
  /** Null for a guest. */
  subject: z.string().nullable(),
})

const identityKey = (id: string) => `identity/${id}`
const ownerKey = (subject: string) => `identityOf/${subject}`

export type Identity = z.infer<typeof identitySchema> & { id: string }

export async function loadIdentity(ctx: Context, id: string): Promise<Identity | null> {
  const identity = identitySchema.safeParse(await ctx.storage.get(identityKey(id)))
  return identity.success ? { ...identity.data, id } : null
}

export async function createIdentity(ctx: Context, subject: string | null): Promise<Identity> {
  const region = ctx.pool.userPoolId.split('_')[0] ?? ''
  return keep(ctx, { id: `${region}:${crypto.randomUUID()}`, subject })
}

async function keep(ctx: Context, identity: Identity): Promise<Identity> {
  const { id, subject } = identity
  await ctx.storage.set(identityKey(id), { subject })
  if (subject !== null) await ctx.storage.set(ownerKey(subject), id)
  return identity
}

export async function identityOfUser(ctx: Context, subject: string): Promise<Identity | null> {
  const id = z.string().safeParse(await ctx.storage.get(ownerKey(subject)))
  return id.success ? loadIdentity(ctx, id.data) : null
}

/** An existing identity of the user stays, and the guest's is merged into it. */
export async function claimGuestIdentity(ctx: Context, guest: Identity, subject: string): Promise<Identity> {
  const own = await identityOfUser(ctx, subject)
  if (!own) return keep(ctx, { ...guest, subject })
  await ctx.storage.delete(identityKey(guest.id))
  return own
}
