import { useSyncExternalStore } from 'react'

let pending = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Runs a sign-up request, which is pending meanwhile: the widget itself tells of it only once it is over. */
export async function whilePending<T>(request: () => Promise<T>): Promise<T> {
  set(true)
  try {
    return await request()
  } finally {
    set(false)
  }
}

/** Whether a sign-up request is under way. */
export function usePendingSignUp(): boolean {
  return useSyncExternalStore(subscribe, () => pending)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
