import { useMemo, type ReactNode } from 'react'
import { SimpleForm } from 'react-admin'
import type { z } from 'zod'
import { FormToolbar } from './FormToolbar.tsx'
import { schemaResolver } from './schemaResolver.ts'
import { UnsavedChanges } from './UnsavedChanges.tsx'

type Props = {
  children: ReactNode
  /** The domain's schema for the typed values. With it, `validate` of single inputs does not run. */
  schema?: z.ZodType
  defaultValues?: Record<string, unknown>
  cancelTo: string
  saveLabel?: string
  alsoSave?: ReactNode
  actions?: ReactNode
}

export function FormFrame({ children, schema, defaultValues, cancelTo, saveLabel, alsoSave, actions }: Props) {
  const resolver = useMemo(() => schema && schemaResolver(schema), [schema])
  return (
    <SimpleForm
      resolver={resolver}
      defaultValues={defaultValues}
      noValidate
      toolbar={
        <FormToolbar cancelTo={cancelTo} saveLabel={saveLabel} alsoSave={alsoSave}>
          {actions}
        </FormToolbar>
      }
    >
      {children}
      <UnsavedChanges />
    </SimpleForm>
  )
}
