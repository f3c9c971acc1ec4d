import { hosted } from '../../providers/es/auth.ts'
import { setGateNotice } from '../session/gateNotice.ts'
import { delay } from '../../providers/retry.ts'
import { arriveAt } from './arrival.ts'
import { COMPLETION_MS, takeLeaving } from './flow.ts'

/**
 * Ends the hosted sign-in that came back to this page, well or badly, as `over` tells when Amplify is through; null when none was in flight.
 * Never throws.
 */
export async function completeHostedSignIn(over: Promise<void> | null): Promise<void> {
  if (over === null) {
    // Ended before, or begun in another browser: its code is worth nothing here.
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
