import { z } from 'zod'
import type { Context } from './pool.ts'
import { refusal } from './errors.ts'
import { toBase64Url, randomBytes } from './crypto.ts'

const exchangeShape = { publicA: z.string(), publicB: z.string(), privateB: z.string(), verifier: z.string() }
const srpSchema = z.object({
  kind: z.literal('srp'),
  login: z.string(),
  /** Null for an unknown user: the challenge runs the same way and always fails. */
  subject: z.string().nullable(),
  userIdForSrp: z.string(),
  ...exchangeShape,
})
const challengeSchema = z.object({
  kind: z.literal('challenge'),
  name: z.enum([
    'NEW_PASSWORD_REQUIRED',
    'SELECT_MFA_TYPE',
    'SMS_MFA',
    'SOFTWARE_TOKEN_MFA',
    'MFA_SETUP',
    'DEVICE_SRP_AUTH',
    'DEVICE_PASSWORD_VERIFIER',
  ]),
  subject: z.string(),
  setup: z
    .object({ secret: z.string(), verifiedStep: z.int().nullable(), deviceName: z.string().optional() })
    .nullable(),
  smsCode: z.string().optional(),
  deviceKey: z.string().optional(),
  exchange: z.object({ ...exchangeShape, secretBlock: z.string() }).optional(),
})
const sessionSchema = z.discriminatedUnion('kind', [srpSchema, challengeSchema])
export type SrpSession = z.infer<typeof srpSchema>
export type ChallengeSession = z.infer<typeof challengeSchema>

const PREFIX = 'session/'
const LIFE_MS = 15 * 60_000

export const openSession = (ctx: Context, session: SrpSession | ChallengeSession) =>
  storeExpiring(ctx, PREFIX, LIFE_MS, session)

async function readSession(ctx: Context, id: string) {
  const session = sessionSchema.safeParse(await ctx.storage.get(PREFIX + id))
  return session.success ? session.data : null
}

/** Once: a proof cannot be sent again. Null when unknown, used or too old. */
export async function takeSrpSession(ctx: Context, id: string): Promise<SrpSession | null> {
  const session = await readSession(ctx, id)
  if (session?.kind !== 'srp') return null
  await closeSession(ctx, id)
  return isExpired(ctx, id) ? null : session
}

export async function readChallenge(
  ctx: Context,
  id: string,
  name: ChallengeSession['name'],
): Promise<ChallengeSession> {
  const session = await readSession(ctx, id)
  if (session?.kind !== 'challenge' || session.name !== name) throw refusal('invalidSession')
  if (isExpired(ctx, id)) throw refusal('expiredSession')
  return session
}

export async function updateSession(ctx: Context, id: string, session: SrpSession | ChallengeSession): Promise<void> {
  await ctx.storage.set(PREFIX + id, session)
}

export async function closeSession(ctx: Context, id: string): Promise<void> {
  await ctx.storage.delete(PREFIX + id)
}

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
