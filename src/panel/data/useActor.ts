import { useMemo } from 'react'
import type { Actor } from '#domain/access/actor'
import { useStoredUser } from '../../providers/session/storedUser.ts'

export function useActor(): Actor | null {
  const user = useStoredUser()
  return useMemo(() => user && { userId: user.id, rols: user.rols, memberships: user.memberships }, [user])
}

/** The filter for the records that the user manages (`managedScopeOf`); their own are elsewhere. */
export const MANAGED = { managed: true } as const
