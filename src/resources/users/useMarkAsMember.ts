import { useDataProvider, useNotify, type RaRecord } from 'react-admin'
import type { JoinRequest } from '#domain/joinRequest'
import { visitors } from '../../providers/es/visitors.ts'
import { userViewSchema } from '#domain/user'

/**
 * Marks a request to join as the one that led to a new member. If that fails, the member is made already, and the user
 * reads so.
 */
export function useMarkAsMember(request: JoinRequest | null) {
  const dataProvider = useDataProvider()
  const notify = useNotify()
  return async (record: RaRecord) => {
    if (!request) return
    const person = userViewSchema.safeParse(record)
    const membership = person.data?.memberships.find((one) => one.institutionId === request.institutionId)
    try {
      if (!membership) throw new Error('the member is of another institution')
      const data = { ...request, status: 'member', membershipId: membership.id }
      await dataProvider.update('join-requests', { id: request.id, data, previousData: request })
    } catch {
      notify(visitors.madeButNotMarked, { type: 'warning' })
    }
  }
}
