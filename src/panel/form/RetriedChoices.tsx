import { useMemo, type ReactNode } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { ChoicesContextProvider, useChoicesContext, type ChoicesContextValue } from 'react-admin'
import { PartFailure } from '../page/Page.tsx'

/** Slot props of a `<SelectInput>` that shows the text of its empty choice. */
export const EMPTY_SHOWN = { select: { displayEmpty: true }, inputLabel: { shrink: true } }

/** Wraps the input of a `<ReferenceInput>`: choices that do not load show why below the field, with a retry. */
export function RetriedChoices({ children }: { children: ReactNode }) {
  const context = useChoicesContext()
  const queryClient = useQueryClient()
  // the choices of a failed context are already empty
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
