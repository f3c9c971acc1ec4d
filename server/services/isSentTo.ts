import type { StoredMembership } from '#domain/membership'
import type { User } from '#domain/user'

/**
 * Whether a membership is the person's own: an invitation belongs to the address it was sent to (decisions §3), so that one kept under the
 * record of somebody whose e-mail is another by now is not theirs to see or to accept. What was accepted stays theirs.
 */
export function isSentTo(
  { state, invitation }: Pick<StoredMembership, 'state' | 'invitation'>,
  { email }: Pick<User, 'email'>,
): boolean {
  return state === 'accepted' || invitation?.email === email
}
