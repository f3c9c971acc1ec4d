import { useSyncExternalStore } from 'react'
import type { ActiveMembership } from '#domain/members/membership'
import { DUTIES, ROLS, type Rol } from '#domain/access/duties'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { z } from 'zod'

/** The storage key of the signed-in user: shared by all tabs, or for this tab alone when its tokens are. */
export const STORED_USER_KEY = 'rayo.user'

const filled = z.string().min(1)

const storedUserSchema = z.object({
  id: filled,
  email: filled,
  givenName: z.string(),
  familyName: z.string(),
  // absent in browsers whose user signed in before the field existed
  termsVersion: z.string().nullable().default(null),
  rols: z.array(z.enum(ROLS)),
  memberships: z.array(
    z.object({
      institutionId: z.string(),
      role: z.enum(['Admin', 'User']),
      // absent, as `termsVersion`: the look-up that follows a refusal brings them
      duties: z.array(z.enum(DUTIES)).nullable().default(null),
      dutySportIds: z.array(z.string()).default([]),
    }),
  ),
})

/** As public pages need it, without Amplify (§D7). `id` is our record's; `memberships` are those active today. */
export type StoredUser = z.infer<typeof storedUserSchema>

const listeners = new Set<() => void>()
let cached: { text: string | null; user: StoredUser | null } = { text: null, user: null }

/** The signed-in user, the same object until it changes. Null when there is none or the stored value is unreadable. */
export function getStoredUser(): StoredUser | null {
  const text = readText()
  if (text !== cached.text) cached = { text, user: parse(text) }
  return cached.user
}

/** Stores the user who signed in. Null clears it, as on sign-out. Other tabs get a storage event. */
export function setStoredUser(user: StoredUser | null): void {
  const text = user && JSON.stringify(storedUserSchema.parse(user))
  if (text === readText()) return
  writeText(text)
  notify()
}

export function replaceRols(rols: readonly Rol[], memberships: readonly ActiveMembership[]): void {
  const user = getStoredUser()
  if (user) setStoredUser({ ...user, rols: [...rols], memberships: [...memberships] })
}

/** Calls the listener after every change, in any tab, and when the browser shows this page again. Returns the function that stops it. */
export function subscribeStoredUser(listener: () => void): () => void {
  if (listeners.size === 0) {
    globalThis.addEventListener?.('storage', onStorage)
    // A page in the back-forward cache gets no storage events until it is shown again.
    globalThis.addEventListener?.('pageshow', notify)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    globalThis.removeEventListener?.('storage', onStorage)
    globalThis.removeEventListener?.('pageshow', notify)
  }
}

export function useStoredUser(): StoredUser | null {
  return useSyncExternalStore(subscribeStoredUser, getStoredUser, () => null)
}

function notify(): void {
  for (const listener of listeners) listener()
}

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

function storage(): Storage {
  return runtimeConfig().signIn.tokenStorage === 'session' ? sessionStorage : localStorage
}

function readText(): string | null {
  try {
    return storage().getItem(STORED_USER_KEY)
  } catch {
    return memory
  }
}

function writeText(text: string | null): void {
  memory = text
  try {
    if (text === null) storage().removeItem(STORED_USER_KEY)
    else storage().setItem(STORED_USER_KEY, text)
  } catch {}
}
