import { signInWithRedirect } from 'aws-amplify/auth'
import { SOCIAL_PROVIDERS, type SocialProvider } from '../../config/signInConfig.ts'
import { reportInternalError } from '../provider/providerFailure.ts'
import { hosted } from '../../providers/es/auth.ts'
import { delay } from '../../providers/api/retry.ts'
import { setGateNotice } from '../session/gateNotice.ts'
import { setArrival } from './arrival.ts'
import { removeStoredTokens } from '../session/storedTokens.ts'
import { COMPLETION_MS, hostedFailureOf, storeDeparture, parkFlow, resumeFlow, takeDeparture } from './flow.ts'

/** Leaves for a provider's hosted sign-in. It returns to the panel, which redirects to the requested address. */
export async function beginHostedSignIn(provider: SocialProvider, address: string): Promise<void> {
  setGateNotice(null)
  storeDeparture(address)
  // The back button may show this very page again. Amplify listens after this and then ends the flow that it finds.
  window.addEventListener('pageshow', resumeFlow, { once: true })
  try {
    await leaveFor(provider, address)
    parkFlow()
  } catch (error) {
    takeDeparture()
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

/** The provider of a button. The widget itself would forget the requested address. */
export function providerOf({ textContent }: Element): SocialProvider | null {
  return SOCIAL_PROVIDERS.find((provider) => textContent.includes(provider)) ?? null
}

/** Ends the hosted sign-in that returned to this page. `over` settles when Amplify has finished. Never throws. */
export async function completeHostedSignIn(over: Promise<void> | null): Promise<void> {
  if (over === null) {
    // It ended before, or began in another browser: its code is useless here.
    setGateNotice({ message: hosted.inFlight, retry: false })
    setArrival(takeDeparture())
    return
  }
  try {
    await import('aws-amplify/auth/enable-oauth-listener')
    await Promise.race([over, delay(COMPLETION_MS)])
  } catch {
    setGateNotice({ message: hosted.offline, retry: false })
  }
}
