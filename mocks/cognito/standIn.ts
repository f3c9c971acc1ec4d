import type { Clock } from '#domain/values/calendar'
import { withAttributes } from './attributes.ts'
import { handleHosted } from './hosted/hostedEndpoints.ts'
import { answer, type Enter, internalError, handlePost, handlePreflight, notFound } from './http.ts'
import { type CodeDelivery, type Context, DEMO_POOL, type Pool } from './pool.ts'
import { createSigningKeys, type PublicJwk } from './signingKeys.ts'
import type { CognitoStorage } from './storage.ts'
import { findUser, loadUser, newUser, normalizeLogin, saveUser, withPassword } from './users.ts'
import type { PoolUser, UserStatus } from './users.ts'

export type { CodeDelivery } from './pool.ts'

export interface CognitoStandIn {
  /** Answers Cognito's JSON protocol at any path, its keys, and, if configured, the hosted sign-in. */
  fetch(request: Request): Promise<Response>
  jwks(): Promise<{ keys: PublicJwk[] }>
  /** Adds the user unless its subject or e-mail exists. */
  ensureUser(user: StandInUser): Promise<void>
}

export type CognitoStandInOptions = {
  storage: CognitoStorage
  clock: Clock
  pool?: Pool
  onCode?: (delivery: CodeDelivery) => void
  onFailure?: (error: unknown) => void
}

export async function createCognitoStandIn(options: CognitoStandInOptions): Promise<CognitoStandIn> {
  const { storage, clock, onCode, onFailure = console.error } = options
  const pool: Pool = options.pool ?? DEMO_POOL
  const keysOf = createSigningKeys()
  const enter: Enter = async (work) => {
    const outbox: CodeDelivery[] = []
    const result = await storage.inTurn((items) => {
      const ctx: Context = { pool, clock, storage: items, keys: keysOf(items), deliver: (code) => outbox.push(code) }
      return work(ctx)
    })
    for (const delivery of outbox) onCode?.(delivery)
    return result
  }
  const jwks = () => enter(async (ctx) => ({ keys: [await ctx.keys.publicKey()] }))
  async function handle(request: Request): Promise<Response> {
    if (request.method === 'OPTIONS') return handlePreflight()
    const hosted = pool.hosted && (await handleHosted(request, pool.hosted, enter))
    if (hosted) return hosted
    if (request.method === 'POST') return handlePost(request, enter)
    const isKeys = new URL(request.url).pathname.endsWith('/.well-known/jwks.json')
    return isKeys ? answer(200, await jwks(), { 'content-type': 'application/json' }) : notFound()
  }
  await jwks()
  return {
    async fetch(request) {
      try {
        return await handle(request)
      } catch (error) {
        onFailure(error)
        return internalError()
      }
    },
    jwks,
    ensureUser: (user) => enter((ctx) => seedUser(ctx, user)),
  }
}

export type StandInUser = {
  subject: string
  email: string
  password: string
  status: Exclude<UserStatus, 'EXTERNAL_PROVIDER'>
  emailVerified: boolean
  /** Base32. With it, sign-in requires the authenticator. */
  totpSecret?: string
  /** The code that confirms the sign-up. It never expires, and resending sends it again. */
  confirmationCode?: string
  phoneNumber?: string
  phoneVerified?: boolean
  /** Requires a code by text message at sign-in; with an authenticator, the person chooses. Needs `phoneNumber`. */
  smsMfa?: boolean
  givenName?: string
  familyName?: string
  enabled?: boolean
}

/** Adds the user unless its subject or e-mail exists. The password need not follow the policy. */
async function seedUser(ctx: Context, seed: StandInUser): Promise<void> {
  const email = normalizeLogin(seed.email)
  if ((await loadUser(ctx, seed.subject)) ?? (await findUser(ctx, email))) return
  const base = await withPassword(ctx, newUser(seed.subject, email), seed.password)
  const { totpSecret, confirmationCode = null, phoneNumber, smsMfa = false } = seed
  const totp: PoolUser['totp'] = totpSecret
    ? { secret: totpSecret, verified: true, enabled: true, preferred: !smsMfa, usedSteps: [] }
    : null
  const attributes = { given_name: seed.givenName, family_name: seed.familyName, phone_number: phoneNumber }
  const changes = Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
  await saveUser(ctx, {
    ...withAttributes(base, changes),
    status: seed.status,
    enabled: seed.enabled ?? true,
    emailVerified: seed.emailVerified,
    phoneVerified: phoneNumber !== undefined && (seed.phoneVerified ?? false),
    sms: { enabled: phoneNumber !== undefined && smsMfa, preferred: phoneNumber !== undefined && smsMfa && !totp },
    totp,
    codes: { ...base.codes, signUp: confirmationCode === null ? null : { value: confirmationCode, expiresAt: null } },
    seededCode: confirmationCode,
  })
}
