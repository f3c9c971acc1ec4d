import { useCallback, useMemo } from 'react'
import { can, type Action, type Resource, type Subject } from '#domain/access/access'
import type { Actor } from '#domain/access/actor'
import { useStoredUser } from '../../providers/session/storedUser.ts'

export function useActor(): Actor | null {
  const user = useStoredUser()
  return useMemo(() => user && { userId: user.id, rols: user.rols, memberships: user.memberships }, [user])
}

/** Whether the user may do something: anywhere, in an institution (its id), or to a subject. */
export function useMay() {
  const actor = useActor()
  return useCallback(
    (action: Action, resource: Resource, where?: string | Subject) =>
      can(actor, action, resource, typeof where === 'string' ? { institutionIds: [where] } : where),
    [actor],
  )
}
