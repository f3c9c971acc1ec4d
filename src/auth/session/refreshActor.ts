import { LookUpError, lookUp } from './lookUp.ts'
import { readSession, signOutHere } from './session.ts'
import { replaceRols } from '../../providers/session/storedUser.ts'

let refreshing: Promise<void> | null = null

/**
 * Looks the user up again and replaces their roles (§D3). Signs out a user who may no longer sign in. Never
 * throws.
 */
export function refreshActor(): Promise<void> {
  refreshing ??= refresh().finally(() => {
    refreshing = null
  })
  return refreshing
}

async function refresh(): Promise<void> {
  try {
    const session = await readSession()
    if (!session) return
    const { rols, memberships } = await lookUp(session)
    replaceRols(rols, memberships)
  } catch (error) {
    if (error instanceof LookUpError && [401, 403].includes(error.status)) await signOutHere(error.message)
  }
}
