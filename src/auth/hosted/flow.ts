import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { hosted } from '../../providers/es/auth.ts'
import { keyedStorageOf } from '../session/tokenStorage.ts'

const DEPARTURE = 'rayo.hosted'
/** The prefix of the keys that hold Amplify's sign-in state while this tab is away. */
const FLOW = 'rayo.hosted.flow.'
const PARTS = ['inflightOAuth', 'inflightOAuthDeadline', 'oauthPKCE', 'oauthState'] as const
/** How long other tabs wait while this tab completes a hosted sign-in, in milliseconds. */
export const COMPLETION_MS = 20_000

/** This tab's storage, and the one that all tabs share, where Amplify has a flow. */
const tab = keyedStorageOf('session')
const shared = keyedStorageOf('local')

export function storeDeparture(address: string): void {
  tab.set(DEPARTURE, address)
}

/** Returns and removes the address from which this tab left for a hosted sign-in; null if it did not. */
export function takeDeparture(): string | null {
  const address = tab.get(DEPARTURE)
  for (const key of [DEPARTURE, ...PARTS.map((part) => `${FLOW}${part}`)]) tab.remove(key)
  return address
}

/** Moves Amplify's state into this tab's storage before it leaves, or other tabs would cancel it or wait for it. */
export function parkFlow(): void {
  for (const part of PARTS) {
    const value = shared.get(amplifyKey(part))
    if (value === null) continue
    tab.set(`${FLOW}${part}`, value)
    shared.remove(amplifyKey(part))
  }
}

/** Gives the state back to Amplify. Call it before configuring Amplify, which looks for it then. */
export function resumeFlow(): void {
  for (const part of PARTS) {
    const value = tab.get(`${FLOW}${part}`)
    if (value === null) continue
    tab.remove(`${FLOW}${part}`)
    shared.set(amplifyKey(part), part === 'inflightOAuthDeadline' ? String(Date.now() + COMPLETION_MS) : value)
  }
}

export const isInFlight = () => shared.get(amplifyKey('inflightOAuth')) === 'true'

function amplifyKey(part: (typeof PARTS)[number]): string {
  return `CognitoIdentityServiceProvider.${runtimeConfig().auth?.userPoolClientId}.${part}`
}

export function hasAnswer({ search, hash }: Pick<Location, 'search' | 'hash'>): boolean {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.slice(1))
  const names = ['code', 'error'].some((name) => query.has(name) && query.has('state'))
  return names || query.has('error_description') || fragment.has('access_token') || fragment.has('error')
}

/** Whether this page must end a hosted sign-in first: one returned here, or this tab came back without an answer. */
export function isReturning(): boolean {
  if (!runtimeConfig().signIn.hostedDomain) return false
  return hasAnswer(location) || (tab.get(DEPARTURE) !== null && isInFlight())
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

/** Leaves for the hosted sign-out and back (specification §7), without which the next press would sign in without asking. */
export function leaveByHostedSignOut(): void {
  const { auth, signIn } = runtimeConfig()
  if (!auth || !signIn.hostedDomain) return
  const query = new URLSearchParams({ client_id: auth.userPoolClientId, logout_uri: `${location.origin}/` })
  location.assign(`https://${signIn.hostedDomain}/logout?${query.toString()}`)
}
