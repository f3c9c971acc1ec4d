import { TERMS_VERSION } from '#domain/access/terms'
import { HttpError } from 'react-admin'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { terms } from '../../providers/es/auth.ts'
import { createHttpClient } from '../../providers/api/httpClient.ts'
import { getStoredUser, setStoredUser } from '../../providers/session/storedUser.ts'
import { authProvider } from '../session/authProvider.ts'
import { accessToken, renewedAccessToken } from '../session/session.ts'
import { forgetConsent } from './signUpConsent.ts'

let running: Promise<string | null> | null = null

/**
 * Records that the user accepts the present terms, once for all callers. Returns why it failed, or null. Never throws.
 */
export function acceptTerms(userId: string): Promise<string | null> {
  running ??= send(userId).finally(() => {
    running = null
  })
  return running
}

async function send(userId: string): Promise<string | null> {
  const client = createHttpClient({ accessToken, renewedToken: renewedAccessToken })
  try {
    const body = JSON.stringify({ termsVersion: TERMS_VERSION })
    await client(`${runtimeConfig().apiUrl}/api/v1/private/profile/terms`, { method: 'POST', body })
  } catch (error) {
    if (!(error instanceof HttpError)) return terms.failed
    await authProvider.checkError(error)
    return error.status === 422 ? terms.outdated : error.message
  }
  forgetConsent()
  const user = getStoredUser()
  // Another user may have signed in meanwhile, in another tab.
  if (user?.id === userId) setStoredUser({ ...user, termsVersion: TERMS_VERSION })
  return null
}
