import { base64urlnopad } from '@scure/base'
import type { Jwks, JwksCache, JwkWithKid } from 'aws-jwt-verify/jwk'
import { z } from 'zod'
import type { Clock } from '#domain/values/calendar'
import { DomainError } from '#domain/api/errors'
import { type Identity, type PasswordSignIn, unavailable, type VerifiedToken } from './port.ts'
import { CognitoJwtVerifier } from 'aws-jwt-verify/cognito-verifier'

export const CLOCK_SKEW_MS = 30_000

const claimsSchema = z.object({
  sub: z.string().min(1),
  username: z.string().min(1),
  client_id: z.string(),
  exp: z.number(),
  iat: z.number(),
  nbf: z.number().optional(),
})

/** We check times with our own clock. The library only has the machine's clock, so it gets a century of tolerance. */
const LIBRARY_TOLERANCE_SECONDS = 100 * 365 * 86_400

/** Checks RS256 signature, issuer, client, `token_use` and times. Throws `invalidToken`, or what `keys` throws. */
function createAccessTokenVerifier(options: {
  userPoolId: string
  clientId: string
  keys: JwksCache
  clock: Clock
}): (accessToken: string) => Promise<VerifiedToken> {
  const { userPoolId, clientId, keys, clock } = options
  // The library knows both names of a Cognito issuer, and refuses any other before it looks for a key.
  const verifier = CognitoJwtVerifier.create(
    { userPoolId, clientId, tokenUse: 'access', graceSeconds: LIBRARY_TOLERANCE_SECONDS },
    { jwksCache: keys },
  )
  return async (accessToken) => {
    try {
      // The library reads other spellings of the same bytes too.
      for (const part of accessToken.split('.')) base64urlnopad.decode(part)
      const claims = claimsSchema.parse(await verifier.verify(accessToken))
      const { sub: subject, username, client_id, exp, iat, nbf = iat } = claims
      const now = clock()
      if (exp * 1000 + CLOCK_SKEW_MS <= now) throw new DomainError('invalidToken')
      if (Math.max(iat, nbf) * 1000 - CLOCK_SKEW_MS > now) throw new DomainError('invalidToken')
      return { subject, username, clientId: client_id, expiresAt: exp * 1000 }
    } catch (cause) {
      if (cause instanceof DomainError) throw cause
      throw new DomainError('invalidToken', { cause })
    }
  }
}

export type CognitoSettings = {
  userPoolId: string
  clientId: string
  endpoint?: string | undefined
  jwks?: Jwks
  fetch?: typeof fetch
  timeoutMs?: number
  clock?: Clock
}

const userSchema = z.object({ UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().default('') })) })
const signInSchema = z.union([
  z.object({
    AuthenticationResult: z.object({
      AccessToken: z.string(),
      IdToken: z.string(),
      RefreshToken: z.string(),
      ExpiresIn: z.number(),
    }),
  }),
  z.object({ ChallengeName: z.string(), Session: z.string() }),
])
const failureSchema = z.object({ __type: z.string() }).transform(({ __type: type }) => type.replace(/^.*#/, ''))

const THROTTLED = /TooManyRequests|LimitExceeded|Throttling/
/** GetUser’s errors for a token that is no longer valid. Any other is a fault of the provider or of our settings. */
const TOKEN_REFUSED = /^(?:NotAuthorized|UserNotFound|UserNotConfirmed|PasswordResetRequired)Exception$/
const TIMEOUT_MS = 5_000

/** Over Cognito’s JSON protocol, with `fetch` and Web Crypto alone, so that it also runs in a page. */
export function createCognitoIdentity(settings: CognitoSettings): Identity {
  const { userPoolId, clientId, jwks, clock = Date.now } = settings
  const send = senderOf(settings)
  const endpoint = settings.endpoint ?? `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/`
  const call = callerOf(endpoint, send)
  const keys = createSigningKeys({ fetchKeys: () => fetchJwks(endpoint, userPoolId, send), clock, jwks })
  return {
    verify: createAccessTokenVerifier({ userPoolId, clientId, keys, clock }),
    async emailOf(accessToken) {
      const answer = await call('GetUser', { AccessToken: accessToken })
      if (answer.failure && TOKEN_REFUSED.test(answer.failure)) throw new DomainError('invalidToken')
      if (answer.failure) throw unavailable(`GetUser was answered ${answer.failure}`)
      const user = parse(userSchema, answer.body)
      const attributes = new Map(user.UserAttributes.map(({ Name, Value }) => [Name, Value]))
      const email = attributes.get('email') ?? ''
      return { email, verified: attributes.get('email_verified') === 'true' }
    },
    async signIn(email, password): Promise<PasswordSignIn> {
      const answer = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: clientId,
        AuthParameters: { USERNAME: email, PASSWORD: password },
      })
      if (answer.failure) throw new DomainError(THROTTLED.test(answer.failure) ? 'rateLimited' : 'signInFailed')
      const result = parse(signInSchema, answer.body)
      if ('ChallengeName' in result) return { challenge: result.ChallengeName, session: result.Session }
      const { AccessToken, IdToken, RefreshToken, ExpiresIn } = result.AuthenticationResult
      return {
        tokens: { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken, expiresIn: ExpiresIn },
      }
    },
  }
}

type Send = (input: string, init?: RequestInit) => Promise<Response>

function senderOf({ fetch: send = fetch, timeoutMs = TIMEOUT_MS }: CognitoSettings): Send {
  return (input, init) => send(input, { ...init, signal: AbortSignal.timeout(timeoutMs) })
}

async function fetchJwks(endpoint: string, userPoolId: string, send: Send): Promise<unknown> {
  const response = await send(`${endpoint.replace(/\/+$/, '')}/${userPoolId}/.well-known/jwks.json`)
  if (!response.ok) throw new Error(`the JWKS answered ${response.status}`)
  return response.json()
}

function callerOf(endpoint: string, send: Send) {
  return async (operation: string, input: object): Promise<{ failure: string | null; body: unknown }> => {
    try {
      const response = await send(endpoint, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/x-amz-json-1.1',
          'X-Amz-Target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify(input),
      })
      if (response.status >= 500) throw new Error(`status ${response.status}`)
      const body: unknown = await response.json()
      return { failure: response.ok ? null : failureSchema.parse(body), body }
    } catch (cause) {
      throw unavailable(`${operation} was not answered`, cause)
    }
  }
}

function parse<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body)
  if (!result.success) throw unavailable('an answer has another form', result.error)
  return result.data
}

/** Anybody can send tokens with made-up key names, so unknown keys must not cause more fetches. */
export const REFETCH_MS = 10_000
/** After this time known keys are fetched again, in case the pool has withdrawn one. */
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

/** Fetches unknown keys, at most once in `REFETCH_MS`. Known keys keep working while the pool is unavailable. */
function createSigningKeys(options: {
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
        // Not awaited: if the fetch fails, the known key is still the best we have.
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
