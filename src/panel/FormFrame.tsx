import type { ReactNode } from 'react'
import { Form } from 'ra-core'
import { FormToolbar } from './FormToolbar.tsx'

type Props = {
  children: ReactNode
  defaultValues?: Record<string, unknown>
  /** Where *Cancelar* leads. */
  cancelTo: string
  saveLabel?: string
  /** Beside save and cancel, such as a delete button. */
  actions?: ReactNode
}

/** A record's form in a page: fields, save and cancel; leaving with unsaved changes asks first. Validation is ours, so that its words are Spanish. */
export function FormFrame({ children, defaultValues, cancelTo, saveLabel, actions }: Props) {
  return (
    <Form className="form-frame" defaultValues={defaultValues} noValidate warnWhenUnsavedChanges>
      <div className="form-fields">{children}</div>
      <FormToolbar cancelTo={cancelTo} saveLabel={saveLabel}>
        {actions}
      </FormToolbar>
    </Form>
  )
}
