import { CookieStorage, defaultStorage, sessionStorage as amplifySessionStorage } from 'aws-amplify/utils'
import type { SignInConfig } from '../../config/signInConfig.ts'

export type StorageKind = SignInConfig['tokenStorage']

export type KeyedStorage = {
  keys(): string[]
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
}

const COOKIES = { path: '/', expires: 365, secure: true, sameSite: 'lax' } as const

type AmplifyStorage = {
  setItem(key: string, value: string): Promise<void>
  getItem(key: string): Promise<string | null>
  removeItem(key: string): Promise<void>
  clear(): Promise<void>
}

export function amplifyStorageOf(kind: StorageKind): AmplifyStorage {
  if (kind === 'cookies') return new CookieStorage(COOKIES)
  return kind === 'session' ? amplifySessionStorage : defaultStorage
}

/** The same storage with synchronous reads and listable keys. A browser that blocks it has none. */
export function keyedStorageOf(kind: StorageKind): KeyedStorage {
  if (kind === 'cookies') return cookies
  return webStorage(kind === 'session' ? () => sessionStorage : () => localStorage)
}

function webStorage(storage: () => Storage): KeyedStorage {
  return {
    keys: () => attempt(() => Object.keys(storage()), []),
    get: (key) => attempt(() => storage().getItem(key), null),
    set: (key, value) => attempt(() => storage().setItem(key, value), undefined),
    remove: (key) => attempt(() => storage().removeItem(key), undefined),
  }
}

const cookies: KeyedStorage = {
  keys: () => cookiePairs().map(([name]) => name),
  get: (key) => cookiePairs().find(([name]) => name === key)?.[1] ?? null,
  // Amplify's own writer finishes before it returns.
  set: (key, value) => void new CookieStorage(COOKIES).setItem(key, value),
  remove: (key) => void new CookieStorage(COOKIES).removeItem(key),
}

function cookiePairs(): [string, string][] {
  const text = attempt(() => document.cookie, '')
  return text
    .split('; ')
    .filter(Boolean)
    .map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [decode(name), decode(value.join('='))]
    })
}

/** Another program's cookie may not be validly encoded. */
function decode(text: string): string {
  return attempt(() => decodeURIComponent(text), text)
}

function attempt<T>(act: () => T, otherwise: T): T {
  try {
    return act()
  } catch {
    return otherwise
  }
}
