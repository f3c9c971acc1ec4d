import { createRateLimiter, takeOrRefuse } from './rateLimit.ts'

/** Password sign-ins of one e-mail in five minutes from one address, and from all of them. */
const SIGN_INS_OF_AN_ADDRESS = 10
export const SIGN_INS_OF_AN_EMAIL = 100

/** Counts a sign-in of an e-mail from an address at an instant (milliseconds). Throws `rateLimited`. */
export type SignInLimit = (email: string, address: string, now: number) => void

/**
 * Limits the passwords that somebody tries for an e-mail. They count by address too, so that a stranger's wrong ones do
 * not lock the owner out. All addresses together may try ten times as many, so that many of them guess no faster.
 */
export function createSignInLimit(): SignInLimit {
  const ofAddress = createRateLimiter({ limit: SIGN_INS_OF_AN_ADDRESS })
  const ofEmail = createRateLimiter({ limit: SIGN_INS_OF_AN_EMAIL })
  return (email, address, now) => {
    takeOrRefuse(ofAddress, `${email} ${address}`, now)
    takeOrRefuse(ofEmail, email, now)
  }
}
