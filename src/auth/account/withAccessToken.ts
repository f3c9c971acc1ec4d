import { auth } from '../../providers/es/auth.ts'
import { ProviderFailure, isSignInOver, providerFailureOf } from '../provider/providerFailure.ts'
import { accessToken, signOutHere } from '../session/session.ts'

/**
 * Asks the provider for somebody who is signed in; the token is renewed beforehand where it has to be, by the one reading that all share. Throws
 * ProviderFailure; where the sign-in itself is over, this browser is signed out too.
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
