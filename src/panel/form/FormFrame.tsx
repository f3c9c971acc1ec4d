import { useMemo } from 'react'
import type { ReactNode } from 'react'
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
  /** Where *Cancelar* leads. */
  cancelTo: string
  saveLabel?: string
  /** A second way to save, next to the first. */
  alsoSave?: ReactNode
  /** Buttons next to save and cancel, such as delete. */
  actions?: ReactNode
}

/**
 * A record's form in a page: fields, save and cancel. Leaving with unsaved changes asks first. We validate, so that the
 * messages are Spanish.
 */
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
