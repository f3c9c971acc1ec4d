import type { Clock } from '#domain/calendar'
import type { Pool } from './pool.ts'
import type { SigningKeys } from './signingKeys.ts'
import type { CognitoStorage } from './storage.ts'

/** Why a code was sent. */
export type CodePurpose = 'signUp' | 'resetPassword' | 'verifyEmail'

/** An e-mail the stand-in would have sent. */
export type CodeDelivery = { to: string; code: string; purpose: CodePurpose }

/** What every operation works with. All state is in `storage`; `keys` only remembers imported keys. */
export type Context = {
  pool: Pool
  clock: Clock
  storage: CognitoStorage
  keys: SigningKeys
  deliver(delivery: CodeDelivery): void
}
