import { useEffect, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'

/** Where a hosted sign-in comes back to, and goes on from when nothing else was asked for. */
const LANDING = '/panel'

let arrival: string | null = null
const listeners = new Set<() => void>()

/** Where to go on now that a hosted sign-in is over, in place of the address with its code. */
export function arriveAt(address: string | null): void {
  set(address === null ? LANDING : ownAddress(address, location.origin))
}

/** Goes where a hosted sign-in arrives, once; the address that it came back to stays in no history. */
export function useHostedArrival(): void {
  const navigate = useNavigate()
  const address = useSyncExternalStore(subscribe, getArrival, () => null)
  useEffect(() => {
    if (address === null) return
    set(null)
    void navigate(address, { replace: true })
  }, [address, navigate])
}

/** An address as one of this site's; what leads elsewhere, or out again, is the landing page. */
export function ownAddress(address: string, origin: string): string {
  if (!URL.canParse(address, origin)) return LANDING
  const { origin: found, pathname, search, hash } = new URL(address, origin)
  // `/.//elsewhere` is this site's until it is written out.
  const leadsOut = found !== origin || !address.startsWith('/') || pathname.startsWith('//')
  if (leadsOut || pathname.startsWith('/signout')) return LANDING
  return `${pathname}${search}${hash}`
}

/** Where a hosted sign-in arrives, until the router went there. */
export function getArrival(): string | null {
  return arrival
}

function set(address: string | null): void {
  arrival = address
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
