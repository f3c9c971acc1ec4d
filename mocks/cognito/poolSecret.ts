import { z } from 'zod'
import type { Context } from './context.ts'
import { hmac, randomBytes } from './crypto.ts'
import { type Bytes, fromHex, toHex, utf8 } from './encoding.ts'

const KEY = 'secret'

/** A keyed hash with the pool's own secret, for values that must be stable and unguessable. */
export async function poolHmac(ctx: Context, text: string): Promise<Bytes> {
  const stored = z.hex().safeParse(await ctx.storage.get(KEY))
  const secret = stored.success ? fromHex(stored.data) : randomBytes(32)
  if (!stored.success) await ctx.storage.set(KEY, toHex(secret))
  return hmac('SHA-256', secret, utf8(text))
}
