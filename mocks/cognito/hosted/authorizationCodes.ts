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
/** What a code grants, and what a client must send to redeem it. */
export type Granted = z.infer<typeof grantedSchema>

const PREFIX = 'authorizationCode/'
const LIFE_MS = 5 * 60_000

/** Codes begin with their expiry, so old ones can be swept without reading them. */
const expiryOf = (code: string) => Number.parseInt(code, 36)

/** Issues a code that works once, for five minutes. */
export async function issueCode(ctx: Context, granted: Granted): Promise<string> {
  const now = ctx.clock()
  for (const key of await ctx.storage.list(PREFIX)) {
    if (expiryOf(key.slice(PREFIX.length)) <= now) await ctx.storage.delete(key)
  }
  const code = `${(now + LIFE_MS).toString(36)}.${toBase64Url(randomBytes(24))}`
  await ctx.storage.set(PREFIX + code, granted)
  return code
}

/** What the code grants, once. Null when it does not exist, was used or is too old. */
export async function takeCode(ctx: Context, code: string): Promise<Granted | null> {
  // Not every text may be a key.
  if (!/^[\w.-]{1,100}$/.test(code)) return null
  const granted = grantedSchema.safeParse(await ctx.storage.get(PREFIX + code))
  if (!granted.success) return null
  await ctx.storage.delete(PREFIX + code)
  return expiryOf(code) > ctx.clock() ? granted.data : null
}
