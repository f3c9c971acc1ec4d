import { useEffect } from 'react'
import { auth } from '../../providers/es/auth.ts'
import { createStore } from '../../providers/createStore.ts'
import { configureAuth } from '../provider/configureAuth.ts'
import { setArrival } from '../hosted/arrival.ts'
import { hasAnswer, hostedFailureOf, isInFlight, isReturning, takeDeparture } from '../hosted/flow.ts'
import { reportInternalError } from '../provider/providerFailure.ts'
import { lookUp, LookUpError } from './lookUp.ts'
import { getGateNotice, setGateNotice } from './gateNotice.ts'
import { readSession, signOutHere } from './session.ts'
import { removeStoredTokens } from './storedTokens.ts'
import { getStoredUser, setStoredUser, subscribeStoredUser, useStoredUser } from '../../providers/session/storedUser.ts'
import { createSynchroniser } from './synchronise.ts'
import { Hub } from 'aws-amplify/utils'

/** Whether the signed-in area is open; `checking` until the session was read once. */
export type Phase = 'checking' | 'open' | 'closed'

const synchroniser = createSynchroniser({
  readSession: async () => {
    await endHostedSignIn()
    return readSession()
  },
  lookUp,
  getStoredUser,
  setStoredUser,
  signOut: signOutHere,
  messageOf: (error) => (error instanceof LookUpError ? error.message : auth.session.unexpected),
})

let ending: Promise<void> | null = null
/** Where a hosted sign-in failed; it counts until the router moves on, since Amplify may end one by itself. */
let failedAt: string | null = null

/** Ends a hosted sign-in that returned to this page, once, before anything else. */
async function endHostedSignIn(): Promise<void> {
  if (ending === null && (location.href === failedAt || !isReturning())) return
  ending ??= completeHosted().finally(() => {
    ending = null
  })
  await ending
}

async function completeHosted(): Promise<void> {
  // Start listening before any wait: Amplify may have begun already.
  const over = isInFlight() ? hostedSignInEnd() : null
  const { completeHostedSignIn } = await import('../hosted/redirect.ts')
  await completeHostedSignIn(over)
}

const { get: getPhase, set: setPhase, useValue: usePhase } = createStore<Phase>('checking')

/** Synchronises the session with the stored user (specification §4), then opens or closes the area. */
export async function synchroniseSession(): Promise<void> {
  const outcome = await synchroniser.run()
  if (outcome === 'superseded') return
  if (outcome === 'signedIn') setGateNotice(null)
  if (outcome === 'unreadable') setGateNotice({ message: auth.session.unreadable, retry: true })
  setPhase(outcome === 'signedIn' ? 'open' : 'closed')
}

/** Synchronises before the first render. Does nothing if sign-in is not possible. */
export async function prepareSession(): Promise<void> {
  if (configureAuth()) await synchroniseSession()
}

/** Closes the area at once and ignores a lookup in progress. The gate shows `message`. */
function close(message?: string): void {
  synchroniser.supersede()
  if (message) setGateNotice({ message, retry: false })
  setStoredUser(null)
  setPhase('closed')
}

/** The page to open after a hosted sign-in. Amplify sends this state before it sends that the sign-in has ended. */
let requestedAddress: string | null = null

// Listens from the start: a hosted sign-in may end before the area is shown.
Hub.listen('auth', ({ payload }) => {
  switch (payload.event) {
    case 'signedIn':
      // The gate moves on by its own steps. Its old notice no longer applies, and neither does a hosted sign-in that
      // never left.
      takeDeparture()
      return setGateNotice(null)
    case 'signedOut':
      return close()
    case 'tokenRefresh':
      if (getPhase() === 'closed' && getGateNotice()?.retry) void synchroniseSession()
      return
    case 'tokenRefresh_failure':
      return renewalFailed(payload.data?.error)
    case 'customOAuthState':
      requestedAddress = payload.data
      return
    case 'signInWithRedirect': {
      const departure = takeDeparture()
      setArrival(requestedAddress ?? departure)
      requestedAddress = null
      return void synchroniseSession()
    }
    case 'signInWithRedirect_failure':
      return hostedSignInFailed(payload.data?.error)
  }
})

/** A renewal that fails because there is no connection ends nothing. */
function renewalFailed(error: unknown): void {
  if (error instanceof Error && error.name === 'NetworkError') return
  reportInternalError(error)
  removeStoredTokens()
  const hasReason = getGateNotice()?.retry === false
  close(hasReason ? undefined : auth.sessionEnded)
}

function hostedSignInFailed(error: unknown): void {
  const departure = takeDeparture()
  // Amplify also ends another tab's flow when it finds one. That is not a failure here.
  if (departure === null && !hasAnswer(location)) return
  failedAt = location.href
  reportInternalError(error)
  setArrival(departure)
  close(hostedFailureOf(error))
}

/** The connection is back: reads an unreadable session again. An open one stays, with what was typed on its page. */
const tryAgain = () => getPhase() !== 'open' && void synchroniseSession()

/** Follows sign-in and sign-out in other tabs, and the connection coming back. Returns the function that stops it. */
export function watchSession(): () => void {
  let userId = getStoredUser()?.id
  const stopUser = subscribeStoredUser(() => {
    const id = getStoredUser()?.id
    if (id === userId) return
    userId = id
    if (id && getPhase() !== 'open') void synchroniseSession()
  })
  window.addEventListener('online', tryAgain)
  return () => {
    stopUser()
    window.removeEventListener('online', tryAgain)
  }
}

/** Synchronises the session whenever `address`, the router's key, changes. Open means that there is a user. */
export function useSession(address: string): Phase {
  const user = useStoredUser()
  const phase = usePhase()
  useEffect(watchSession, [])
  useEffect(() => {
    void synchroniseSession()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address is the occasion, not an input
  }, [address])
  return phase === 'open' && !user ? 'closed' : phase
}

/** Resolves when a hosted sign-in ends, with success or failure. Listens from the moment of the call. */
function hostedSignInEnd(): Promise<void> {
  return new Promise((resolve) => {
    const stop = Hub.listen('auth', ({ payload }) => {
      if (payload.event !== 'signInWithRedirect' && payload.event !== 'signInWithRedirect_failure') return
      stop()
      resolve()
    })
  })
}
