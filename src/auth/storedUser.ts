import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { ROLS } from '#domain/rols'
import type { ActiveMembership } from '#domain/membership'
import type { Rol } from '#domain/rols'

/** Where the signed-in user is kept, for every tab of the origin. */
export const STORED_USER_KEY = 'rayo.user'

/** In zod's small form: every public page loads this, and the domain's own schemas would bring all of zod along. */
const storedUserSchema = z.object({
  id: z.string().check(z.minLength(1)),
  email: z.string().check(z.minLength(1)),
  givenName: z.string(),
  familyName: z.string(),
  rols: z.array(z.enum(ROLS)),
  memberships: z.array(z.object({ institutionId: z.string(), role: z.enum(['Admin', 'User']) })),
})

/**
 * The signed-in user of the specification's section 3, in its smallest form: all that public pages need to know who is signed in without
 * loading Amplify (decisions §7). `id` is our record's, not the identity provider's subject; `memberships` are those active today.
 */
export type StoredUser = z.infer<typeof storedUserSchema>

const listeners = new Set<() => void>()
let cached: { text: string | null; user: StoredUser | null } = { text: null, user: null }

/** The signed-in user, the same object until it changes; null when there is none, or when what is stored is unreadable. */
export function getStoredUser(): StoredUser | null {
  const text = readText()
  if (text !== cached.text) cached = { text, user: parse(text) }
  return cached.user
}

/** Stores the user who signed in; null clears it, as signing out does. Other tabs hear of it by the storage event. */
export function setStoredUser(user: StoredUser | null): void {
  const text = user && JSON.stringify(storedUserSchema.parse(user))
  if (text === readText()) return
  writeText(text)
  notify()
}

/** Replaces the roles, and the active memberships that they come from, only if there is a user (specification §4). */
export function replaceRols(rols: readonly Rol[], memberships: readonly ActiveMembership[]): void {
  const user = getStoredUser()
  if (user) setStoredUser({ ...user, rols: [...rols], memberships: [...memberships] })
}

/** Calls back after every change of the stored user, in this tab or in another; answers how to stop. */
export function subscribeStoredUser(listener: () => void): () => void {
  if (listeners.size === 0) globalThis.addEventListener?.('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) globalThis.removeEventListener?.('storage', onStorage)
  }
}

/** The signed-in user, rendered anew on every change. Null on the server. */
export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(subscribeStoredUser, getStoredUser, () => null)
}

function notify(): void {
  for (const listener of listeners) listener()
}

/** A key of null tells that the whole storage was cleared. */
function onStorage(event: StorageEvent): void {
  if (event.key === STORED_USER_KEY || event.key === null) notify()
}

function parse(text: string | null): StoredUser | null {
  if (text === null) return null
  try {
    return storedUserSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Without storage (a browser that blocks it) the record lives as long as the page. */
let memory: string | null = null

function readText(): string | null {
  try {
    return localStorage.getItem(STORED_USER_KEY)
  } catch {
    return memory
  }
}

function writeText(text: string | null): void {
  memory = text
  try {
    if (text === null) localStorage.removeItem(STORED_USER_KEY)
    else localStorage.setItem(STORED_USER_KEY, text)
  } catch {
    // Kept in memory alone: see above.
  }
}
