import { ERRORS } from '#domain/api/messages'
import type { AuthProvider } from 'react-admin'
import { z } from 'zod'
import { LookUpError, lookUp } from './lookUp.ts'
import { readSession, signOutHere } from './session.ts'
import { getStoredUser, replaceRols } from '../../providers/session/storedUser.ts'

const errorSchema = z.object({ status: z.number(), message: z.string().optional() })

/** The gate is outside, so a session exists here, and nothing navigates to a sign-in page. */
export const authProvider = {
  login: () => Promise.resolve(),

  /** Ends at /signout. Without a user the gate is shown already and the address stays. */
  logout: () => Promise.resolve(getStoredUser() ? '/signout' : false),

  checkAuth: () =>
    getStoredUser() ? Promise.resolve() : Promise.reject(Object.assign(new Error(), { message: false })),

  /** 401 ends the session. 403 looks the user's roles up again and signs nobody out (§D3). */
  async checkError(error: unknown) {
    const parsed = errorSchema.safeParse(error)
    if (!parsed.success) return
    const { status, message } = parsed.data
    // Once signed out, the gate already gives a better reason than the answer to a request without a token.
    if (status === 401 && getStoredUser()) await signOutHere(message ?? ERRORS.invalidToken.detail)
    if (status === 403) await refreshActor()
  },
} satisfies AuthProvider

let refreshing: Promise<void> | null = null

/** Replaces the user's roles (§D3). Signs out a user who may no longer sign in. Never throws. */
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
