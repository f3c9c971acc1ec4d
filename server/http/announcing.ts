import type { AccountRequests } from '../identity/port.ts'
import { domainErrorOf } from './problem.ts'

/**
 * Does work that invites somebody, noting it before and telling afterwards how it ended: so that neither a lost process nor a lost provider
 * loses an invitation, and a request that is refused, or sends none after all, asks for nothing. Throws what the work throws, and what noting it throws.
 */
export async function announcing<T>(
  accounts: AccountRequests | null,
  email: string | undefined,
  work: () => Promise<T>,
  isSent: () => boolean,
): Promise<T> {
  if (!accounts || email === undefined) return work()
  const settle = await accounts.announce(email)
  try {
    const result = await work()
    settle(isSent() ? 'invited' : 'refused')
    return result
  } catch (error) {
    // When the store was lost on the way, the invitation may have been kept all the same.
    settle(domainErrorOf(error).status < 500 ? 'refused' : 'unknown')
    throw error
  }
}
