import { escapeMarkup } from '#domain/values/markup'
import { answer, type Enter, MAX_BODY_CHARACTERS } from '../http.ts'
import type { HostedSettings, Pool, Provider, Context } from '../pool.ts'
import { errorPage, htmlPage, policySource, texts } from './page.ts'
import { type AuthorizeRequest, parseAuthorizeRequest, redirect, redirectBack } from './authorizeRequest.ts'
import { isEmail } from '../attributes.ts'
import { federatedUser, loadUser, normalizeLogin, type PoolUser } from '../users.ts'
import { equalBytes, sha256 } from '../crypto.ts'
import { fromBase64Url, utf8 } from '../encoding.ts'
import { CognitoError } from '../errors.ts'
import { refreshTokens, revokeToken } from '../operations/refreshTokens.ts'
import { redeemRefreshToken, openGrant, refreshTokenOf } from '../refreshToken.ts'
import { USER_ADMIN_SCOPE, issueShortTokens, type ShortTokens } from '../tokens.ts'
import { z } from 'zod'
import { isExpired, storeExpiring } from '../sessions.ts'

type OauthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_token_type'

class OauthError extends Error {
  readonly code: OauthErrorCode

  constructor(code: OauthErrorCode) {
    super(code)
    this.name = 'OauthError'
    this.code = code
  }
}

function assertOauthClient(ctx: Context, form: URLSearchParams): void {
  const clientId = form.get('client_id')
  if (!clientId) throw new OauthError('invalid_request')
  if (clientId !== ctx.pool.clientId) throw new OauthError('invalid_client')
}

function parameter(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw new OauthError('invalid_request')
  return value
}

async function tokenEndpoint(ctx: Context, form: URLSearchParams): Promise<object> {
  const grantType = parameter(form, 'grant_type')
  assertOauthClient(ctx, form)
  if (grantType === 'authorization_code') return redeemCode(ctx, form)
  if (grantType === 'refresh_token') return refresh(ctx, parameter(form, 'refresh_token'))
  throw new OauthError('unsupported_grant_type')
}

async function redeemCode(ctx: Context, form: URLSearchParams): Promise<object> {
  const code = parameter(form, 'code')
  const redirectUri = parameter(form, 'redirect_uri')
  // Any attempt uses up the code, so that verifiers cannot be guessed.
  const codeGrant = await takeCode(ctx, code)
  if (!codeGrant || codeGrant.clientId !== form.get('client_id') || codeGrant.redirectUri !== redirectUri) {
    throw new OauthError('invalid_grant')
  }
  if (!(await answersChallenge(codeGrant.codeChallenge, form.get('code_verifier'))))
    throw new OauthError('invalid_grant')
  const user = await loadUser(ctx, codeGrant.subject)
  if (!user?.enabled) throw new OauthError('invalid_grant')
  const { tokens, refreshToken } = await openOauthGrant(ctx, user, codeGrant.scope)
  return { ...tokens, refresh_token: refreshToken }
}

/** RFC 7636 §4.6. */
async function answersChallenge(challenge: string | null, verifier: string | null): Promise<boolean> {
  if (challenge === null || verifier === null) return challenge === verifier
  const digest = fromBase64Url(challenge)
  return digest !== null && equalBytes(digest, await sha256(utf8(verifier)))
}

async function refresh(ctx: Context, token: string): Promise<object> {
  try {
    const { grant } = await redeemRefreshToken(ctx, token)
    const { AuthenticationResult } = await refreshTokens(ctx, token, undefined, 'keep')
    // A sign-in in the app itself can be refreshed here too; it always has an id token.
    return oauthTokens(AuthenticationResult, grant.scope ?? `openid ${USER_ADMIN_SCOPE}`)
  } catch (error) {
    if (error instanceof CognitoError) throw new OauthError('invalid_grant')
    throw error
  }
}

/** An invalid token is not an error. */
async function revokeEndpoint(ctx: Context, form: URLSearchParams): Promise<void> {
  const token = parameter(form, 'token')
  assertOauthClient(ctx, form)
  try {
    await revokeToken(ctx, { ClientId: ctx.pool.clientId, Token: token })
  } catch (error) {
    if (error instanceof CognitoError) throw new OauthError('unsupported_token_type')
    throw error
  }
}

/** Each provider's error when a person gives up there, which Cognito passes on to the app. */
const CANCELLED: Record<Provider, { error: string; error_description: string }> = {
  LoginWithAmazon: { error: 'access_denied', error_description: 'Access denied' },
  Google: { error: 'access_denied', error_description: 'access_denied' },
  Facebook: { error: 'access_denied', error_description: 'Permissions error' },
  SignInWithApple: { error: 'user_cancelled_authorize', error_description: 'user_cancelled_authorize' },
}

/** GET shows the provider's page, POST is its form. The hosted pages keep no session. */
async function authorizeEndpoint(
  ctx: Context,
  hosted: HostedSettings,
  query: URLSearchParams,
  form: URLSearchParams | null,
): Promise<Response> {
  const outcome = parseAuthorizeRequest(ctx.pool, hosted, query)
  if (outcome.kind === 'page') return errorPage(outcome.error)
  if (outcome.kind === 'redirect') return redirectBack(outcome.to, { error: outcome.error })
  const { request } = outcome
  if (!form) return providerPage(request)
  if (form.get('action') === 'cancel') return redirectBack(request, CANCELLED[request.provider])
  const input = form.get('email') ?? ''
  const email = normalizeLogin(input)
  if (!isEmail(email)) return providerPage(request, { email: input })
  return signedIn(ctx, request, email)
}

