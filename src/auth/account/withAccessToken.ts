import { auth } from '../../providers/es/auth.ts'
import { ProviderFailure, isSignInOver, providerFailureOf } from '../provider/providerFailure.ts'
import { accessToken, signOutHere } from '../session/session.ts'

/**
 * Calls the provider with the user's access token. Throws ProviderFailure, and signs out here if the sign-in has ended.
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
