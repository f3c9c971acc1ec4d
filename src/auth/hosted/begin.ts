import { signInWithRedirect } from 'aws-amplify/auth'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../config/signInConfig.ts'
import { reportInternalError } from '../provider/internalError.ts'
import { setGateNotice } from '../session/gateNotice.ts'
import { removeStoredTokens } from '../session/storedTokens.ts'
import { hostedFailureOf, noteLeaving, parkFlow, resumeFlow, takeLeaving } from './flow.ts'

/** Leaves for a provider's hosted sign-in. It returns to the panel and goes on to the address that was asked for. */
export async function beginHostedSignIn(provider: SocialProvider, address: string): Promise<void> {
  setGateNotice(null)
  noteLeaving(address)
  // The back button may show this very page again. Amplify listens after this and then ends the flow that it finds.
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

/** A session left over because it could not be read offline is ended first, as when signing in by password. */
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
 * The provider whose button was pressed. We handle the press because the widget would forget the address that was asked
 * for.
 */
export function providerPressed(target: EventTarget | null): SocialProvider | null {
  const button = target instanceof Element ? target.closest('.federated-sign-in-button') : null
  const text = button?.textContent ?? ''
  return SOCIAL_PROVIDERS.find((provider) => text.includes(provider)) ?? null
}
