import { z } from 'zod'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { keyedStorageOf } from './tokenStorage.ts'
import type { KeyedStorage } from './tokenStorage.ts'

/** How Amplify names what it keeps of a user pool's sign-ins in the browser's storage. */
const PREFIX = 'CognitoIdentityServiceProvider'

/** What makes this browser a remembered device of a user: it outlives their sign-in, as in Amplify. */
const DEVICE_KEYS = ['.deviceKey', '.deviceGroupKey', '.randomPasswordKey']

/** Where tokens are kept by configuration. */
function tokens(): KeyedStorage {
  return keyedStorageOf(runtimeConfig().signIn.tokenStorage)
}

/** A hosted sign-in keeps what it has in flight in the local storage, whatever keeps the tokens. */
const flows = keyedStorageOf('local')

/** The refresh tokens that Amplify keeps for a client; one, unless sign-ins were interrupted. */
export function storedRefreshTokens(clientId: string): string[] {
  return valuesOf(tokens(), clientId, '.refreshToken')
}

/** The sign-ins that Amplify keeps tokens of for a client, by what all tokens renewed from one have in common. */
export function storedSignIns(clientId: string): string[] {
  return valuesOf(tokens(), clientId, '.accessToken').flatMap((token) => {
    const payload = originSchema.safeParse(parse(payloadOf(token)))
    return payload.success ? payload.data.origin_jti : []
  })
}

const originSchema = z.looseObject({ origin_jti: z.string() })

/** Whether the sign-in that Amplify keeps of a client came from the hosted sign-in, which has to be signed out of, too. */
export function isHostedSession(clientId: string): boolean {
  return valuesOf(tokens(), clientId, '.oauthMetadata').some((text) => metadataSchema.safeParse(parse(text)).success)
}

const metadataSchema = z.looseObject({ oauthSignIn: z.literal(true) })

/** Removes all that Amplify keeps of a client's sign-ins but remembered devices, so that nobody is signed in here whatever else fails. */
export function removeStoredTokens(clientId: string): void {
  for (const storage of [tokens(), flows]) {
    for (const key of keysOf(storage, clientId)) if (!isDeviceKey(key)) storage.remove(key)
  }
}

/** The key of this browser as a remembered device of the user who is signed in; null when it is none. */
export function storedDeviceKey(clientId: string): string | null {
  const storage = tokens()
  const user = storage.get(`${PREFIX}.${clientId}.LastAuthUser`)
  return user === null ? null : storage.get(`${PREFIX}.${clientId}.${user}.deviceKey`)
}

/** Notes another login id for the sign-ins that Amplify keeps of a client: whoever changes their e-mail goes on as the same person. */
export function renameStoredLogin(clientId: string, loginId: string): void {
  const storage = tokens()
  for (const key of keysOf(storage, clientId).filter((name) => name.endsWith('.signInDetails'))) {
    const details = detailsSchema.safeParse(parse(storage.get(key) ?? ''))
    if (details.success) storage.set(key, JSON.stringify({ ...details.data, loginId }))
  }
}

const detailsSchema = z.looseObject({ loginId: z.string() })

function isDeviceKey(key: string): boolean {
  return DEVICE_KEYS.some((end) => key.endsWith(end))
}

function keysOf(storage: KeyedStorage, clientId: string): string[] {
  return storage.keys().filter((key) => key.startsWith(`${PREFIX}.${clientId}.`))
}

function valuesOf(storage: KeyedStorage, clientId: string, end: string): string[] {
  return keysOf(storage, clientId)
    .filter((key) => key.endsWith(end))
    .flatMap((key) => storage.get(key) ?? [])
}

/** The middle of a signed token, as text. */
function payloadOf(token: string): string {
  const [, payload = ''] = token.split('.')
  try {
    return atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
