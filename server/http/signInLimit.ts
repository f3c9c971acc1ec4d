import { createRateLimiter, takeOrRefuse } from './rateLimit.ts'

/** Password sign-ins of one e-mail in five minutes from one address, and from all of them. */
const SIGN_INS_OF_AN_ADDRESS = 10
export const SIGN_INS_OF_AN_EMAIL = 100

/** Counts a sign-in of an e-mail from an address at an instant (milliseconds). Throws `rateLimited`. */
export type SignInLimit = (email: string, address: string, now: number) => void

/**
 * By address too, so that a stranger’s wrong passwords do not lock the owner out; all addresses together may try ten
 * times as many.
 */
export function createSignInLimit(): SignInLimit {
  const ofAddress = createRateLimiter({ limit: SIGN_INS_OF_AN_ADDRESS })
  const ofEmail = createRateLimiter({ limit: SIGN_INS_OF_AN_EMAIL })
  return (email, address, now) => {
    takeOrRefuse(ofAddress, `${email} ${address}`, now)
    takeOrRefuse(ofEmail, email, now)
  }
}
