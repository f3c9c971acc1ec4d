import type { Clock } from '#domain/values/calendar'
import type { Pool } from './pool.ts'
import type { SigningKeys } from './signingKeys.ts'
import type { CognitoItems } from './storage.ts'

/** Why a code was sent. */
export type CodePurpose = 'signUp' | 'resetPassword' | 'verifyEmail' | 'verifyPhone' | 'signInSms'

/** An e-mail that the stand-in would have sent or, when `to` begins with +, a text message. */
export type CodeDelivery = { to: string; code: string; purpose: CodePurpose }

/**
 * What an operation works on, exclusively until it ends. All state is in `storage`; `keys` only caches imported keys.
 */
export type Context = {
  pool: Pool
  clock: Clock
  storage: CognitoItems
  keys: SigningKeys
  deliver(delivery: CodeDelivery): void
}
