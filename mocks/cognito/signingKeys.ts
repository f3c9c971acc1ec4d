import { compactVerify, exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import { z } from 'zod'
import { toBase64Url, randomBytes } from './crypto.ts'
import type { CognitoItems } from './storage.ts'

const KEY = 'signingKey'
const ALGORITHM = 'RS256'

const publicJwkSchema = z.object({
  kty: z.literal('RSA'),
  alg: z.literal(ALGORITHM),
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
  sign(claims: JWTPayload): Promise<string>
  signedClaims(token: string): Promise<unknown>
}

async function makeKey(): Promise<StoredKey> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true })
  const { n, e } = await exportJWK(pair.publicKey)
  return storedSchema.parse({
    public: { kty: 'RSA', alg: ALGORITHM, use: 'sig', kid: toBase64Url(randomBytes(32)), n, e },
    private: await exportJWK(pair.privateKey),
  })
}

async function readOrMakeKey(items: CognitoItems): Promise<StoredKey> {
  const record = storedSchema.safeParse(await items.get(KEY))
  if (record.success) return record.data
  const fresh = await makeKey()
  await items.set(KEY, fresh)
  return fresh
}

type KeyPair = { kid: string } & Record<'private' | 'public', Awaited<ReturnType<typeof importJWK>>>

/** Reads the stored key on each use, because another tab or process may have made or reset it. */
export function createSigningKeys(): (items: CognitoItems) => SigningKeys {
  let cached: KeyPair | null = null

  async function current(items: CognitoItems): Promise<KeyPair> {
    const key = await readOrMakeKey(items)
    if (cached?.kid !== key.public.kid) {
      const [privateKey, publicKey] = await Promise.all([
        importJWK(key.private, ALGORITHM),
        importJWK(key.public, ALGORITHM),
      ])
      cached = { kid: key.public.kid, private: privateKey, public: publicKey }
    }
    return cached
  }

  return (items) => ({
    publicKey: async () => (await readOrMakeKey(items)).public,
    async sign(claims) {
      const key = await current(items)
      return new SignJWT(claims).setProtectedHeader({ kid: key.kid, alg: ALGORITHM }).sign(key.private)
    },
    async signedClaims(token) {
      const key = await current(items)
      try {
        const { protectedHeader, payload } = await compactVerify(token, key.public, { algorithms: [ALGORITHM] })
        return protectedHeader.kid === key.kid ? JSON.parse(new TextDecoder().decode(payload)) : undefined
      } catch {
        return undefined
      }
    },
  })
}
