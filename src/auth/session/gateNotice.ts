import { useSyncExternalStore } from 'react'

export type GateNotice = { message: string; retry: boolean }

let notice: GateNotice | null = null
const listeners = new Set<() => void>()

export function setGateNotice(next: GateNotice | null): void {
  notice = next
  for (const listener of listeners) listener()
}

export function getGateNotice(): GateNotice | null {
  return notice
}

export function useGateNotice(): GateNotice | null {
  return useSyncExternalStore(subscribe, getGateNotice, () => null)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
