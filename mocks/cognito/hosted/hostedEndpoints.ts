import { escapeUTF8 } from 'entities/escape'
import { answer, type Enter, MAX_BODY_CHARACTERS } from '../http.ts'
import type { HostedSettings, Pool, Provider, Context } from '../pool.ts'
import { errorPage, htmlPage, policySource, texts } from './page.ts'
import {
  type AuthorizeRequest,
  clientRefusal,
  parseAuthorizeRequest,
  redirect,
  redirectBack,
} from './authorizeRequest.ts'
import { isEmail } from '../attributes.ts'
import { federatedUser, loadUser, normalizeLogin, type PoolUser } from '../users.ts'
import { sha256, toBase64Url, utf8 } from '../crypto.ts'
import { CognitoError } from '../errors.ts'
import { openGrant, refreshTokenOf } from '../refreshToken.ts'
import { issueShortTokens, type ShortTokens } from '../tokens.ts'
import { z } from 'zod'
import { isExpired, storeExpiring } from '../sessions.ts'

const oauthError = (code: string) => new CognitoError(code, code)

function parameter(form: URLSearchParams, name: string): string {
  const value = form.get(name)
  if (!value) throw oauthError('invalid_request')
  return value
}

/** Only a code is exchanged here: Amplify renews and revokes tokens by the pool's own operations. */
async function tokenEndpoint(ctx: Context, form: URLSearchParams): Promise<object> {
  const grantType = parameter(form, 'grant_type')
  if (parameter(form, 'client_id') !== ctx.pool.clientId) throw oauthError('invalid_client')
  if (grantType !== 'authorization_code') throw oauthError('unsupported_grant_type')
  const code = parameter(form, 'code')
  const redirectUri = parameter(form, 'redirect_uri')
  // Any attempt uses up the code, so that verifiers cannot be guessed.
  const codeGrant = await takeCode(ctx, code)
  if (codeGrant?.redirectUri !== redirectUri) throw oauthError('invalid_grant')
  if (!(await answersChallenge(codeGrant.codeChallenge, form.get('code_verifier')))) throw oauthError('invalid_grant')
  const user = await loadUser(ctx, codeGrant.subject)
  if (!user?.enabled) throw oauthError('invalid_grant')
  const { tokens, refreshToken } = await openOauthGrant(ctx, user, codeGrant.scope)
  return { ...tokens, refresh_token: refreshToken }
}

/** RFC 7636 §4.6. */
async function answersChallenge(challenge: string | null, verifier: string | null): Promise<boolean> {
  return challenge === (verifier === null ? null : toBase64Url(await sha256(utf8(verifier))))
}

/** Each provider's error when a person gives up there, which Cognito passes on to the app. */
const CANCELLED: Record<Provider, { error: string; error_description: string }> = {
  LoginWithAmazon: { error: 'access_denied', error_description: 'Access denied' },
  Google: { error: 'access_denied', error_description: 'access_denied' },
  Facebook: { error: 'access_denied', error_description: 'Permissions error' },
  SignInWithApple: { error: 'user_cancelled_authorize', error_description: 'user_cancelled_authorize' },
}

async function authorizeEndpoint(
  ctx: Context,
  hosted: HostedSettings,
  query: URLSearchParams,
  form: URLSearchParams | null,
): Promise<Response> {
  const request = await parseAuthorizeRequest(ctx.pool, hosted, query)
  if (request instanceof Response) return request
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
    const grant: CodeGrant = { subject: user.subject, redirectUri, scope, codeChallenge }
    return redirectBack(request, { code: await storeExpiring(ctx, PREFIX, LIFE_MS, grant) })
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
  const main = `<p>${escapeUTF8(texts.hint(name))}</p>
<form method="post">
<label for="email">${escapeUTF8(texts.label(name))}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="128" value="${escapeUTF8(invalidInput?.email ?? loginHint)}"${invalid}>
${alert}<button name="action" value="continue">${texts.proceed}</button>
<button name="action" value="cancel" formnovalidate>${texts.cancel}</button>
</form>`
  return htmlPage(invalidInput ? 400 : 200, { title: texts.title(name), main, formTarget: policySource(redirectUri) })
}

async function readForm(request: Request): Promise<URLSearchParams | null> {
  const type = request.headers.get('content-type') ?? ''
  const text = await request.text()
  if (!/^application\/x-www-form-urlencoded\b/i.test(type) || text.length > MAX_BODY_CHARACTERS) return null
  return new URLSearchParams(text)
}

const JSON_TYPE = { 'content-type': 'application/json;charset=UTF-8' }

/** Null for any other address. */
export async function handleHosted(request: Request, hosted: HostedSettings, enter: Enter): Promise<Response | null> {
  const { pathname, searchParams } = new URL(request.url)
  const { method } = request
  const path = /\/(?:oauth2\/(?:authorize|token)|logout)$/.exec(pathname)?.[0]
  switch (path && `${method} ${path}`) {
    case undefined:
      return null
    case 'GET /logout':
      return enter(async ({ pool }) => logoutEndpoint(pool, hosted, searchParams))
    case 'GET /oauth2/authorize':
      return enter((ctx) => authorizeEndpoint(ctx, hosted, searchParams, null))
    case 'POST /oauth2/authorize': {
      const form = (await readForm(request)) ?? new URLSearchParams()
      return enter((ctx) => authorizeEndpoint(ctx, hosted, searchParams, form))
    }
    case 'POST /oauth2/token': {
      const form = (await readForm(request)) ?? new URLSearchParams()
      return enter(async (ctx) => {
        try {
          return answer(200, await tokenEndpoint(ctx, form), JSON_TYPE)
        } catch (error) {
          if (error instanceof CognitoError) return answer(400, { error: error.type }, JSON_TYPE)
          throw error
        }
      })
    }
    default:
      return answer(405, { error: 'invalid_request' }, JSON_TYPE)
  }
}

function logoutEndpoint(pool: Pool, hosted: HostedSettings, query: URLSearchParams): Promise<Response> | Response {
  const address = query.get('logout_uri') ?? ''
  const error = clientRefusal(pool, query, address, hosted.redirectSignOut)
  return error ? errorPage(error) : redirect(address)
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
  redirectUri: z.string(),
  scope: z.string(),
  codeChallenge: z.string().nullable(),
})
type CodeGrant = z.infer<typeof codeGrantSchema>

const PREFIX = 'authorizationCode/'
const LIFE_MS = 5 * 60_000

/** Null when the code does not exist, was used or is too old. */
async function takeCode(ctx: Context, code: string): Promise<CodeGrant | null> {
  if (!/^[\w.-]{1,100}$/.test(code)) return null
  const grant = codeGrantSchema.safeParse(await ctx.storage.get(PREFIX + code))
  if (!grant.success) return null
  await ctx.storage.delete(PREFIX + code)
  return isExpired(ctx, code) ? null : grant.data
}
