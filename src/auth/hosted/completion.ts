import { hosted } from '../../providers/es/auth.ts'
import { setGateNotice } from '../session/gateNotice.ts'
import { delay } from '../../providers/api/retry.ts'
import { arriveAt } from './arrival.ts'
import { COMPLETION_MS, takeLeaving } from './flow.ts'

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
