import { z } from 'zod'
import type { Context } from '../context.ts'
import { isExpired, storeExpiring } from '../expiring.ts'

const codeGrantSchema = z.object({
  subject: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  codeChallenge: z.string().nullable(),
})
export type CodeGrant = z.infer<typeof codeGrantSchema>

const PREFIX = 'authorizationCode/'
const LIFE_MS = 5 * 60_000

export const issueCode = (ctx: Context, grant: CodeGrant) => storeExpiring(ctx, PREFIX, LIFE_MS, grant)

/** Null when the code does not exist, was used or is too old. */
export async function takeCode(ctx: Context, code: string): Promise<CodeGrant | null> {
  if (!/^[\w.-]{1,100}$/.test(code)) return null
  const grant = codeGrantSchema.safeParse(await ctx.storage.get(PREFIX + code))
  if (!grant.success) return null
  await ctx.storage.delete(PREFIX + code)
  return isExpired(ctx, code) ? null : grant.data
}
