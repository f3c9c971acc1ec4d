import { isEmail } from '../attributes.ts'
import type { Context } from '../context.ts'
import { federatedUser } from '../federation.ts'
import type { HostedSettings, Provider } from '../pool.ts'
import { normalizeLogin } from '../users.ts'
import { issueCode } from './authorizationCodes.ts'
import { type AuthorizeRequest, parseAuthorizeRequest, redirectBack } from './authorizeRequest.ts'
import { errorPage, escapeHtml, htmlPage, policySource, texts } from './page.ts'
import { openOauthGrant } from './oauthTokens.ts'

/** Each provider's error when a person gives up there, which Cognito passes on to the app. */
const CANCELLED: Record<Provider, { error: string; error_description: string }> = {
  LoginWithAmazon: { error: 'access_denied', error_description: 'Access denied' },
  Google: { error: 'access_denied', error_description: 'access_denied' },
  Facebook: { error: 'access_denied', error_description: 'Permissions error' },
  SignInWithApple: { error: 'user_cancelled_authorize', error_description: 'user_cancelled_authorize' },
}

/** GET shows the provider's page, POST is its form. The hosted pages keep no session. */
export async function authorizeEndpoint(
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
  const main = `<p>${escapeHtml(texts.hint(name))}</p>
<form method="post">
<label for="email">${escapeHtml(texts.label(name))}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="128" value="${escapeHtml(invalidInput?.email ?? loginHint)}"${invalid}>
${alert}<button name="action" value="continue">${texts.proceed}</button>
<button name="action" value="cancel" formnovalidate>${texts.cancel}</button>
</form>`
  return htmlPage(invalidInput ? 400 : 200, { title: texts.title(name), main, formTarget: policySource(redirectUri) })
}
