import { validateCognitoJwtFields } from 'aws-jwt-verify/cognito-verifier'
import { SimpleJwksCache } from 'aws-jwt-verify/jwk'
import type { Jwks } from 'aws-jwt-verify/jwk'
import { JwtVerifier } from 'aws-jwt-verify/jwt-verifier'
import { z } from 'zod'
import type { Clock } from '#domain/calendar'
import { DomainError } from '#domain/errors'
import type { Identity, PasswordSignIn } from './port.ts'

export type CognitoSettings = {
  /** Where the user pool's API answers. */
  endpoint: string
  userPoolId: string
  clientId: string
  /** By default the pool's own. */
  issuer?: string
  /** The pool's public keys; without them they are fetched from the issuer. */
  jwks?: Jwks
  fetch?: typeof fetch
  clock?: Clock
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  username: z.string().min(1),
  client_id: z.string(),
  exp: z.number(),
})
const userSchema = z.object({
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().default('') })),
})
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
/** Cognito's `__type`. */
const failureSchema = z.object({ __type: z.string() }).transform(({ __type: type }) => type)

/** Expiry is judged by our clock, so the library, which knows only the machine's, is told to overlook a century. */
const OVERLOOKED_SECONDS = 100 * 365 * 86_400
const THROTTLED = /TooManyRequests|LimitExceeded|Throttling/

/** The identity provider over Cognito's JSON protocol. It needs `fetch` and Web Crypto alone, so it also runs in a page. */
export function createCognitoIdentity(settings: CognitoSettings): Identity {
  const { clientId, clock = Date.now } = settings
  const verifier = createVerifier(settings)
  const call = caller(settings)
  return {
    async verify(accessToken) {
      try {
        const payload = await verifier.verify(accessToken)
        validateCognitoJwtFields(payload, { tokenUse: 'access', clientId })
        const claims = claimsSchema.parse(payload)
        if (claims.exp * 1000 <= clock()) throw new DomainError('invalidToken')
        const { sub: subject, username, exp } = claims
        return { subject, username, clientId: claims.client_id, expiresAt: exp * 1000 }
      } catch (cause) {
        if (cause instanceof DomainError) throw cause
        throw new DomainError('invalidToken', { cause })
      }
    },
    async emailOf(accessToken) {
      const answer = await call('GetUser', { AccessToken: accessToken })
      if (answer.failure) throw new DomainError(THROTTLED.test(answer.failure) ? 'unavailable' : 'invalidToken')
      const user = parsed(userSchema, answer.body)
      const attributes = new Map(user.UserAttributes.map(({ Name, Value }) => [Name, Value]))
      const email = attributes.get('email') ?? ''
      return { email: email.toLowerCase(), verified: attributes.get('email_verified') === 'true' }
    },
    async signIn(email, password): Promise<PasswordSignIn> {
      const answer = await call('InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        ClientId: clientId,
        AuthParameters: { USERNAME: email, PASSWORD: password },
      })
      if (answer.failure) throw new DomainError(THROTTLED.test(answer.failure) ? 'rateLimited' : 'signInFailed')
      const result = parsed(signInSchema, answer.body)
      if ('ChallengeName' in result) return { challenge: result.ChallengeName, session: result.Session }
      const { AccessToken, IdToken, RefreshToken, ExpiresIn } = result.AuthenticationResult
      return {
        tokens: { accessToken: AccessToken, idToken: IdToken, refreshToken: RefreshToken, expiresIn: ExpiresIn },
      }
    },
  }
}

function createVerifier({ userPoolId, issuer = poolIssuer(userPoolId), jwks, fetch: get = fetch }: CognitoSettings) {
  const fetcher = { fetch: async (uri: string) => (await get(uri)).arrayBuffer() }
  const options = {
    issuer,
    audience: null,
    jwksUri: `${issuer}/.well-known/jwks.json`,
    graceSeconds: OVERLOOKED_SECONDS,
  }
  const verifier = JwtVerifier.create(options, { jwksCache: new SimpleJwksCache({ fetcher }) })
  if (jwks) verifier.cacheJwks(jwks)
  return verifier
}

function poolIssuer(userPoolId: string): string {
  return `https://cognito-idp.${userPoolId.split('_')[0]}.amazonaws.com/${userPoolId}`
}

/** Calls an operation; `failure` is Cognito's error type. Throws `unavailable` when there is no answer, or none that can be read. */
function caller({ endpoint, fetch: send = fetch }: CognitoSettings) {
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
      if (response.status >= 500) throw new DomainError('unavailable')
      const body: unknown = await response.json()
      return { failure: response.ok ? null : failureSchema.parse(body), body }
    } catch (cause) {
      throw new DomainError('unavailable', { cause })
    }
  }
}

function parsed<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const result = schema.safeParse(body)
  if (!result.success) throw new DomainError('unavailable', { cause: result.error })
  return result.data
}
