import { useSyncExternalStore } from 'react'

let pending = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  pending = next
  for (const listener of listeners) listener()
}

/** Runs a sign-up request and marks it as pending: the widget reports it only when it has ended. */
export async function whilePending<T>(request: () => Promise<T>): Promise<T> {
  set(true)
  try {
    return await request()
  } finally {
    set(false)
  }
}

export function usePendingSignUp(): boolean {
  return useSyncExternalStore(subscribe, () => pending)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
