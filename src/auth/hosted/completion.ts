import { Hub } from 'aws-amplify/utils'
import { hosted } from '../../providers/es/hosted.ts'
import { setGateNotice } from '../notice.ts'
import { pause } from '../pause.ts'
import { arriveAt } from './arrival.ts'
import { isInFlight, takeLeaving } from './flow.ts'

/** How long the provider may take to exchange the code for tokens, in milliseconds. */
const EXCHANGE_MS = 20_000

/** Ends the hosted sign-in that came back to this page, well or badly: `sessionEvents` tells which. Never throws. */
export async function completeHostedSignIn(): Promise<void> {
  if (!isInFlight()) {
    // Ended before, or begun in another browser: its code is worth nothing here.
    setGateNotice({ message: hosted.inFlight, retry: false })
    arriveAt(takeLeaving())
    return
  }
  const over = end()
  try {
    await import('aws-amplify/auth/enable-oauth-listener')
    await Promise.race([over, pause(EXCHANGE_MS)])
  } catch {
    setGateNotice({ message: hosted.offline, retry: false })
  }
}

/** When Amplify tells how it ended; it may have begun before, by itself. */
function end(): Promise<void> {
  return new Promise((resolve) => {
    const stop = Hub.listen('auth', ({ payload }) => {
      if (payload.event !== 'signInWithRedirect' && payload.event !== 'signInWithRedirect_failure') return
      stop()
      resolve()
    })
  })
}
