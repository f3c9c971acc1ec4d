import { auth } from '../../providers/es/auth.ts'
import { ProviderFailure, isSignInOver, providerFailureOf } from '../provider/providerFailure.ts'
import { accessToken, signOutHere } from '../session/session.ts'

/**
 * Calls the provider with the signed-in user's access token. Renews the token first if necessary, through the one
 * shared read. Throws ProviderFailure. If the sign-in itself has ended, it also signs this browser out.
 */
export async function withAccessToken<T>(ask: (token: string) => Promise<T>): Promise<T> {
  try {
    const token = await accessToken()
    if (token === null) throw new ProviderFailure(auth.sessionEnded, 'UserUnAuthenticatedException')
    return await ask(token)
  } catch (error) {
    const failure = providerFailureOf(error)
    if (isSignInOver(failure)) await signOutHere(auth.sessionEnded)
    throw failure
  }
}
