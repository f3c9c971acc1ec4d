import { z } from 'zod'
import type { Context } from './context.ts'

const grantSchema = z.object({
  /** When the person signed in, and when refreshing ends for good (milliseconds). */
  authTime: z.number(),
  expiresAt: z.number(),
  /** The number of the current refresh token; each rotation increases it. */
  serial: z.int(),
  rotatedAt: z.number(),
  /** What access tokens may be used for, if hosted sign-in set a scope; else everything an app does itself. */
  scope: z.string().optional(),
  /** The device it was opened on. Its refresh tokens work only with this device. */
  deviceKey: z.string().optional(),
})
const grantsSchema = z.record(z.string(), grantSchema)
/** One sign-in on one device, identified by `origin_jti`. Revoking it revokes everything issued from it. */
export type Grant = z.infer<typeof grantSchema>

const REFRESH_MS = 30 * 24 * 60 * 60_000
const keyOf = (subject: string) => `grants/${subject}`

async function readGrants(ctx: Context, subject: string): Promise<Record<string, Grant>> {
  const stored = grantsSchema.safeParse(await ctx.storage.get(keyOf(subject)))
  const alive = Object.entries(stored.success ? stored.data : {}).filter(([, grant]) => grant.expiresAt > ctx.clock())
  return Object.fromEntries(alive)
}

/** The grant, or null when it was revoked or has ended. */
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

/** Invalidates every refresh token of the grant except the next one. The grant's end stays. */
export async function rotateGrant(ctx: Context, subject: string, originJti: string, grant: Grant): Promise<Grant> {
  const rotated = { ...grant, serial: grant.serial + 1, rotatedAt: ctx.clock() }
  await ctx.storage.set(keyOf(subject), { ...(await readGrants(ctx, subject)), [originJti]: rotated })
  return rotated
}

/** Ends one sign-in. Its access tokens are refused too. */
export async function revokeGrant(ctx: Context, subject: string, originJti: string): Promise<void> {
  const { [originJti]: _revoked, ...others } = await readGrants(ctx, subject)
  await ctx.storage.set(keyOf(subject), others)
}

/** Ends every sign-in of the user. */
export async function revokeAllGrants(ctx: Context, subject: string): Promise<void> {
  await ctx.storage.delete(keyOf(subject))
}
