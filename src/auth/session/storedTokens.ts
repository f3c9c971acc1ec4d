import { z } from 'zod'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { jsonOf } from '#domain/values/record'
import { keyedStorageOf, type KeyedStorage } from './tokenStorage.ts'

/** The beginning of Amplify's keys of this installation's client. */
const prefix = () => `CognitoIdentityServiceProvider.${runtimeConfig().auth?.userPoolClientId ?? ''}.`

/** The keys that make this browser a user's remembered device. They outlive the sign-in, as in Amplify. */
const DEVICE_KEYS = ['.deviceKey', '.deviceGroupKey', '.randomPasswordKey']

function tokens(): KeyedStorage {
  return keyedStorageOf(runtimeConfig().signIn.tokenStorage)
}

/** A hosted sign-in in flight is always kept in local storage, wherever the tokens are. */
const flows = keyedStorageOf('local')

export function storedRefreshTokens(): string[] {
  return valuesOf(tokens(), '.refreshToken')
}

export function storedSignIns(): string[] {
  return valuesOf(tokens(), '.accessToken').flatMap((token) => {
    const payload = originSchema.safeParse(jsonOf(payloadOf(token)))
    return payload.success ? payload.data.origin_jti : []
  })
}

const originSchema = z.looseObject({ origin_jti: z.string() })

/** Whether the stored sign-in came from the hosted sign-in, which needs its own sign-out. */
export function isHostedSession(): boolean {
  return valuesOf(tokens(), '.oauthMetadata').some((text) => metadataSchema.safeParse(jsonOf(text)).success)
}

const metadataSchema = z.looseObject({ oauthSignIn: z.literal(true) })

export function removeStoredTokens(): void {
  for (const storage of [tokens(), flows]) {
    for (const key of keysOf(storage)) if (!DEVICE_KEYS.some((end) => key.endsWith(end))) storage.remove(key)
  }
}

/** This browser's device key for the signed-in user; null when it is not remembered. */
export function storedDeviceKey(): string | null {
  const storage = tokens()
  const user = storage.get(`${prefix()}LastAuthUser`)
  return user === null ? null : storage.get(`${prefix()}${user}.deviceKey`)
}

/** Changes the login id of the stored sign-ins: people who change their e-mail stay signed in. */
export function renameStoredLogin(loginId: string): void {
  const storage = tokens()
  for (const key of keysOf(storage).filter((name) => name.endsWith('.signInDetails'))) {
    const details = detailsSchema.safeParse(jsonOf(storage.get(key) ?? ''))
    if (details.success) storage.set(key, JSON.stringify({ ...details.data, loginId }))
  }
}

const detailsSchema = z.looseObject({ loginId: z.string() })

function keysOf(storage: KeyedStorage): string[] {
  return storage.keys().filter((key) => key.startsWith(prefix()))
}

function valuesOf(storage: KeyedStorage, end: string): string[] {
  return keysOf(storage)
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
