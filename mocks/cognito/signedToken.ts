import { z } from 'zod'
import type { Context } from './context.ts'
import { fromBase64Url, jsonFromBase64Url, utf8 } from './encoding.ts'

const headerSchema = z.object({ alg: z.literal('RS256'), kid: z.string() })

/** The claims of a token that the pool signed, whatever they say; undefined for anything else. */
export async function signedClaims(ctx: Context, token: string): Promise<unknown> {
  const [head = '', body = '', tail = '', ...rest] = token.split('.')
  const header = headerSchema.safeParse(jsonFromBase64Url(head))
  const signature = fromBase64Url(tail)
  if (!header.success || !signature || rest.length > 0) return undefined
  const isOurs = await ctx.keys.verify(header.data.kid, signature, utf8(`${head}.${body}`))
  return isOurs ? jsonFromBase64Url(body) : undefined
}
