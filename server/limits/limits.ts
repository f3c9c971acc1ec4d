/**
 * What is limited, with the seconds in which a key's attempts are counted. The key is a person, or a client's address where
 * the name says so.
 */
export const LIMIT_SECONDS = {
  reads: 60,
  addressReads: 60,
  writes: 60,
  addressWrites: 60,
  /** Uploaded pictures. */
  uploads: 3_600,
  /** Mails with receipts and reminders. */
  mails: 3_600,
  /** Reads of one shared receipt, and uses of one address that stops reminders. */
  sharedReads: 300,
  addressSignIns: 300,
  /** Passwords tried for one e-mail from one address. */
  emailSignInsFromAddress: 300,
  /** Passwords tried for one e-mail from all addresses. */
  emailSignIns: 300,
  /** Messages and requests to join from one address. */
  messages: 3_600,
  /** Public pages made for one address. */
  pages: 60,
} as const

export type LimitName = keyof typeof LIMIT_SECONDS

/** How many attempts of one key are allowed. */
export type Limits = Record<LimitName, number>

/** Counts an attempt. Rejects with `rateLimited`, whose cause is the seconds to wait, if there were too many. */
export type RateLimiter = (key: string) => Promise<void>

export type RateLimiters = Record<LimitName, RateLimiter>

/** Limiters that refuse nothing. */
export const UNLIMITED: RateLimiters = {
  reads: allow,
  addressReads: allow,
  writes: allow,
  addressWrites: allow,
  uploads: allow,
  mails: allow,
  sharedReads: allow,
  addressSignIns: allow,
  emailSignInsFromAddress: allow,
  emailSignIns: allow,
  messages: allow,
  pages: allow,
}

async function allow(): Promise<void> {}
