import { ACTIONS, RESOURCES, can } from '#domain/access'
import type { Action, Resource } from '#domain/access'
import { ERROR_MESSAGES } from '#domain/messages'
import type { AuthProvider } from 'react-admin'
import { z } from 'zod'
import { flagsOf } from '../../providers/permissions.ts'
import { refreshActor } from './refreshActor.ts'
import { signOutHere } from './session.ts'
import { getStoredUser } from '../../providers/storedUser.ts'
import { subjectOf } from './subjectOf.ts'

/** What react-admin asks for beside the names of the access table. */
const OTHER_ACTIONS: Readonly<Record<string, Action>> = { export: 'list', clone: 'create' }

const errorSchema = z.object({ status: z.number(), message: z.string().optional() })

/**
 * React-admin's view of the session. The gate stands outside of it, so nobody without a session gets here: nothing in it navigates to a
 * sign-in page, hence no loop is possible.
 */
export const authProvider = {
  /** Unused: the gate signs in. */
  login: () => Promise.resolve(),

  /** Ends at /signout; without a user, as after a sign-out in another tab, the gate is already there and the address stays. */
  logout: () => Promise.resolve(getStoredUser() ? '/signout' : false),

  checkAuth: () =>
    getStoredUser() ? Promise.resolve() : Promise.reject(Object.assign(new Error(), { message: false })),

  /** 401 ends the session; the gate then takes the page's place. 403 looks the user's roles up again and signs nobody out (decisions §3). */
  async checkError(error: unknown) {
    const parsed = errorSchema.safeParse(error)
    if (!parsed.success) return
    const { status, message } = parsed.data
    // Where nobody is signed in any more the gate already tells why, better than an answer to a request without a token.
    if (status === 401 && getStoredUser()) await signOutHere(message ?? ERROR_MESSAGES.invalidToken)
    if (status === 403) await refreshActor()
  },

  getIdentity() {
    const user = getStoredUser()
    if (!user) return Promise.reject(new Error(ERROR_MESSAGES.missingToken))
    const fullName = [user.givenName, user.familyName].filter(Boolean).join(' ') || user.email
    return Promise.resolve({ id: user.id, fullName, email: user.email })
  },

  /** The SA, A and U flags (specification §6). */
  getPermissions: () => Promise.resolve(flagsOf(getStoredUser()?.rols ?? [])),

  canAccess: ({ resource, action, record }: { resource: string; action: string; record?: unknown }) =>
    Promise.resolve(mayDo(resource, action, record)),
} satisfies AuthProvider

/** What the access table says (decisions §3) of a resource and an action by react-admin's names; what it does not know is refused. */
function mayDo(resource: string, action: string, record: unknown): boolean {
  const user = getStoredUser()
  const asked = OTHER_ACTIONS[action] ?? action
  if (!user || !isResource(resource) || !isAction(asked)) return false
  const actor = { userId: user.id, rols: user.rols, memberships: user.memberships }
  return can(actor, asked, resource, record === undefined ? undefined : subjectOf(resource, record))
}

function isResource(name: string): name is Resource {
  return (RESOURCES as readonly string[]).includes(name)
}

function isAction(name: string): name is Action {
  return (ACTIONS as readonly string[]).includes(name)
}
