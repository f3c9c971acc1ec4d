import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { Form } from 'react-admin'
import type { z } from 'zod'
import { FormToolbar } from './FormToolbar.tsx'
import { schemaResolver } from './schemaResolver.ts'

type Props = {
  children: ReactNode
  /** The domain's schema for what is typed; with it, `validate` of single inputs does not run. */
  schema?: z.ZodType
  defaultValues?: Record<string, unknown>
  /** Where *Cancelar* leads. */
  cancelTo: string
  saveLabel?: string
  /** Beside save and cancel, such as a delete button. */
  actions?: ReactNode
}

/** A record's form in a page: fields, save and cancel; leaving with unsaved changes asks first. Validation is ours, so that its words are Spanish. */
export function FormFrame({ children, schema, defaultValues, cancelTo, saveLabel, actions }: Props) {
  const resolver = useMemo(() => schema && schemaResolver(schema), [schema])
  return (
    <Form className="form-frame" resolver={resolver} defaultValues={defaultValues} noValidate warnWhenUnsavedChanges>
      <div className="form-fields">{children}</div>
      <FormToolbar cancelTo={cancelTo} saveLabel={saveLabel}>
        {actions}
      </FormToolbar>
    </Form>
  )
}
