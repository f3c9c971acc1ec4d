import { Hub } from 'aws-amplify/utils'
import { useEffect, useSyncExternalStore } from 'react'
import { auth } from '../providers/es/auth.ts'
import { LookUpError, lookUp } from './lookUp.ts'
import { setGateNotice } from './notice.ts'
import { readSession, signOutHere } from './session.ts'
import { getStoredUser, setStoredUser, subscribeStoredUser, useStoredUser } from './storedUser.ts'
import { createSynchroniser } from './synchronise.ts'

/** Whether the signed-in area is open: not known before the session was read once. */
export type Phase = 'checking' | 'open' | 'closed'

const synchroniser = createSynchroniser({
  readSession,
  lookUp,
  getStoredUser,
  setStoredUser,
  signOut: signOutHere,
  messageOf: (error) => (error instanceof LookUpError ? error.message : auth.session.unexpected),
})

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

/** Closes the area at once, and whatever was being looked up counts for nothing. `message` is shown at the gate. */
function close(message?: string): void {
  synchroniser.supersede()
  if (message) setGateNotice({ message, retry: false })
  setStoredUser(null)
  setPhase('closed')
}

/**
 * Follows what ends or begins a session elsewhere: the provider refusing to renew it, another tab signing in or out, the connection
 * coming back. Answers how to stop.
 */
export function watchSession(): () => void {
  const stopHub = Hub.listen('auth', ({ payload }) => {
    if (payload.event === 'signedOut') close()
    if (payload.event === 'tokenRefresh_failure' && !isOffline(payload.data?.error)) close(auth.sessionEnded)
    if (payload.event === 'signInWithRedirect') void synchroniseSession()
  })
  let known = getStoredUser()?.id
  const stopUser = subscribeStoredUser(() => {
    const id = getStoredUser()?.id
    if (id === known) return
    known = id
    if (id && phase !== 'open') void synchroniseSession()
  })
  window.addEventListener('online', tryAgain)
  return () => {
    stopHub()
    stopUser()
    window.removeEventListener('online', tryAgain)
  }
}

/** The connection is back: a session that could not be read may be readable now. */
function tryAgain(): void {
  void synchroniseSession()
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
