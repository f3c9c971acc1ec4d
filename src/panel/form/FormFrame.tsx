import { useMemo, type ReactNode, useEffect, type RefObject } from 'react'
import { SimpleForm } from 'react-admin'
import type { z } from 'zod'
import { FormToolbar } from './FormToolbar.tsx'
import { schemaResolver } from './schemaResolver.ts'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import { useFormContext } from 'react-hook-form'

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

const FIELDS =
  'input:not([type=hidden], [type=checkbox], [aria-hidden=true], :disabled), textarea:not([aria-hidden=true], :disabled)'

/** Moves the focus to the first empty field, as after "save and add another". */
export function FocusOnFirst({ within }: { within: RefObject<HTMLElement | null> }) {
  const { getValues } = useFormContext()
  useEffect(() => {
    const fields = within.current?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(FIELDS) ?? []
    // by the form's value: a reference input shows nothing until its record is loaded
    const empty = Array.from(fields).find(({ name }) => name !== '' && (getValues(name) ?? '') === '') ?? fields[0]
    empty?.focus()
  }, [within, getValues])
  return null
}

/** Every failure is already shown as an error of a field or of the form (see the data provider). */
export function leaveToForm(): void {}
