import { z } from 'zod'
import { type HostedSettings, type Pool, type Provider, PROVIDERS } from '../pool.ts'
import type { PageError } from './page.ts'

const SCOPES: readonly string[] = ['openid', 'email', 'phone', 'profile', 'aws.cognito.signin.user.admin']
/** They mean nothing without `openid`. */
const OF_ID_TOKEN: ReadonlySet<string> = new Set(['email', 'phone', 'profile'])

export type AuthorizeRequest = {
  provider: Provider
  redirectUri: string
  responseType: 'code' | 'token'
  scope: string
  state: string | null
  /** S256 of a verifier that the client must know; null when it sent none. */
  codeChallenge: string | null
  loginHint: string
}

/** Where the answer goes: the query of a code flow, or the fragment of an implicit one. */
export type Return = Pick<AuthorizeRequest, 'redirectUri' | 'responseType' | 'state'>

export type ParsedRequest =
  | { kind: 'ready'; request: AuthorizeRequest }
  | { kind: 'page'; error: PageError }
  | { kind: 'redirect'; to: Return; error: 'invalid_request' | 'invalid_scope' }

const challengeSchema = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
const providerSchema = z.enum(PROVIDERS)

/** Refuses in Cognito's order: on a page while the return address is untrustworthy, else to the app. */
export function parseAuthorizeRequest(pool: Pool, hosted: HostedSettings, query: URLSearchParams): ParsedRequest {
  const clientId = query.get('client_id')
  const redirectUri = query.get('redirect_uri')
  if (!clientId || !redirectUri) return { kind: 'page', error: 'invalid_request' }
  if (clientId !== pool.clientId) return { kind: 'page', error: 'unauthorized_client' }
  if (!hosted.redirectSignIn.includes(redirectUri)) return { kind: 'page', error: 'redirect_mismatch' }
  const provider = providerSchema.safeParse(query.get('identity_provider'))
  // Cognito would show its own form; people enter passwords only in the app.
  if (!provider.success || !hosted.providers.includes(provider.data)) {
    return { kind: 'page', error: 'provider_unavailable' }
  }
  const responseType = query.get('response_type')
  const state = query.get('state')
  const to: Return = { redirectUri, responseType: responseType === 'token' ? 'token' : 'code', state }
  const challenge = challengeOf(query)
  if ((responseType !== 'code' && responseType !== 'token') || !challenge.valid) {
    return { kind: 'redirect', to, error: 'invalid_request' }
  }
  const scope = scopeOf(query.get('scope'))
  if (scope === null) return { kind: 'redirect', to, error: 'invalid_scope' }
  const loginHint = query.get('login_hint') ?? ''
  const request = { ...to, provider: provider.data, scope, codeChallenge: challenge.value, loginHint }
  return { kind: 'ready', request }
}

/** Cognito knows only S256, and requires challenge and method together. */
function challengeOf(query: URLSearchParams): { valid: boolean; value: string | null } {
  const value = query.get('code_challenge')
  const method = query.get('code_challenge_method')
  if (value === null) return { valid: method === null, value }
  return { valid: method === 'S256' && challengeSchema.safeParse(value).success, value }
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
  const params = responseType === 'code' ? address.searchParams : new URLSearchParams()
  for (const [name, value] of Object.entries(answer)) params.set(name, value)
  if (state !== null) params.set('state', state)
  if (responseType === 'token') address.hash = params.toString()
  return redirect(address.href)
}
