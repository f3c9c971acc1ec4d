import { z } from 'zod'
import type { Context } from './context.ts'

const grantSchema = z.object({
  authTime: z.number(),
  expiresAt: z.number(),
  serial: z.int(),
  rotatedAt: z.number(),
  /** Set by hosted sign-in; without it all that an app does itself. */
  scope: z.string().optional(),
  deviceKey: z.string().optional(),
})
const grantsSchema = z.record(z.string(), grantSchema)
export type Grant = z.infer<typeof grantSchema>

const REFRESH_MS = 30 * 24 * 60 * 60_000
const keyOf = (subject: string) => `grants/${subject}`

async function readGrants(ctx: Context, subject: string): Promise<Record<string, Grant>> {
  const record = grantsSchema.safeParse(await ctx.storage.get(keyOf(subject)))
  const alive = Object.entries(record.success ? record.data : {}).filter(([, grant]) => grant.expiresAt > ctx.clock())
  return Object.fromEntries(alive)
}

export async function loadGrant(ctx: Context, subject: string, originJti: string): Promise<Grant | null> {
  return (await readGrants(ctx, subject))[originJti] ?? null
}

export async function openGrant(
  ctx: Context,
  subject: string,
  { scope, deviceKey }: Pick<Grant, 'scope' | 'deviceKey'> = {},
): Promise<{ originJti: string; grant: Grant }> {
  const now = ctx.clock()
  const grant: Grant = { authTime: now, expiresAt: now + REFRESH_MS, serial: 1, rotatedAt: now, scope, deviceKey }
  const originJti = crypto.randomUUID()
  await ctx.storage.set(keyOf(subject), { ...(await readGrants(ctx, subject)), [originJti]: grant })
  return { originJti, grant }
}

/** Invalidates every refresh token of the grant except the next one. */
export async function rotateGrant(ctx: Context, subject: string, originJti: string, grant: Grant): Promise<Grant> {
  const next = { ...grant, serial: grant.serial + 1, rotatedAt: ctx.clock() }
  await ctx.storage.set(keyOf(subject), { ...(await readGrants(ctx, subject)), [originJti]: next })
  return next
}

export async function revokeGrant(ctx: Context, subject: string, originJti: string): Promise<void> {
  const { [originJti]: _revoked, ...others } = await readGrants(ctx, subject)
  await ctx.storage.set(keyOf(subject), others)
}

export async function revokeAllGrants(ctx: Context, subject: string): Promise<void> {
  await ctx.storage.delete(keyOf(subject))
}
