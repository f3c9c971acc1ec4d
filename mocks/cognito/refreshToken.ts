import { EncryptJWT, jwtDecrypt } from 'jose'
import { z } from 'zod'
import type { Context } from './pool.ts'
import { poolHmac } from './crypto.ts'
import { findDevice } from './devices.ts'
import { refusal } from './errors.ts'

const payloadSchema = z.object({
  sub: z.string(),
  origin: z.string(),
  serial: z.int(),
  expiresAt: z.number(),
  client: z.string(),
})
type Payload = z.infer<typeof payloadSchema>

/** Encrypted, as Cognito's. */
const HEADER = { alg: 'dir', enc: 'A256GCM' }
const secretOf = (ctx: Context) => poolHmac(ctx, 'refresh')

export async function refreshTokenOf(ctx: Context, subject: string, originJti: string, grant: Grant): Promise<string> {
  const { serial, expiresAt } = grant
  const payload: Payload = { sub: subject, origin: originJti, serial, expiresAt, client: ctx.pool.clientId }
  return new EncryptJWT(payload).setProtectedHeader(HEADER).encrypt(await secretOf(ctx))
}

/** Valid or not; null when the pool never made it. */
export async function readRefreshToken(ctx: Context, token: string): Promise<Payload | null> {
  try {
    const { payload } = await jwtDecrypt(token, await secretOf(ctx))
    const claims = payloadSchema.parse(payload)
    return claims.client === ctx.pool.clientId ? claims : null
  } catch {
    return null
  }
}

/** Throws NotAuthorizedException, or RefreshTokenReuseException for a token that was replaced. */
export async function redeemRefreshToken(ctx: Context, token: string, deviceKey?: string | null) {
  const payload = await readRefreshToken(ctx, token)
  if (!payload) throw refusal('invalidRefreshToken')
  if (payload.expiresAt <= ctx.clock()) throw refusal('expiredRefreshToken')
  const grant = await loadGrant(ctx, payload.sub, payload.origin)
  if (!grant) throw refusal('revokedRefreshToken')
  if (grant.deviceKey !== undefined) {
    const device = await findDevice(ctx, payload.sub, grant.deviceKey)
    if (!device || deviceKey !== grant.deviceKey) throw refusal('invalidRefreshToken')
  }
  if (payload.serial !== grant.serial) throw refusal('refreshTokenReused')
  return { subject: payload.sub, originJti: payload.origin, grant }
}

const grantSchema = z.object({
  authTime: z.number(),
  expiresAt: z.number(),
  serial: z.int(),
  /** Set by hosted sign-in; otherwise the app's whole scope. */
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
  const grant: Grant = { authTime: now, expiresAt: now + REFRESH_MS, serial: 1, scope, deviceKey }
  const originJti = crypto.randomUUID()
  await ctx.storage.set(keyOf(subject), { ...(await readGrants(ctx, subject)), [originJti]: grant })
  return { originJti, grant }
}

/** Invalidates every refresh token of the grant except the next one. */
export async function rotateGrant(ctx: Context, subject: string, originJti: string, grant: Grant): Promise<Grant> {
  const next = { ...grant, serial: grant.serial + 1 }
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
