import type { Context } from './context.ts'
import { randomBytes } from './crypto.ts'
import { toBase64Url } from './encoding.ts'

/** Stores a value under a new id of 40 to 60 characters, and deletes the expired ones below the prefix. */
export async function storeExpiring(ctx: Context, prefix: string, lifeMs: number, value: object): Promise<string> {
  const now = ctx.clock()
  for (const key of await ctx.storage.list(prefix)) {
    if (expiryOf(key.slice(prefix.length)) <= now) await ctx.storage.delete(key)
  }
  const id = `${(now + lifeMs).toString(36)}.${toBase64Url(randomBytes(24))}`
  await ctx.storage.set(prefix + id, value)
  return id
}

export const isExpired = (ctx: Context, id: string) => expiryOf(id) <= ctx.clock()

/** Ids begin with their expiry, so old ones can be deleted without reading them. */
const expiryOf = (id: string) => Number.parseInt(id, 36)
