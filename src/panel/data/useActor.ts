import { useMemo } from 'react'
import type { Actor } from '#domain/actor'
import { useStoredUser } from '../../providers/storedUser.ts'

/** Who is signed in, as the access table takes it; null when nobody is. What the panel shows and hides by it the API enforces anew. */
export function useActor(): Actor | null {
  const user = useStoredUser()
  return useMemo(() => user && { userId: user.id, rols: user.rols, memberships: user.memberships }, [user])
}

/** The filter for the records that one looks after (`managedScopeOf`): who works on their club's lists looks elsewhere for their own. */
export const MANAGED = { managed: true } as const
