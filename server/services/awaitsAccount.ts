import type { ReadTransaction } from '../store/port.ts'
import { isSentTo } from './isSentTo.ts'
import { isWithdrawn } from './isWithdrawn.ts'

/** Whether an e-mail's record has never signed in and has an invitation that can still be accepted. */
export async function awaitsAccount(tx: ReadTransaction, email: string, now: number): Promise<boolean> {
  const user = await tx.users.stored({ email })
  if (!user || user.subject !== null || !user.active) return false
  const pending = (await tx.memberships.ofUser(user.id)).filter(
    (membership) => membership.state === 'pending' && isSentTo(membership, user),
  )
  const institutions = await tx.institutionsById(pending.map(({ institutionId }) => institutionId))
  return pending.some((membership) => {
    const institution = institutions.find(({ id }) => id === membership.institutionId)
    return institution !== undefined && !isWithdrawn(membership, institution, now)
  })
}
