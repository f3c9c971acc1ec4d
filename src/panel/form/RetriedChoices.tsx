import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ChoicesContextProvider, useChoicesContext } from 'react-admin'
import type { ChoicesContextValue } from 'react-admin'
import { PartFailure } from '../page/PageFailure.tsx'

/**
 * Around the input of a `<ReferenceInput>` or `<ReferenceArrayInput>`: when no record to choose from did load it says why below the field, with
 * another try. React-admin's inputs say why alone, and in place of what is wrong with the field.
 */
export function RetriedChoices({ children }: { children: ReactNode }) {
  const context = useChoicesContext()
  const queryClient = useQueryClient()
  // of a failed context nothing else differs: it has empty choices already
  const choices = useMemo(() => ({ ...context, error: null }) as ChoicesContextValue, [context])
  const { error, availableChoices, resource } = context
  return (
    <div>
      <ChoicesContextProvider value={choices}>{children}</ChoicesContextProvider>
      {error && (availableChoices ?? []).length === 0 && (
        <PartFailure error={error} onRetry={() => void queryClient.invalidateQueries({ queryKey: [resource] })} />
      )}
    </div>
  )
}
