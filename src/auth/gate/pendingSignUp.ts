import { useSyncExternalStore } from 'react'
import { createStore } from '../../providers/createStore.ts'

const { get, set, subscribe } = createStore(false)

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
  return useSyncExternalStore(subscribe, get)
}
