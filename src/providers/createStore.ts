import { useSyncExternalStore } from 'react'

/** A value outside React, which components follow by `useValue`. The server renders the initial one. */
export function createStore<T>(initial: T) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = (): T => value
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (next: T): void => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe,
    useValue: (): T => useSyncExternalStore(subscribe, get, () => initial),
  }
}
