import { z } from 'zod'
import { type Bytes, toBase64Url, fromBase64Url, jsonFromBase64Url, utf8 } from './encoding.ts'
import { randomBytes } from './crypto.ts'
import type { CognitoItems } from './storage.ts'

const KEY = 'signingKey'
const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }

const publicJwkSchema = z.object({
  kty: z.literal('RSA'),
  alg: z.literal('RS256'),
  use: z.literal('sig'),
  kid: z.string(),
  n: z.string(),
  e: z.string(),
})
const storedSchema = z.object({ public: publicJwkSchema, private: z.looseObject({ kty: z.literal('RSA') }) })
type StoredKey = z.infer<typeof storedSchema>
export type PublicJwk = z.infer<typeof publicJwkSchema>

/** The storage keeps the key as JWK, so that tokens survive a reload. */
export interface SigningKeys {
  publicKey(): Promise<PublicJwk>
  sign(data: Bytes): Promise<{ kid: string; signature: Bytes }>
  verify(kid: string, signature: Bytes, data: Bytes): Promise<boolean>
}

async function makeKey(): Promise<StoredKey> {
  const pair = await crypto.subtle.generateKey(
    { ...ALGORITHM, modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]) },
    true,
    ['sign', 'verify'],
  )
  const { n, e } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const { kty, d, p, q, dp, dq, qi } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return storedSchema.parse({
    public: { kty, alg: 'RS256', use: 'sig', kid: toBase64Url(randomBytes(32)), n, e },
    private: { kty, n, e, d, p, q, dp, dq, qi },
  })
}

async function readOrMakeKey(items: CognitoItems): Promise<StoredKey> {
  const record = storedSchema.safeParse(await items.get(KEY))
  if (record.success) return record.data
  const fresh = await makeKey()
  await items.set(KEY, fresh)
  return fresh
}

/** Reads the stored key on each use, because another tab or process may have made or reset it. */
export function createSigningKeys(): (items: CognitoItems) => SigningKeys {
  let cached: { kid: string; private: CryptoKey; public: CryptoKey } | null = null

  async function current(items: CognitoItems) {
    const key = await readOrMakeKey(items)
    if (cached?.kid !== key.public.kid) {
      cached = {
        kid: key.public.kid,
        private: await crypto.subtle.importKey('jwk', key.private, ALGORITHM, false, ['sign']),
        public: await crypto.subtle.importKey('jwk', key.public, ALGORITHM, false, ['verify']),
      }
    }
    return cached
  }

  return (items) => ({
    publicKey: async () => (await readOrMakeKey(items)).public,
    async sign(data) {
      const key = await current(items)
      return { kid: key.kid, signature: new Uint8Array(await crypto.subtle.sign(ALGORITHM.name, key.private, data)) }
    },
    async verify(kid, signature, data) {
      const key = await current(items)
      return key.kid === kid && crypto.subtle.verify(ALGORITHM.name, key.public, signature, data)
    },
  })
}

const headerSchema = z.object({ alg: z.literal('RS256'), kid: z.string() })

/** Undefined for a token that the pool did not sign. */
export async function signedClaims(ctx: { keys: SigningKeys }, token: string): Promise<unknown> {
  const [head = '', body = '', tail = '', ...rest] = token.split('.')
  const header = headerSchema.safeParse(jsonFromBase64Url(head))
  const signature = fromBase64Url(tail)
  if (!header.success || !signature || rest.length > 0) return undefined
  const isOurs = await ctx.keys.verify(header.data.kid, signature, utf8(`${head}.${body}`))
  return isOurs ? jsonFromBase64Url(body) : undefined
}
