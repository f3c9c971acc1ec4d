import type { Clock } from '#domain/values/calendar'
import type { Pool } from './pool.ts'
import type { SigningKeys } from './signingKeys.ts'
import type { CognitoItems } from './storage.ts'

export type CodePurpose = 'signUp' | 'resetPassword' | 'verifyEmail' | 'verifyPhone' | 'signInSms'

/** A text message when `to` begins with +. */
export type CodeDelivery = { to: string; code: string; purpose: CodePurpose }

/** All state is in `storage`; `keys` only caches imported keys. */
export type Context = {
  pool: Pool
  clock: Clock
  storage: CognitoItems
  keys: SigningKeys
  deliver(delivery: CodeDelivery): void
}
