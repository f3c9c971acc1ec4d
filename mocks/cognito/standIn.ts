import type { Clock } from '#domain/values/calendar'
import type { CodeDelivery, Context } from './context.ts'
import { handleHosted, hostedPathOf } from './hosted/hostedEndpoints.ts'
import { handleFailure, handleJwks, handlePost, handlePreflight, handleUnknown } from './http.ts'
import type { Enter } from './http.ts'
import { DEMO_POOL, type Pool } from './pool.ts'
import { seedUser, type StandInUser } from './seed.ts'
import { createSigningKeys, type PublicJwk } from './signingKeys.ts'
import type { CognitoStorage } from './storage.ts'

export type { CodeDelivery } from './context.ts'
export type { StandInUser } from './seed.ts'

/** A Cognito user pool with its identity pool, which runs anywhere a fetch handler does. */
export interface CognitoStandIn {
  /**
   * Answers Cognito's JSON protocol (POST with `X-Amz-Target`, any path), including the identity pool's, and GET
   * `…/.well-known/jwks.json`. If the pool's settings have them, also the pages and endpoints of its hosted sign-in:
   * `…/oauth2/authorize`, `token` and `revoke`, and `…/logout`.
   */
  fetch(request: Request): Promise<Response>
  /** The public keys that verify the pool's tokens. */
  jwks(): Promise<{ keys: PublicJwk[] }>
  /** Adds the user unless its subject or e-mail exists. Later changes by people stay. */
  ensureUser(user: StandInUser): Promise<void>
}

export type CognitoStandInOptions = {
  storage: CognitoStorage
  clock: Clock
  pool?: Pool
  /** Called instead of sending an e-mail, after its data is saved. */
  onCode?: (delivery: CodeDelivery) => void
  /**
   * Called on unexpected failures, such as a lost storage; the client gets Cognito's internal error. Default: the
   * console.
   */
  onFailure?: (error: unknown) => void
}

/** Opens the storage's pool, and makes a signing key if there is none. */
export async function createCognitoStandIn(options: CognitoStandInOptions): Promise<CognitoStandIn> {
  const { storage, clock, onCode, onFailure = reportToConsole } = options
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
  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const hostedPath = hostedPathOf(pathname)
    if (hostedPath && request.method !== 'OPTIONS') {
      return pool.hosted ? handleHosted(request, hostedPath, pool.hosted, enter) : handleUnknown()
    }
    if (request.method === 'POST') return handlePost(request, enter)
    if (request.method === 'OPTIONS') return handlePreflight()
    const isJwks = pathname.endsWith('/.well-known/jwks.json')
    return request.method === 'GET' && isJwks ? handleJwks(await jwks()) : handleUnknown()
  }
  await jwks()
  return {
    async fetch(request) {
      try {
        return await answer(request)
      } catch (error) {
        onFailure(error)
        return handleFailure()
      }
    },
    jwks,
    ensureUser: (user) => enter((ctx) => seedUser(ctx, user)),
  }
}

function reportToConsole(error: unknown): void {
  console.error('The Cognito stand-in failed', error)
}
