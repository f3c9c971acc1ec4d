import { z } from 'zod'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { jsonOf } from '../../config/shape.ts'
import { keyedStorageOf, type KeyedStorage } from './tokenStorage.ts'

const PREFIX = 'CognitoIdentityServiceProvider'

/** The keys that make this browser a user's remembered device. They outlive the sign-in, as in Amplify. */
const DEVICE_KEYS = ['.deviceKey', '.deviceGroupKey', '.randomPasswordKey']

function tokens(): KeyedStorage {
  return keyedStorageOf(runtimeConfig().signIn.tokenStorage)
}

/** A hosted sign-in in flight is always kept in local storage, wherever the tokens are. */
const flows = keyedStorageOf('local')

export function storedRefreshTokens(clientId: string): string[] {
  return valuesOf(tokens(), clientId, '.refreshToken')
}

export function storedSignIns(clientId: string): string[] {
  return valuesOf(tokens(), clientId, '.accessToken').flatMap((token) => {
    const payload = originSchema.safeParse(jsonOf(payloadOf(token)))
    return payload.success ? payload.data.origin_jti : []
  })
}

const originSchema = z.looseObject({ origin_jti: z.string() })

/** Whether the client's stored sign-in came from the hosted sign-in, which needs its own sign-out. */
export function isHostedSession(clientId: string): boolean {
  return valuesOf(tokens(), clientId, '.oauthMetadata').some((text) => metadataSchema.safeParse(jsonOf(text)).success)
}

const metadataSchema = z.looseObject({ oauthSignIn: z.literal(true) })

export function removeStoredTokens(clientId: string): void {
  for (const storage of [tokens(), flows]) {
    for (const key of keysOf(storage, clientId)) if (!isDeviceKey(key)) storage.remove(key)
  }
}

/** This browser's device key for the signed-in user; null when it is not remembered. */
export function storedDeviceKey(clientId: string): string | null {
  const storage = tokens()
  const user = storage.get(`${PREFIX}.${clientId}.LastAuthUser`)
  return user === null ? null : storage.get(`${PREFIX}.${clientId}.${user}.deviceKey`)
}

/** Changes the login id of a client's stored sign-ins: people who change their e-mail stay signed in. */
export function renameStoredLogin(clientId: string, loginId: string): void {
  const storage = tokens()
  for (const key of keysOf(storage, clientId).filter((name) => name.endsWith('.signInDetails'))) {
    const details = detailsSchema.safeParse(jsonOf(storage.get(key) ?? ''))
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

function payloadOf(token: string): string {
  const [, payload = ''] = token.split('.')
  try {
    return atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    return ''
  }
}
