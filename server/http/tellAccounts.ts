import type { AccountRequests, InvitationOutcome } from '../identity/port.ts'
import { domainErrorOf } from './problem.ts'

/**
 * Does work that may invite these e-mails, noting each before and telling afterwards how it ended: so that neither a lost process nor a lost
 * provider loses an invitation, and a request that is refused, or sends none after all, asks for nothing. Throws what the work throws, and what
 * noting them throws.
 */
export async function tellingAccounts<T>(
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
    // When the store was lost on the way, the invitation may have been kept all the same.
    const outcome = domainErrorOf(error).status < 500 ? 'refused' : 'unknown'
    settleAll(() => outcome)
    throw error
  }
}
