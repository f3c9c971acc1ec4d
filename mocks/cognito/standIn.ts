import type { Clock } from '#domain/calendar'
import type { CodeDelivery, Context } from './context.ts'
import { handleJwks, handlePost, handlePreflight, handleUnknown } from './http.ts'
import { DEMO_POOL, type Pool } from './pool.ts'
import { seedUser, type StandInUser } from './seed.ts'
import { createSigningKeys, type PublicJwk } from './signingKeys.ts'
import type { CognitoStorage } from './storage.ts'

export type { CodeDelivery, CodePurpose } from './context.ts'
export type { StandInUser } from './seed.ts'
export type { PublicJwk } from './signingKeys.ts'

/** A Cognito user pool that runs anywhere a fetch handler does. */
export interface CognitoStandIn {
  /** Answers Cognito's JSON protocol (POST with `X-Amz-Target`, any path) and GET `…/.well-known/jwks.json`. */
  fetch(request: Request): Promise<Response>
  /** The public keys that verify the pool's tokens. */
  jwks(): Promise<{ keys: PublicJwk[] }>
  /** Adds the user unless the subject or the e-mail is there already: what people changed since stays. */
  ensureUser(user: StandInUser): Promise<void>
}

export type CognitoStandInOptions = {
  storage: CognitoStorage
  clock: Clock
  pool?: Pool
  /** Called instead of sending an e-mail. */
  onCode?: (delivery: CodeDelivery) => void
}

/** Runs one piece of work after the other: an operation reads, decides and writes without another in between. */
function createQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    const run = last.then(work)
    last = run.catch(() => undefined)
    return run
  }
}

/** Opens the pool that the storage holds, making its signing key where there is none yet. */
export async function createCognitoStandIn(options: CognitoStandInOptions): Promise<CognitoStandIn> {
  const { storage, clock, pool = DEMO_POOL, onCode } = options
  const ctx: Context = { pool, clock, storage, keys: createSigningKeys(storage), deliver: (code) => onCode?.(code) }
  const enqueue = createQueue()
  await ctx.keys.publicKey()
  return {
    async fetch(request) {
      if (request.method === 'POST') return handlePost(ctx, request, enqueue)
      if (request.method === 'OPTIONS') return handlePreflight()
      const isJwks = new URL(request.url).pathname.endsWith('/.well-known/jwks.json')
      return request.method === 'GET' && isJwks ? handleJwks(ctx) : handleUnknown()
    },
    jwks: async () => ({ keys: [await ctx.keys.publicKey()] }),
    ensureUser: (user) => enqueue(() => seedUser(ctx, user)),
  }
}
