import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { SimpleForm } from 'react-admin'
import type { z } from 'zod'
import { FormToolbar } from './FormToolbar.tsx'
import { schemaResolver } from './schemaResolver.ts'
import { UnsavedChanges } from './UnsavedChanges.tsx'

type Props = {
  children: ReactNode
  /** The domain's schema for what is typed; with it, `validate` of single inputs does not run. */
  schema?: z.ZodType
  defaultValues?: Record<string, unknown>
  /** Where *Cancelar* leads. */
  cancelTo: string
  saveLabel?: string
  /** Another way to save, beside the first. */
  alsoSave?: ReactNode
  /** Beside save and cancel, such as a delete button. */
  actions?: ReactNode
}

/** A record's form in a page: fields, save and cancel; leaving with unsaved changes asks first. Validation is ours, so that its words are Spanish. */
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
