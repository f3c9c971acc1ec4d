import type { JoinRequest } from '#domain/joinRequest'
import { useChange } from '../../panel/action/useChange.ts'

type Decision = Pick<JoinRequest, 'status'> & Partial<Pick<JoinRequest, 'membershipId'>>

/** Returns the function that decides a request and says so. */
export function useDecision(request: JoinRequest) {
  const { change, isPending } = useChange()
  const decide = (decision: Decision, done: string) => {
    const data = { ...request, membershipId: null, ...decision }
    return change((api) => api.update('join-requests', { id: request.id, data, previousData: request }), done)
  }
  return { decide, isPending }
}
