import { recordOf } from '#domain/values/record'

/** With the seconds in which attempts are counted. The key is a person, or an address where the name says so. */
export const LIMIT_SECONDS = {
  reads: 60,
  addressReads: 60,
  writes: 60,
  addressWrites: 60,
  uploads: 3_600,
  mails: 3_600,
  sharedReads: 300,
  addressSignIns: 300,
  emailSignInsFromAddress: 300,
  emailSignIns: 300,
  messages: 3_600,
  pages: 60,
} as const

export type LimitName = keyof typeof LIMIT_SECONDS

export type Limits = Record<LimitName, number>

/** Counts an attempt. Rejects with `rateLimited`, whose cause is the seconds to wait, if there were too many. */
export type RateLimiter = (key: string) => Promise<void>

export type RateLimiters = Record<LimitName, RateLimiter>

// The keys are those of the type.
const NAMES = Object.keys(LIMIT_SECONDS) as readonly LimitName[]

export const UNLIMITED: RateLimiters = recordOf(NAMES, () => async () => {})
