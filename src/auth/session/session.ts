import { decodeJWT, fetchAuthSession, getCurrentUser, signOut } from 'aws-amplify/auth'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { askProvider } from '../provider/askProvider.ts'
import { configureAuth, type UserPool } from '../provider/configureAuth.ts'
import { leaveByHostedSignOut } from '../hosted/flow.ts'
import { forgetConsent } from '../terms/signUpConsent.ts'
import { setGateNotice } from './gateNotice.ts'
import { isHostedSession, removeStoredTokens, storedRefreshTokens, storedSignIns } from './storedTokens.ts'
import { setStoredUser } from '../../providers/session/storedUser.ts'
import { within } from '#domain/values/within'
import { delay } from '../../providers/api/retry.ts'

export type Session = { subject: string; email: string; accessToken: string }

/** How long signing out waits for the provider, in milliseconds. By then this browser is already signed out. */
const PROVIDER_WAIT_MS = 2_000
/** How long a token renewal may take, and how long a tab waits for another tab's, in milliseconds. */
const READING_MS = 20_000
const TURN_MS = 8_000

/** Reads the session and renews its tokens if necessary. Null when nobody is signed in; throws when it cannot know. */
export async function readSession(): Promise<Session | null> {
  const tokens = await currentTokens()
  if (!tokens) return null
  const { userId, signInDetails } = await getCurrentUser()
  const subject = userId || tokens.accessToken.payload.sub
  const email = signInDetails?.loginId ?? tokens.idToken?.payload.email
  if (!subject || typeof email !== 'string') return null
  return { subject, email: email.toLowerCase(), accessToken: tokens.accessToken.toString() }
}

/** A valid access token, renewed if necessary. Null when nobody is signed in. Throws when it cannot be renewed now. */
export async function accessToken(): Promise<string | null> {
  return (await currentTokens())?.accessToken.toString() ?? null
}

/**
 * A token other than `spent`, renewed once for all callers. Null when the sign-in has ended.
 * Rejects when somebody else has signed in: a request is never sent as another person.
 */
export async function renewedAccessToken(spent: string): Promise<string | null> {
  if (!configureAuth()) return null
  renewing ??= within(
    inTurn(() => otherTokensThan(spent)),
    READING_MS,
    tooLate,
  ).finally(() => {
    renewing = null
  })
  return (await renewing)?.accessToken.toString() ?? null
}

async function otherTokensThan(spent: string): Promise<Tokens> {
  const { tokens } = await fetchAuthSession()
  if (tokens && tokens.accessToken.payload.sub !== decodeJWT(spent).payload.sub)
    throw new Error('somebody else has signed in')
  if (tokens?.accessToken.toString() !== spent) return tokens
  return (await fetchAuthSession({ forceRefresh: true })).tokens
}

type Tokens = Awaited<ReturnType<typeof fetchAuthSession>>['tokens']
const tooLate = () => new Error(`no session within ${READING_MS} ms`)
let reading: Promise<Tokens> | null = null
let renewing: Promise<Tokens> | null = null

/** One read at a time: callers that come meanwhile share its answer. */
function currentTokens(): Promise<Tokens> {
  if (!configureAuth()) return Promise.resolve(undefined)
  reading ??= within(
    inTurn(async () => (await fetchAuthSession()).tokens),
    READING_MS,
    tooLate,
  ).finally(() => {
    reading = null
  })
  return reading
}

/** Tabs take turns: two at once would spend the same refresh token, and the provider would end the session. */
async function inTurn<T>(read: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator ?? {}
  if (!locks) return read()
  const gaveUp = AbortSignal.timeout(TURN_MS)
  try {
    return await locks.request('rayo.session', { signal: gaveUp }, read)
  } catch (error) {
    if (error === gaveUp.reason) return read()
    throw error
  }
}

/**
 * Removes user and tokens, then notifies the provider for at most two seconds. Without `message` a hosted sign-in also
 * ends through its own sign-out.
 */
export async function signOutHere(message: string | null = null): Promise<void> {
  const { auth } = runtimeConfig()
  setGateNotice(message === null ? null : { message, retry: false })
  setStoredUser(null)
  if (message === null) forgetConsent()
  if (!auth || !configureAuth()) return
  const refreshTokens = storedRefreshTokens()
  const signIns = storedSignIns()
  const hosted = isHostedSession()
  removeStoredTokens()
  // Amplify now finds no tokens and only notifies its listeners. Without browser storage it holds the tokens itself,
  // and revokes them.
  const notifications = [signOut(), ...refreshTokens.map((token) => revoke(auth, token)), endLateRenewal(auth, signIns)]
  await Promise.race([Promise.allSettled(notifications), delay(PROVIDER_WAIT_MS)])
  if (hosted && message === null) leaveByHostedSignOut()
}

/** A renewal in progress stores its tokens when it finishes: removes and revokes them as well. */
async function endLateRenewal(auth: UserPool, ended: readonly string[]): Promise<void> {
  await Promise.allSettled([reading, renewing])
  await inTurn(() => Promise.resolve())
  if (!storedSignIns().some((signIn) => ended.includes(signIn))) return
  const late = storedRefreshTokens()
  removeStoredTokens()
  setStoredUser(null)
  await Promise.allSettled(late.map((token) => revoke(auth, token)))
}

function revoke(auth: UserPool, refreshToken: string): Promise<Response> {
  return askProvider(auth, 'RevokeToken', { ClientId: auth.userPoolClientId, Token: refreshToken })
}
