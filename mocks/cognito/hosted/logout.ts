import type { HostedSettings, Pool } from '../pool.ts'
import { errorPage } from './errorPage.ts'
import { redirect } from './redirect.ts'

/** `GET /logout`: on to the app's page after signing out, if it is registered. Its tokens the app has revoked itself. */
export function logoutEndpoint(
  pool: Pool,
  hosted: HostedSettings,
  query: URLSearchParams,
): Promise<Response> | Response {
  const clientId = query.get('client_id')
  const logoutUri = query.get('logout_uri')
  if (!clientId || !logoutUri) return errorPage('invalid_request')
  if (clientId !== pool.clientId) return errorPage('unauthorized_client')
  return hosted.redirectSignOut.includes(logoutUri) ? redirect(logoutUri) : errorPage('redirect_mismatch')
}
