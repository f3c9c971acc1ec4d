import { useSyncExternalStore } from 'react'
import { createStore } from '../../providers/createStore.ts'

export type GateNotice = { message: string; retry: boolean }

const { get, set, subscribe } = createStore<GateNotice | null>(null)
export { get as getGateNotice, set as setGateNotice }

export function useGateNotice(): GateNotice | null {
  return useSyncExternalStore(subscribe, get, () => null)
}
