import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { createStore } from '../../providers/createStore.ts'

const LANDING = '/panel'

const { get, set, useValue } = createStore<string | null>(null)
export { get as getArrival }

/** Sets where to go on after a hosted sign-in. It replaces the address that holds the code. */
export function setArrival(address: string | null): void {
  set(address === null ? LANDING : ownAddress(address, location.origin))
}

/** Goes to the page that follows a hosted sign-in, once. The return address stays in no history. */
export function useHostedArrival(): void {
  const navigate = useNavigate()
  const address = useValue()
  useEffect(() => {
    if (address === null) return
    set(null)
    void navigate(address, { replace: true })
  }, [address, navigate])
}

/** The address, if it is one of this site's; else the landing page. */
export function ownAddress(address: string, origin: string): string {
  if (!URL.canParse(address, origin)) return LANDING
  const { origin: addressOrigin, pathname, search, hash } = new URL(address, origin)
  // `/.//elsewhere` counts as this site's until it is resolved.
  const isElsewhere = addressOrigin !== origin || !address.startsWith('/') || pathname.startsWith('//')
  if (isElsewhere || pathname.startsWith('/signout')) return LANDING
  return `${pathname}${search}${hash}`
}
