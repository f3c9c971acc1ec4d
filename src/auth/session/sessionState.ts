import { useEffect, useSyncExternalStore } from 'react'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { auth } from '../../providers/es/auth.ts'
import { configureAuth } from '../provider/configureAuth.ts'
import { arriveAt } from '../hosted/arrival.ts'
import { hostedFailureOf, bringsAnswer, isInFlight, isReturning, takeLeaving } from '../hosted/flow.ts'
import { reportInternalError } from '../provider/internalError.ts'
import { LookUpError, lookUp } from './lookUp.ts'
import { getGateNotice, setGateNotice } from './gateNotice.ts'
import { readSession, signOutHere } from './session.ts'
import { hostedSignInEnd, listenToSession } from './sessionEvents.ts'
import { removeStoredTokens } from './storedTokens.ts'
import { getStoredUser, setStoredUser, subscribeStoredUser, useStoredUser } from '../../providers/storedUser.ts'
import { createSynchroniser } from './synchronise.ts'

/** Whether the signed-in area is open: not known before the session was read once. */
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
/** The address that a hosted sign-in failed at, which tells of it until the router went on: Amplify may end one by itself. */
let failedAt: string | null = null

/** A hosted sign-in that came back to this page is ended first, once; those who use none never load what it takes. */
async function endHostedSignIn(): Promise<void> {
  if (ending === null && (location.href === failedAt || !isReturning())) return
  ending ??= completeHosted().finally(() => {
    ending = null
  })
  await ending
}

async function completeHosted(): Promise<void> {
  // Before anything else is waited for: Amplify may be at it already.
  const over = isInFlight() ? hostedSignInEnd() : null
  const { completeHostedSignIn } = await import('../hosted/completion.ts')
  await completeHostedSignIn(over)
}

let phase: Phase = 'checking'
const listeners = new Set<() => void>()

function setPhase(next: Phase): void {
  phase = next
  for (const listener of listeners) listener()
}

/** Synchronises the session with the stored user (specification §4), and opens or closes the area by what comes of it. */
export async function synchroniseSession(): Promise<void> {
  const outcome = await synchroniser.run()
  if (outcome === 'superseded') return
  if (outcome === 'signedIn') setGateNotice(null)
  if (outcome === 'unreadable') setGateNotice({ message: auth.session.unreadable, retry: true })
  setPhase(outcome === 'signedIn' ? 'open' : 'closed')
}

/** The same before anything is shown, so that the area is open, or closed, from the start. Where nobody can sign in there is nothing to read. */
export async function prepareSession(): Promise<void> {
  if (configureAuth()) await synchroniseSession()
}

/** Closes the area at once, and whatever was being looked up counts for nothing. `message` is shown at the gate. */
function close(message?: string): void {
  synchroniser.supersede()
  if (message) setGateNotice({ message, retry: false })
  setStoredUser(null)
  setPhase('closed')
}

/** Where a hosted sign-in goes on, told by its own state before it is told to be over. */
let askedFor: string | null = null

/** What the events of the session do here. They are heard from the start: a hosted sign-in may end before the area is shown. */
listenToSession({
  // The gate goes on by its own steps; what it told of the session before is over, as is a hosted sign-in that never left.
  signedIn() {
    takeLeaving()
    setGateNotice(null)
  },
  signedOut: () => close(),
  tokenRefresh() {
    if (phase === 'closed' && getGateNotice()?.retry) void synchroniseSession()
  },
  tokenRefreshFailure(error) {
    if (isOffline(error)) return
    reportInternalError(error)
    removeStoredTokens(runtimeConfig().auth?.userPoolClientId ?? '')
    close(auth.sessionEnded)
  },
  customState(state) {
    askedFor = state
  },
  signInWithRedirect() {
    const left = takeLeaving()
    arriveAt(askedFor ?? left)
    askedFor = null
    void synchroniseSession()
  },
  signInWithRedirectFailure(error) {
    const left = takeLeaving()
    // Amplify ends a flow of another tab, too, where it finds one: nothing to tell here.
    if (left === null && !bringsAnswer(location)) return
    failedAt = location.href
    reportInternalError(error)
    arriveAt(left)
    close(hostedFailureOf(error))
  },
})

/** Follows another tab signing in or out, and the connection coming back. Answers how to stop. */
export function watchSession(): () => void {
  let known = getStoredUser()?.id
  const stopUser = subscribeStoredUser(() => {
    const id = getStoredUser()?.id
    if (id === known) return
    known = id
    if (id && phase !== 'open') void synchroniseSession()
  })
  window.addEventListener('online', tryAgain)
  return () => {
    stopUser()
    window.removeEventListener('online', tryAgain)
  }
}

/**
 * The connection is back: a session that could not be read may be readable now. One that is open stays as it is: reading it could still fail,
 * which would take the page away with all that was typed into it.
 */
function tryAgain(): void {
  if (phase !== 'open') void synchroniseSession()
}

/** A renewal that failed for want of connection ends nothing. */
function isOffline(error: unknown): boolean {
  return error instanceof Error && error.name === 'NetworkError'
}

/**
 * The area's phase, with the session synchronised at `address`, the router's key of the place shown, and again whenever it changes. Open
 * means that there is a user, too: it closes with the sign-out of any tab.
 */
export function useSession(address: string): Phase {
  const user = useStoredUser()
  const read = useSyncExternalStore(subscribe, () => phase)
  useEffect(watchSession, [])
  useEffect(() => {
    void synchroniseSession()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the address is the occasion, not an input
  }, [address])
  return read === 'open' && !user ? 'closed' : read
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
