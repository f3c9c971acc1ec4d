import { z } from 'zod'
import type { Context } from './context.ts'
import { hmac, randomBytes } from './crypto.ts'
import { type Bytes, fromHex, toHex, utf8 } from './encoding.ts'

const KEY = 'secret'

/** For values that must be stable and unguessable. */
export async function poolHmac(ctx: Context, text: string): Promise<Bytes> {
  const record = z.hex().safeParse(await ctx.storage.get(KEY))
  const secret = record.success ? fromHex(record.data) : randomBytes(32)
  if (!record.success) await ctx.storage.set(KEY, toHex(secret))
  return hmac('SHA-256', secret, utf8(text))
}
