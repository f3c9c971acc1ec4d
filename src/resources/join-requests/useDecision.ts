import { useNotify, useRefresh, useUpdate } from 'react-admin'
import type { JoinRequest } from '#domain/joinRequest'
import { visitors } from '../../providers/es/visitors.ts'

type Decision = Pick<JoinRequest, 'status'> & Partial<Pick<JoinRequest, 'membershipId'>>

/** Returns the function that decides a request, tells so, and shows what the API has then, also after a refusal. */
export function useDecision(request: JoinRequest) {
  const [update, { isPending }] = useUpdate<JoinRequest>()
  const notify = useNotify()
  const refresh = useRefresh()
  const decide = async (decision: Decision, done: string) => {
    const data = { ...request, membershipId: null, ...decision }
    try {
      await update(
        'join-requests',
        { id: request.id, data, previousData: request },
        { mutationMode: 'pessimistic', returnPromise: true },
      )
      notify(done, { type: 'success' })
    } catch (error) {
      notify(error instanceof Error ? error.message : visitors.failed, { type: 'error' })
      refresh()
    }
  }
  return { decide, isPending }
}
