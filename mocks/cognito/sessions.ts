import { z } from 'zod'
import type { Context } from './context.ts'
import { randomBytes } from './crypto.ts'
import { toBase64Url } from './encoding.ts'
import { expiredSession, invalidSession } from './errors.ts'

const srpSchema = z.object({
  kind: z.literal('srp'),
  /** The typed login in lower case. It counts the failures, also for users that do not exist. */
  login: z.string(),
  /** Null for an unknown user: the challenge runs the same way and always fails. */
  subject: z.string().nullable(),
  userIdForSrp: z.string(),
  publicA: z.string(),
  publicB: z.string(),
  privateB: z.string(),
  verifier: z.string(),
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
  failures: z.int(),
  /** MFA_SETUP: the authenticator's secret, and whether a code of it was verified. */
  setup: z
    .object({ secret: z.string(), verifiedStep: z.int().nullable(), deviceName: z.string().optional() })
    .nullable(),
  /** SMS_MFA: the sent code, valid as long as the session. */
  smsCode: z.string().optional(),
  /** The known device the person signs in on. */
  deviceKey: z.string().optional(),
  /** DEVICE_PASSWORD_VERIFIER: the exchange with the device. */
  exchange: z
    .object({
      publicA: z.string(),
      publicB: z.string(),
      privateB: z.string(),
      verifier: z.string(),
      secretBlock: z.string(),
    })
    .optional(),
})
const sessionSchema = z.discriminatedUnion('kind', [srpSchema, challengeSchema])
export type SrpSession = z.infer<typeof srpSchema>
export type ChallengeSession = z.infer<typeof challengeSchema>

const PREFIX = 'session/'

/** Ids begin with their expiry, so old ones can be swept without reading them. */
function expiryOf(id: string): number {
  return Number.parseInt(id, 36)
}

/** Stores a step of a sign-in. Returns its id, 40 to 60 characters, valid for the pool's challenge minutes. */
export async function openSession(ctx: Context, session: SrpSession | ChallengeSession): Promise<string> {
  const now = ctx.clock()
  for (const key of await ctx.storage.list(PREFIX)) {
    if (expiryOf(key.slice(PREFIX.length)) <= now) await ctx.storage.delete(key)
  }
  const expiresAt = now + (ctx.pool.challengeMinutes ?? 15) * 60_000
  const id = `${expiresAt.toString(36)}.${toBase64Url(randomBytes(24))}`
  await ctx.storage.set(PREFIX + id, session)
  return id
}

async function readSession(ctx: Context, id: string) {
  const session = sessionSchema.safeParse(await ctx.storage.get(PREFIX + id))
  return session.success ? session.data : null
}

/** The SRP exchange of an id, once: a proof cannot be sent again. Null when unknown, used or too old. */
export async function takeSrpSession(ctx: Context, id: string): Promise<SrpSession | null> {
  const session = await readSession(ctx, id)
  if (session?.kind !== 'srp') return null
  await closeSession(ctx, id)
  return expiryOf(id) > ctx.clock() ? session : null
}

/** The challenge of a `Session`. Throws NotAuthorizedException when there is none with that name. */
export async function readChallenge(
  ctx: Context,
  id: string,
  name: ChallengeSession['name'],
): Promise<ChallengeSession> {
  const session = await readSession(ctx, id)
  if (session?.kind !== 'challenge' || session.name !== name) throw invalidSession()
  if (expiryOf(id) <= ctx.clock()) throw expiredSession()
  return session
}

/** Writes a session that is, or was, open under its id. */
export async function updateSession(ctx: Context, id: string, session: SrpSession | ChallengeSession): Promise<void> {
  await ctx.storage.set(PREFIX + id, session)
}

export async function closeSession(ctx: Context, id: string): Promise<void> {
  await ctx.storage.delete(PREFIX + id)
}
