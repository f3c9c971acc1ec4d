import type { Clock } from '#domain/calendar'
import type { Pool } from './pool.ts'
import type { SigningKeys } from './signingKeys.ts'
import type { CognitoItems } from './storage.ts'

/** Why a code was sent. */
export type CodePurpose = 'signUp' | 'resetPassword' | 'verifyEmail' | 'verifyPhone' | 'signInSms'

/** An e-mail or, when `to` begins with +, a text message that the stand-in would have sent. */
export type CodeDelivery = { to: string; code: string; purpose: CodePurpose }

/** What an operation works with, alone until it is done. All state is in `storage`; `keys` only remembers imported keys. */
export type Context = {
  pool: Pool
  clock: Clock
  storage: CognitoItems
  keys: SigningKeys
  deliver(delivery: CodeDelivery): void
}
