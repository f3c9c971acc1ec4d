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
  /** Called instead of sending an e-mail, after its data is saved. */
  onCode?: (delivery: CodeDelivery) => void
  /** The client gets Cognito's internal error. Default: the console. */
  onFailure?: (error: unknown) => void
}

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
