import { signInWithRedirect } from 'aws-amplify/auth'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../config/signInConfig.ts'
import { reportInternalError } from '../provider/providerFailure.ts'
import { hosted } from '../../providers/es/auth.ts'
import { delay } from '../../providers/api/retry.ts'
import { setGateNotice } from '../session/gateNotice.ts'
import { arriveAt } from './arrival.ts'
import { removeStoredTokens } from '../session/storedTokens.ts'
import { COMPLETION_MS, hostedFailureOf, noteLeaving, parkFlow, resumeFlow, takeLeaving } from './flow.ts'

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
    removeStoredTokens()
    await signInWithRedirect({ provider, customState })
  }
}

/** The provider of a button. We handle the press because the widget would forget the address that was asked for. */
export function providerOf({ textContent }: Element): SocialProvider | null {
  return SOCIAL_PROVIDERS.find((provider) => textContent.includes(provider)) ?? null
}

/** Ends the hosted sign-in that returned to this page. `over` settles when Amplify has finished. Never throws. */
export async function completeHostedSignIn(over: Promise<void> | null): Promise<void> {
  if (over === null) {
    // It ended before, or began in another browser: its code is useless here.
    setGateNotice({ message: hosted.inFlight, retry: false })
    arriveAt(takeLeaving())
    return
  }
  try {
    await import('aws-amplify/auth/enable-oauth-listener')
    await Promise.race([over, delay(COMPLETION_MS)])
  } catch {
    setGateNotice({ message: hosted.offline, retry: false })
  }
}
