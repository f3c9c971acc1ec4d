import { type Action, ACTIONS, can, type Resource, RESOURCES, type Subject } from '#domain/access/access'
import { ERRORS } from '#domain/api/messages'
import type { AuthProvider } from 'react-admin'
import { z } from 'zod'
import { flagsOf } from '../../providers/session/permissions.ts'
import { LookUpError, lookUp } from './lookUp.ts'
import { readSession, signOutHere } from './session.ts'
import { getStoredUser, replaceRols } from '../../providers/session/storedUser.ts'

const recordSchema = z.object({
  id: z.string().optional(),
  institutionId: z.string().nullish(),
  userId: z.string().nullish(),
  payerId: z.string().nullish(),
  memberships: z.array(z.object({ institutionId: z.string(), sportIds: z.array(z.string()).default([]) })).optional(),
  sportId: z.string().nullish(),
  status: z.string().optional(),
  active: z.boolean().optional(),
  published: z.boolean().optional(),
})

function subjectOf(resource: Resource, record: unknown): Subject | undefined {
  const parsed = recordSchema.safeParse(record)
  if (!parsed.success) return undefined
  const { id, institutionId, userId, payerId, memberships, sportId, status, active, published } = parsed.data
  switch (resource) {
    case 'institutions':
      return id ? { institutionIds: [id], public: status === 'published' } : undefined
    case 'users':
      return memberships
        ? {
            institutionIds: memberships.map((one) => one.institutionId),
            sportIds: memberships.flatMap((one) => one.sportIds),
            ...(id && { userId: id }),
          }
        : undefined
    case 'sports':
      return { public: active === true }
    case 'plans':
      return { public: published === true }
    default: {
      const person = userId ?? payerId
      return institutionId
        ? {
            institutionIds: [institutionId],
            ...(sportId && { sportIds: [sportId] }),
            ...(person && { userId: person }),
          }
        : undefined
    }
  }
}

const OTHER_ACTIONS: Readonly<Record<string, Action>> = { export: 'list', clone: 'create' }

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

  getIdentity() {
    const user = getStoredUser()
    if (!user) return Promise.reject(new Error(ERRORS.missingToken.detail))
    const fullName = [user.givenName, user.familyName].filter(Boolean).join(' ') || user.email
    return Promise.resolve({ id: user.id, fullName, email: user.email })
  },

  getPermissions: () => Promise.resolve(flagsOf(getStoredUser() ?? { rols: [], memberships: [] })),

  canAccess: ({ resource, action, record }: { resource: string; action: string; record?: unknown }) =>
    Promise.resolve(mayDo(resource, action, record)),
} satisfies AuthProvider

/** What the access table says about react-admin's names (§D3). Refuses unknown ones. */
function mayDo(resource: string, action: string, record: unknown): boolean {
  const user = getStoredUser()
  const ourAction = OTHER_ACTIONS[action] ?? action
  if (!user || !isResource(resource) || !isAction(ourAction)) return false
  const actor = { userId: user.id, rols: user.rols, memberships: user.memberships }
  return can(actor, ourAction, resource, record === undefined ? undefined : subjectOf(resource, record))
}

function isResource(name: string): name is Resource {
  return (RESOURCES as readonly string[]).includes(name)
}

function isAction(name: string): name is Action {
  return (ACTIONS as readonly string[]).includes(name)
}

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
