import { z } from 'zod'
import type { Context } from '../context.ts'
import { randomBytes } from '../crypto.ts'
import { toBase64Url } from '../encoding.ts'

const grantedSchema = z.object({
  subject: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  codeChallenge: z.string().nullable(),
})
/** What a code stands for, and what whoever redeems it must bring. */
export type Granted = z.infer<typeof grantedSchema>

const PREFIX = 'authorizationCode/'
const LIFE_MS = 5 * 60_000

/** Codes begin with their expiry, so that old ones are swept without being read. */
const expiryOf = (code: string) => Number.parseInt(code, 36)

/** A code that is good once, for five minutes. */
export async function issueCode(ctx: Context, granted: Granted): Promise<string> {
  const now = ctx.clock()
  for (const key of await ctx.storage.list(PREFIX)) {
    if (expiryOf(key.slice(PREFIX.length)) <= now) await ctx.storage.delete(key)
  }
  const code = `${(now + LIFE_MS).toString(36)}.${toBase64Url(randomBytes(24))}`
  await ctx.storage.set(PREFIX + code, granted)
  return code
}

/** What the code stands for, and never again; null when there is none, it was used or is too old. */
export async function takeCode(ctx: Context, code: string): Promise<Granted | null> {
  // Not every text may be a key.
  if (!/^[\w.-]{1,100}$/.test(code)) return null
  const granted = grantedSchema.safeParse(await ctx.storage.get(PREFIX + code))
  if (!granted.success) return null
  await ctx.storage.delete(PREFIX + code)
  return expiryOf(code) > ctx.clock() ? granted.data : null
}
