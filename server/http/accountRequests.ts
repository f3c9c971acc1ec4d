import type { AccountRequests, InvitationOutcome } from '../identity/port.ts'
import { domainErrorOf } from './problem.ts'

/**
 * Announces each e-mail before the work and reports the outcome afterwards: no invitation is lost with the process or
 * the provider, and a refused request asks for no account.
 */
export async function withAccountRequests<T>(
  accounts: AccountRequests | null,
  emails: readonly string[],
  work: () => Promise<T>,
  isSent: (email: string) => boolean,
): Promise<T> {
  const settles: ((outcomeOf: (email: string) => InvitationOutcome) => void)[] = []
  const settleAll = (outcomeOf: (email: string) => InvitationOutcome) => settles.forEach((settle) => settle(outcomeOf))
  try {
    for (const email of accounts ? emails : []) {
      const settle = await accounts?.announce(email)
      settles.push((outcomeOf) => settle?.(outcomeOf(email)))
    }
  } catch (error) {
    settleAll(() => 'refused')
    throw error
  }
  try {
    const result = await work()
    settleAll((email) => (isSent(email) ? 'invited' : 'refused'))
    return result
  } catch (error) {
    // If the store was lost on the way, the invitation may still have been saved.
    const outcome = domainErrorOf(error).status < 500 ? 'refused' : 'unknown'
    settleAll(() => outcome)
    throw error
  }
}
