import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { hosted } from '../../providers/es/auth.ts'

const LEFT_FROM = 'rayo.hosted'
/** The prefix of the keys that hold Amplify's sign-in state while this tab is away. */
const FLOW = 'rayo.hosted.flow.'
const PARTS = ['inflightOAuth', 'inflightOAuthDeadline', 'oauthPKCE', 'oauthState'] as const
/** How long other tabs wait while this tab completes a hosted sign-in, in milliseconds. */
export const COMPLETION_MS = 20_000

export function noteLeaving(address: string): void {
  try {
    sessionStorage.setItem(LEFT_FROM, address)
  } catch {}
}

/** Returns the address that this tab left from, once; null when it left for no hosted sign-in. Forgets it. */
export function takeLeaving(): string | null {
  try {
    const address = sessionStorage.getItem(LEFT_FROM)
    for (const key of [LEFT_FROM, ...PARTS.map((part) => `${FLOW}${part}`)]) sessionStorage.removeItem(key)
    return address
  } catch {
    return null
  }
}

/** Moves Amplify's state into this tab's storage before it leaves, or other tabs would cancel it or wait for it. */
export function parkFlow(): void {
  try {
    for (const part of PARTS) {
      const value = localStorage.getItem(amplifyKey(part))
      if (value === null) continue
      sessionStorage.setItem(`${FLOW}${part}`, value)
      localStorage.removeItem(amplifyKey(part))
    }
  } catch {}
}

/** Gives the state back to Amplify. Call it before configuring Amplify, which looks for it then. */
export function resumeFlow(): void {
  try {
    for (const part of PARTS) {
      const value = sessionStorage.getItem(`${FLOW}${part}`)
      if (value === null) continue
      sessionStorage.removeItem(`${FLOW}${part}`)
      const newValue = part === 'inflightOAuthDeadline' ? String(Date.now() + COMPLETION_MS) : value
      localStorage.setItem(amplifyKey(part), newValue)
    }
  } catch {}
}

export function isInFlight(): boolean {
  try {
    return localStorage.getItem(amplifyKey('inflightOAuth')) === 'true'
  } catch {
    return false
  }
}

function amplifyKey(part: (typeof PARTS)[number]): string {
  return `CognitoIdentityServiceProvider.${runtimeConfig().auth?.userPoolClientId}.${part}`
}

export function bringsAnswer({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const names = ['code', 'error'].some((name) => query.has(name) && query.has('state'))
  return names || query.has('error_description') || fragment.has('access_token') || fragment.has('error')
}

/** Whether this page must end a hosted sign-in first: one returned here, or this tab came back without an answer. */
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

const WORDINGS: readonly (readonly [RegExp, string])[] = [
  // Facebook's name for it is "permissions error".
  [/cancel|denied|permissions error/i, hosted.cancelled],
  [/validating the state/i, hosted.wrongState],
  [/different origin/i, hosted.otherOrigin],
  [/invalid format or was not found|oauth param not configured|UserPool not configured/i, hosted.notConfigured],
  [/fetch|network/i, hosted.offline],
]

export function hostedFailureOf(error: unknown): string {
  const message = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  return WORDINGS.find(([pattern]) => pattern.test(message))?.[1] ?? hosted.failed
}

/** The address that ends the provider's own session and sends the browser back (specification §7). */
function hostedSignOutAddress(origin: string): string | null {
  const { auth, signIn } = runtimeConfig()
  if (!auth || !signIn.hostedDomain) return null
  const query = new URLSearchParams({ client_id: auth.userPoolClientId, logout_uri: `${origin}/` })
  return `https://${signIn.hostedDomain}/logout?${query.toString()}`
}

/** Leaves for the hosted sign-out, without which the next press would sign in without asking. */
export function leaveByHostedSignOut(): void {
  const address = hostedSignOutAddress(location.origin)
  if (address) location.assign(address)
}
