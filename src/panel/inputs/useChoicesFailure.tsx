import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { ChoicesContextValue } from 'react-admin'
import { PartFailure } from '../PartFailure.tsx'

type Choices = Pick<ChoicesContextValue, 'error' | 'availableChoices' | 'resource'>

/** What an input says when the records to choose from did not load; null while it has some, or is still to have them. */
export function useChoicesFailure({ error, availableChoices, resource }: Choices): ReactNode {
  const queryClient = useQueryClient()
  if (!error || (availableChoices ?? []).length > 0) return null
  return <PartFailure error={error} onRetry={() => void queryClient.invalidateQueries({ queryKey: [resource] })} />
}
