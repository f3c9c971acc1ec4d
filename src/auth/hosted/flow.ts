import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { hosted } from '../../providers/es/auth.ts'

/** Where this tab keeps that it left for a hosted sign-in, and the address that it left from. */
const LEFT_FROM = 'rayo.hosted'
/** Where this tab keeps what Amplify has in flight of it, while it is away. */
const FLOW = 'rayo.hosted.flow.'
const PARTS = ['inflightOAuth', 'inflightOAuthDeadline', 'oauthPKCE', 'oauthState'] as const
/** How long other tabs may wait for a hosted sign-in that is being completed here, in milliseconds. */
export const COMPLETION_MS = 20_000

/** Notes that this tab leaves for a hosted sign-in from an address. */
export function noteLeaving(address: string): void {
  try {
    sessionStorage.setItem(LEFT_FROM, address)
  } catch {
    // Without storage one comes back to the landing page.
  }
}

/** The address that this tab left from, once; null when it left for no hosted sign-in. It is over: nothing is kept of it. */
export function takeLeaving(): string | null {
  try {
    const address = sessionStorage.getItem(LEFT_FROM)
    for (const key of [LEFT_FROM, ...PARTS.map((part) => `${FLOW}${part}`)]) sessionStorage.removeItem(key)
    return address
  } catch {
    return null
  }
}

/**
 * Takes what Amplify has in flight to this tab alone, which leaves: as long as all tabs see it, any other that shows the gate would end it as
 * cancelled, and one that reads its session would wait for it for minutes.
 */
export function parkFlow(): void {
  try {
    for (const part of PARTS) {
      const value = localStorage.getItem(amplifyKey(part))
      if (value === null) continue
      sessionStorage.setItem(`${FLOW}${part}`, value)
      localStorage.removeItem(amplifyKey(part))
    }
  } catch {
    // Without storage of its own it stays where Amplify put it.
  }
}

/** Gives back to Amplify what this tab had taken when it left: to be done before Amplify looks for it, as it does on being configured. */
export function resumeFlow(): void {
  try {
    for (const part of PARTS) {
      const value = sessionStorage.getItem(`${FLOW}${part}`)
      if (value === null) continue
      sessionStorage.removeItem(`${FLOW}${part}`)
      const kept = part === 'inflightOAuthDeadline' ? String(Date.now() + COMPLETION_MS) : value
      localStorage.setItem(amplifyKey(part), kept)
    }
  } catch {
    // Nothing was taken.
  }
}

/** Whether a hosted sign-in is being completed in this browser, by what Amplify keeps of it. */
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

const WORDINGS: readonly (readonly [RegExp, string])[] = [
  // Facebook calls it a permissions error.
  [/cancel|denied|permissions error/i, hosted.cancelled],
  [/validating the state/i, hosted.wrongState],
  [/different origin/i, hosted.otherOrigin],
  [/invalid format or was not found|oauth param not configured|UserPool not configured/i, hosted.notConfigured],
  [/fetch|network/i, hosted.offline],
]

/** What the gate tells of a hosted sign-in that ended in an error (specification §8). */
export function hostedFailureOf(error: unknown): string {
  const message = error instanceof Error ? `${error.name} ${error.message}` : String(error)
  return WORDINGS.find(([pattern]) => pattern.test(message))?.[1] ?? hosted.failed
}

/** Where the hosted sign-in ends a session of its own, and sends the browser back from (specification §7); null where there is none. */
function hostedSignOutAddress(origin: string): string | null {
  const { auth, signIn } = runtimeConfig()
  if (!auth || !signIn.hostedDomain) return null
  const query = new URLSearchParams({ client_id: auth.userPoolClientId, logout_uri: `${origin}/` })
  return `https://${signIn.hostedDomain}/logout?${query.toString()}`
}

/** Leaves the page for the hosted sign-out: else the next press of the same button would sign in again without asking. */
export function leaveByHostedSignOut(): void {
  const address = hostedSignOutAddress(location.origin)
  if (address) location.assign(address)
}
