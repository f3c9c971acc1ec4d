import { z } from 'zod'
import type { Context } from './pool.ts'
import { toHex, poolHmac } from './crypto.ts'
import { type CognitoError, refusal } from './errors.ts'

const failuresSchema = z.object({ count: z.int(), lockedUntil: z.number() })
const windowSchema = z.object({ count: z.int(), endsAt: z.number() })

const QUIET_MS = 15 * 60_000
const MAX_LOCK_MS = 15 * 60_000
const FREE_FAILURES = 5

/** Only hashes: typed names may belong to people without an account. */
async function keyOf(ctx: Context, kind: string, name: string): Promise<string> {
  return `attempts/${kind}/${toHex(await poolHmac(ctx, `attempts:${name}`)).slice(0, 32)}`
}

async function readFailures(ctx: Context, key: string) {
  const record = failuresSchema.safeParse(await ctx.storage.get(key))
  if (!record.success || ctx.clock() >= record.data.lockedUntil + QUIET_MS) return { count: 0, lockedUntil: 0 }
  return record.data
}

/** Throws "Password attempts exceeded" while the account is locked. The refused attempt itself does not count. */
export async function assertNotLocked(ctx: Context, account: string): Promise<void> {
  const { lockedUntil } = await readFailures(ctx, await keyOf(ctx, 'password', account))
  if (ctx.clock() < lockedUntil) throw refusal('attemptsExceeded')
}

/** Counts a wrong password: from the fifth on, the nth locks for 2^(n-5) seconds, 15 minutes at most. */
export async function countFailure(ctx: Context, account: string): Promise<void> {
  const key = await keyOf(ctx, 'password', account)
  const count = (await readFailures(ctx, key)).count + 1
  const lockMs = count < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (count - FREE_FAILURES), MAX_LOCK_MS)
  await ctx.storage.set(key, { count, lockedUntil: ctx.clock() + lockMs })
}

export async function clearFailures(ctx: Context, account: string): Promise<void> {
  await ctx.storage.delete(await keyOf(ctx, 'password', account))
}

const LIMITS = {
  sendCode: { max: 10, windowMs: 60 * 60_000 },
  wrongCode: { max: 5, windowMs: 15 * 60_000 },
  wrongTotp: { max: 10, windowMs: 15 * 60_000 },
  wrongPreviousPassword: { max: 5, windowMs: 15 * 60_000 },
} as const
type LimitedAct = keyof typeof LIMITS

async function readWindow(ctx: Context, key: string, act: LimitedAct) {
  const record = windowSchema.safeParse(await ctx.storage.get(key))
  if (record.success && ctx.clock() < record.data.endsAt) return record.data
  return { count: 0, endsAt: ctx.clock() + LIMITS[act].windowMs }
}

async function assertWithinLimit(ctx: Context, act: LimitedAct, name: string): Promise<void> {
  const { count } = await readWindow(ctx, await keyOf(ctx, act, name), act)
  if (count >= LIMITS[act].max) throw refusal('limitExceeded')
}

export async function spendAttempt(ctx: Context, act: LimitedAct, name: string): Promise<void> {
  await assertWithinLimit(ctx, act, name)
  await countAttempt(ctx, act, name)
}

/** A null answer counts as wrong and throws `wrong`; a right one clears the count. */
export async function limitWrongAnswers<T>(
  ctx: Context,
  [act, name]: [LimitedAct, string],
  answer: () => T | null | Promise<T | null>,
  wrong: CognitoError,
): Promise<T> {
  await assertWithinLimit(ctx, act, name)
  const result = await answer()
  if (result === null) {
    await countAttempt(ctx, act, name)
    throw wrong
  }
  await ctx.storage.delete(await keyOf(ctx, act, name))
  return result
}

async function countAttempt(ctx: Context, act: LimitedAct, name: string): Promise<void> {
  const key = await keyOf(ctx, act, name)
  const window = await readWindow(ctx, key, act)
  await ctx.storage.set(key, { ...window, count: window.count + 1 })
}
