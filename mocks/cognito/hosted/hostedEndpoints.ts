import { answer, type Enter, MAX_BODY_CHARACTERS } from '../http.ts'
import type { HostedSettings, Pool } from '../pool.ts'
import { authorizeEndpoint } from './authorize.ts'
import { OauthError, revokeEndpoint, tokenEndpoint } from './token.ts'
import { errorPage } from './page.ts'
import { redirect } from './authorizeRequest.ts'

const PATHS = ['/oauth2/authorize', '/oauth2/token', '/oauth2/revoke', '/logout'] as const
export type HostedPath = (typeof PATHS)[number]

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
