import { z } from 'zod'
import { type HostedSettings, type Pool, PROVIDERS } from '../pool.ts'
import { errorPage } from './page.ts'

const SCOPES: readonly string[] = ['openid', 'email', 'phone', 'profile', 'aws.cognito.signin.user.admin']
/** They mean nothing without `openid`. */
const OF_ID_TOKEN: ReadonlySet<string> = new Set(['email', 'phone', 'profile'])

const requestSchema = z.object({
  response_type: z.enum(['code', 'token']),
  /** S256 of a verifier that the client must know; null when it sent none. */
  code_challenge: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .nullable(),
  code_challenge_method: z.literal('S256').nullable(),
  state: z.string().nullable(),
  login_hint: z.string().nullable(),
})
const providerSchema = z.enum(PROVIDERS)

type Return = { redirectUri: string; responseType: string | null; state: string | null }
export type AuthorizeRequest = Exclude<ReturnType<typeof parseAuthorizeRequest>, Response | Promise<Response>>

/** Refuses in Cognito's order: on a page while the return address is untrustworthy, else to the app. */
export function parseAuthorizeRequest(pool: Pool, hosted: HostedSettings, query: URLSearchParams) {
  const redirectUri = query.get('redirect_uri')
  const unknownClient = clientRefusal(pool, query, redirectUri, hosted.redirectSignIn)
  if (unknownClient || !redirectUri) return errorPage(unknownClient ?? 'invalid_request')
  const provider = providerSchema.safeParse(query.get('identity_provider'))
  // Cognito would show its own form; people enter passwords only in the app.
  if (!provider.success || !hosted.providers.includes(provider.data)) return errorPage('provider_unavailable')
  const to: Return = { redirectUri, responseType: query.get('response_type'), state: query.get('state') }
  const names = Object.keys(requestSchema.shape)
  const request = requestSchema.safeParse(Object.fromEntries(names.map((name) => [name, query.get(name)])))
  const { code_challenge: codeChallenge = null, code_challenge_method: method, login_hint: hint } = request.data ?? {}
  // Cognito requires challenge and method together.
  if (!request.success || (codeChallenge === null) !== (method === null)) {
    return redirectBack(to, { error: 'invalid_request' })
  }
  const scope = scopeOf(query.get('scope'))
  if (scope === null) return redirectBack(to, { error: 'invalid_scope' })
  return { ...to, provider: provider.data, scope, codeChallenge, loginHint: hint ?? '' }
}

/** Why a request of this client with this return address is refused; null if it is not. */
export function clientRefusal(
  pool: Pool,
  query: URLSearchParams,
  address: string | null,
  registered: readonly string[],
) {
  const clientId = query.get('client_id')
  if (!clientId || !address) return 'invalid_request'
  if (clientId !== pool.clientId) return 'unauthorized_client'
  return registered.includes(address) ? null : 'redirect_mismatch'
}

/** All scopes when none is named. Null for an invalid one. */
function scopeOf(text: string | null): string | null {
  const scopes = text?.split(/\s+/).filter(Boolean) ?? []
  if (scopes.length === 0) return SCOPES.join(' ')
  if (scopes.some((scope) => !SCOPES.includes(scope))) return null
  if (!scopes.includes('openid') && scopes.some((scope) => OF_ID_TOKEN.has(scope))) return null
  return [...new Set(scopes)].join(' ')
}

export function redirect(location: string): Response {
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-store' } })
}

export function redirectBack({ redirectUri, responseType, state }: Return, answer: Record<string, string>): Response {
  const address = new URL(redirectUri)
  const params = responseType === 'token' ? new URLSearchParams() : address.searchParams
  for (const [name, value] of Object.entries(answer)) params.set(name, value)
  if (state !== null) params.set('state', state)
  if (responseType === 'token') address.hash = params.toString()
  return redirect(address.href)
}