async function signedIn(ctx: Context, request: AuthorizeRequest, email: string): Promise<Response> {
  const { scope, redirectUri, codeChallenge } = request
  const user = await federatedUser(ctx, request.provider, email)
  if (request.responseType === 'code') {
    const { subject } = user
    const clientId = ctx.pool.clientId
    const code = await issueCode(ctx, { subject, clientId, redirectUri, scope, codeChallenge })
    return redirectBack(request, { code })
  }
  const { tokens } = await openOauthGrant(ctx, user, scope)
  return redirectBack(request, { ...tokens, expires_in: String(tokens.expires_in) })
}

/** The form goes to the same address, so it works wherever the stand-in is mounted. */
function providerPage(
  { provider, redirectUri, loginHint }: AuthorizeRequest,
  invalidInput?: { email: string },
): Promise<Response> {
  const name = texts.providers[provider]
  const invalid = invalidInput ? ' aria-invalid="true" aria-describedby="email-error" autofocus' : ''
  const alert = invalidInput ? `<p id="email-error" role="alert">${texts.invalidEmail}</p>\n` : ''
  const main = `<p>${escapeMarkup(texts.hint(name))}</p>
<form method="post">
<label for="email">${escapeMarkup(texts.label(name))}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="128" value="${escapeMarkup(invalidInput?.email ?? loginHint)}"${invalid}>
${alert}<button name="action" value="continue">${texts.proceed}</button>
<button name="action" value="cancel" formnovalidate>${texts.cancel}</button>
</form>`
  return htmlPage(invalidInput ? 400 : 200, { title: texts.title(name), main, formTarget: policySource(redirectUri) })
}

const PATHS = ['/oauth2/authorize', '/oauth2/token', '/oauth2/revoke', '/logout'] as const
type HostedPath = (typeof PATHS)[number]

export function hostedPathOf(pathname: string): HostedPath | null {
  return PATHS.find((path) => pathname.endsWith(path)) ?? null
}

async function readForm(request: Request): Promise<URLSearchParams | null> {
  const type = request.headers.get('content-type') ?? ''
  const text = await request.text()
  if (!/^application\/x-www-form-urlencoded\b/i.test(type) || text.length > MAX_BODY_CHARACTERS) return null
  return new URLSearchParams(text)
}

const JSON_TYPE = { 'content-type': 'application/json;charset=UTF-8' }
const refusal = (error: OauthError) => answer(400, { error: error.code }, JSON_TYPE)

export async function handleHosted(
  request: Request,
  path: HostedPath,
  hosted: HostedSettings,
  enter: Enter,
): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const { method } = request
  if (path === '/logout' && method === 'GET')
    return enter(async ({ pool }) => logoutEndpoint(pool, hosted, searchParams))
  if (path === '/oauth2/authorize' && method === 'GET') {
    return enter((ctx) => authorizeEndpoint(ctx, hosted, searchParams, null))
  }
  if (method !== 'POST' || path === '/logout') return answer(405, { error: 'invalid_request' }, JSON_TYPE)
  const form = await readForm(request)
  if (path === '/oauth2/authorize') {
    return enter((ctx) => authorizeEndpoint(ctx, hosted, searchParams, form ?? new URLSearchParams()))
  }
  if (!form) return refusal(new OauthError('invalid_request'))
  return enter(async (ctx) => {
    try {
      if (path === '/oauth2/token') return answer(200, await tokenEndpoint(ctx, form), JSON_TYPE)
      await revokeEndpoint(ctx, form)
      return answer(200, {}, JSON_TYPE)
    } catch (error) {
      if (error instanceof OauthError) return refusal(error)
      throw error
    }
  })
}

/** The app itself has revoked its tokens. */
function logoutEndpoint(pool: Pool, hosted: HostedSettings, query: URLSearchParams): Promise<Response> | Response {
  const clientId = query.get('client_id')
  const logoutUri = query.get('logout_uri')
  if (!clientId || !logoutUri) return errorPage('invalid_request')
  if (clientId !== pool.clientId) return errorPage('unauthorized_client')
  return hosted.redirectSignOut.includes(logoutUri) ? redirect(logoutUri) : errorPage('redirect_mismatch')
}

function oauthTokens({ AccessToken, IdToken, ExpiresIn, TokenType }: ShortTokens, scope: string) {
  return {
    ...(scope.split(' ').includes('openid') && { id_token: IdToken }),
    access_token: AccessToken,
    expires_in: ExpiresIn,
    token_type: TokenType,
  }
}

/** The refresh token is separate, because an implicit grant has none. */
async function openOauthGrant(ctx: Context, user: PoolUser, scope: string) {
  const { originJti, grant } = await openGrant(ctx, user.subject, { scope })
  return {
    tokens: oauthTokens(await issueShortTokens(ctx, user, originJti, grant), scope),
    refreshToken: await refreshTokenOf(ctx, user.subject, originJti, grant),
  }
}

const codeGrantSchema = z.object({
  subject: z.string(),
  clientId: z.string(),
  redirectUri: z.string(),
  scope: z.string(),
  codeChallenge: z.string().nullable(),
})
type CodeGrant = z.infer<typeof codeGrantSchema>

const PREFIX = 'authorizationCode/'
const LIFE_MS = 5 * 60_000

const issueCode = (ctx: Context, grant: CodeGrant) => storeExpiring(ctx, PREFIX, LIFE_MS, grant)

/** Null when the code does not exist, was used or is too old. */
async function takeCode(ctx: Context, code: string): Promise<CodeGrant | null> {
  if (!/^[\w.-]{1,100}$/.test(code)) return null
  const grant = codeGrantSchema.safeParse(await ctx.storage.get(PREFIX + code))
  if (!grant.success) return null
  await ctx.storage.delete(PREFIX + code)
  return isExpired(ctx, code) ? null : grant.data
}
