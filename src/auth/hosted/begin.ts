import { signInWithRedirect } from 'aws-amplify/auth'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { SOCIAL_PROVIDERS } from '../../config/signInConfig.ts'
import type { SocialProvider } from '../../config/signInConfig.ts'
import { reportInternalError } from '../provider/internalError.ts'
import { setGateNotice } from '../session/gateNotice.ts'
import { removeStoredTokens } from '../session/storedTokens.ts'
import { hostedFailureOf, noteLeaving, parkFlow, resumeFlow, takeLeaving } from './flow.ts'

/** Leaves for the hosted sign-in of a provider; it comes back to the panel, and goes on to the address that was asked for. */
export async function beginHostedSignIn(provider: SocialProvider, address: string): Promise<void> {
  setGateNotice(null)
  noteLeaving(address)
  // Going back may show this very page again; Amplify, which listens after this, then ends what it finds in flight.
  window.addEventListener('pageshow', resumeFlow, { once: true })
  try {
    await leaveFor(provider, address)
    parkFlow()
  } catch (error) {
    takeLeaving()
    reportInternalError(error)
    setGateNotice({ message: hostedFailureOf(error), retry: false })
  }
}

/** A session that was left over, for it could not be read without connection, makes room, as when signing in by password. */
async function leaveFor(provider: SocialProvider, customState: string): Promise<void> {
  try {
    await signInWithRedirect({ provider, customState })
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UserAlreadyAuthenticatedException') throw error
    removeStoredTokens(runtimeConfig().auth?.userPoolClientId ?? '')
    await signInWithRedirect({ provider, customState })
  }
}

/**
 * The provider of the widget's social button that was pressed, which itself would forget the address that was asked for; null for any other
 * press. The widget tells its buttons apart by nothing but the name in their icon and text.
 */
export function providerPressed(target: EventTarget | null): SocialProvider | null {
  const button = target instanceof Element ? target.closest('.federated-sign-in-button') : null
  const text = button?.textContent ?? ''
  return SOCIAL_PROVIDERS.find((provider) => text.includes(provider)) ?? null
}
