import { useCallback } from 'react'
import { useStore, useStoreContext } from 'react-admin'

type Update<State> = (current: State) => State

/** State until a reload or the end of the session. An update gets the current state, also after the user left the page. */
export function useWindowState<State>(key: string, initial: State): [State, (update: Update<State>) => void] {
  const store = useStoreContext()
  const [state] = useStore<State>(key, initial)
  const update = useCallback(
    (change: Update<State>) => store.setItem(key, change(store.getItem<State>(key) ?? initial)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the initial state is that of the first rendering
    [store, key],
  )
  return [state, update]
}
