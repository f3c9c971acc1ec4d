import { TERMS_VERSION } from '#domain/access/terms'
import { keyedStorageOf } from '../session/tokenStorage.ts'

/** Only in this tab: signing up usually ends where it began, and the e-mail stays private. */
const KEY = 'rayo.consent'
const storage = keyedStorageOf('session')

const consentOf = (email: string) => `${TERMS_VERSION} ${email.trim().toLowerCase()}`

/** Stores that a user who signs up with this e-mail has accepted the present terms, until they sign in. */
export function keepConsent(email: string): void {
  storage.set(KEY, consentOf(email))
}

/** Whether the user with this e-mail accepted the present terms when they signed up in this tab. */
export function hasGivenConsent(email: string): boolean {
  return storage.get(KEY) === consentOf(email)
}

export function forgetConsent(): void {
  storage.remove(KEY)
}
