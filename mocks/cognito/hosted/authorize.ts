import { isEmail } from '../attributes.ts'
import type { Context } from '../context.ts'
import { federatedUser } from '../federation.ts'
import type { HostedSettings, Provider } from '../pool.ts'
import { normalizeLogin } from '../users.ts'
import { issueCode } from './authorizationCodes.ts'
import { type AuthorizeRequest, parseAuthorizeRequest, redirectBack } from './authorizeRequest.ts'
import { errorPage } from './page.ts'
import { openOauthGrant } from './oauthTokens.ts'
import { providerPage } from './providerPage.ts'

/** Each provider's error when a person gives up there, which Cognito passes on to the app. */
const CANCELLED: Record<Provider, { error: string; error_description: string }> = {
  LoginWithAmazon: { error: 'access_denied', error_description: 'Access denied' },
  Google: { error: 'access_denied', error_description: 'access_denied' },
  Facebook: { error: 'access_denied', error_description: 'Permissions error' },
  SignInWithApple: { error: 'user_cancelled_authorize', error_description: 'user_cancelled_authorize' },
}

/**
 * `/oauth2/authorize`: GET shows the provider's page, POST is its form. The hosted pages keep no session, so the page
 * asks each time; Cognito would remember for an hour.
 */
export async function authorizeEndpoint(
  ctx: Context,
  hosted: HostedSettings,
  query: URLSearchParams,
  form: URLSearchParams | null,
): Promise<Response> {
  const parsed = parseAuthorizeRequest(ctx.pool, hosted, query)
  if (parsed.kind === 'page') return errorPage(parsed.error)
  if (parsed.kind === 'redirect') return redirectBack(parsed.to, { error: parsed.error })
  const { request } = parsed
  if (!form) return providerPage(request)
  if (form.get('action') === 'cancel') return redirectBack(request, CANCELLED[request.provider])
  const typed = form.get('email') ?? ''
  const email = normalizeLogin(typed)
  if (!isEmail(email)) return providerPage(request, { email: typed })
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
