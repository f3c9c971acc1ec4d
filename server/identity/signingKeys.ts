import type { Jwks, JwksCache, JwkWithKid } from 'aws-jwt-verify/jwk'
import { z } from 'zod'
import type { Clock } from '#domain/values/calendar'
import { unavailable } from './port.ts'

/** Anybody can send tokens with made-up key names, so unknown keys must not cause more fetches. */
export const REFETCH_MS = 10_000
/** After this time known keys are fetched again, so that a key that the pool withdrew is forgotten. */
export const FRESH_MS = 60 * 60_000

const keySchema = z.object({
  kid: z.string().min(1),
  kty: z.literal('RSA'),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  n: z.string().min(1),
  e: z.string().min(1),
})
const jwksSchema = z.object({ keys: z.array(z.unknown()).min(1) })

/** An unknown key causes a fetch, at most one in `REFETCH_MS`; known ones keep working while the pool is away. */
export function createSigningKeys(options: {
  fetchKeys: () => Promise<unknown>
  clock: Clock
  jwks?: Jwks | undefined
}): JwksCache {
  const { fetchKeys, clock, jwks } = options
  let keysById = new Map<string, JwkWithKid>()
  let readAt = 0
  let lastTry: { at: number; error: unknown } | null = null
  let fetching: Promise<void> | null = null

  function keep(document: unknown): void {
    const keys = jwksSchema.parse(document).keys.flatMap((key) => keySchema.safeParse(key).data ?? [])
    if (keys.length === 0) throw new Error('the JWKS holds no RS256 key')
    keysById = new Map(keys.map((key) => [key.kid, key]))
    readAt = clock()
  }

  async function fetchNow(): Promise<void> {
    const attempt = { at: clock(), error: null as unknown }
    try {
      keep(await fetchKeys())
    } catch (error) {
      attempt.error = error
      throw unavailable('the keys cannot be read', error)
    } finally {
      lastTry = attempt
      fetching = null
    }
  }

  async function refresh(): Promise<void> {
    if (!fetching && lastTry && isWithin(clock() - lastTry.at, REFETCH_MS)) {
      if (lastTry.error !== null) throw unavailable('the keys could not be read', lastTry.error)
      return
    }
    fetching ??= fetchNow()
    await fetching
  }

  if (jwks) keep(jwks)
  return {
    async getJwk(_uri, { header: { kid } }) {
      if (typeof kid !== 'string') throw new Error('the token names no key')
      const key = keysById.get(kid)
      if (key && isWithin(clock() - readAt, FRESH_MS)) return key
      if (key) {
        // Nobody waits for this fetch. If it fails, the known key is still the best we have.
        refresh().catch(() => undefined)
        return key
      }
      await refresh()
      return keyOrError(keysById.get(kid))
    },
    getCachedJwk: (_uri, { header: { kid = '' } }) => keyOrError(keysById.get(kid)),
    addJwks: (_uri, newKeys) => keep(newKeys),
    async getJwks() {
      await refresh()
      return { keys: [...keysById.values()] }
    },
  }
}

/** A negative age means that the clock was set back, so the age is unknown and counts as too old. */
const isWithin = (age: number, limit: number) => age >= 0 && age < limit

function keyOrError(key: JwkWithKid | undefined): JwkWithKid {
  if (!key) throw new Error('the pool has no such key')
  return key
}
