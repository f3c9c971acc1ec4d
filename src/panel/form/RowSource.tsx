import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { SourceContextProvider, useResourceContext } from 'react-admin'

/** Inputs inside resolve their `source` within one row of a list inside the record, and their labels as fields of the resource. */
export function RowSource({ name, children }: { name: string; children: ReactNode }) {
  const resource = useResourceContext() ?? ''
  const context = useMemo(
    () => ({
      getSource: (source: string) => (source ? `${name}.${source}` : name),
      getLabel: (source: string) => `resources.${resource}.fields.${source}`,
    }),
    [name, resource],
  )
  return <SourceContextProvider value={context}>{children}</SourceContextProvider>
}
