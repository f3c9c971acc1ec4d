import { runtimeConfig } from '../../config/runtimeConfig.ts'

/** Where this tab keeps that it left for a hosted sign-in, and the address that it left from. */
const LEFT_FROM = 'rayo.hosted'

/** Notes that this tab leaves for a hosted sign-in from an address. */
export function noteLeaving(address: string): void {
  try {
    sessionStorage.setItem(LEFT_FROM, address)
  } catch {
    // Without storage one comes back to the landing page.
  }
}

/** The address that this tab left from, once; null when it left for no hosted sign-in. */
export function takeLeaving(): string | null {
  try {
    const address = sessionStorage.getItem(LEFT_FROM)
    sessionStorage.removeItem(LEFT_FROM)
    return address
  } catch {
    return null
  }
}

/** Whether a hosted sign-in is under way in this browser, by what Amplify keeps of it. */
export function isInFlight(): boolean {
  const { auth } = runtimeConfig()
  try {
    return localStorage.getItem(`CognitoIdentityServiceProvider.${auth?.userPoolClientId}.inflightOAuth`) === 'true'
  } catch {
    return false
  }
}

/** Whether an address is one that a hosted sign-in came back to: with a code, a token or an error. */
export function bringsAnswer({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const names = ['code', 'error'].some((name) => query.has(name) && query.has('state'))
  return names || query.has('error_description') || fragment.has('access_token') || fragment.has('error')
}

/**
 * Whether this page has to end a hosted sign-in before its session can be read: it came back to this address, or this tab left for one and
 * returned without an answer. Another tab's is none of its business.
 */
export function isReturning(): boolean {
  if (!runtimeConfig().signIn.hostedDomain) return false
  return bringsAnswer(location) || (hasLeft() && isInFlight())
}

function hasLeft(): boolean {
  try {
    return sessionStorage.getItem(LEFT_FROM) !== null
  } catch {
    return false
  }
}
