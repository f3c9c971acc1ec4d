import { useMemo, type ReactNode, useEffect, type RefObject } from 'react'
import { SimpleForm, useBlocker } from 'react-admin'
import type { z } from 'zod'
import { FormToolbar } from './FormToolbar.tsx'
import { useFormContext, useFormState, type FieldErrors, type Resolver } from 'react-hook-form'
import { Button, DialogActions } from '@mui/material'
import { isSame } from '../../providers/api/changes.ts'
import { panel } from '../../providers/es/panel.ts'
import { Dialog } from '../page/dialogs.tsx'
import { refuseHiddenCharacters } from '#domain/values/hiddenCharacters'
import { FIELD_TEXTS, fieldErrorsOf } from '#domain/api/messages'
import { isPendingPicture } from '../../providers/api/pendingPictures.ts'

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

export function UnsavedChanges() {
  const { dirtyFields, defaultValues = {}, isSubmitting, isSubmitSuccessful } = useFormState()
  const { getValues } = useFormContext()
  // a form that stays open after a save still marks the saved fields as dirty
  const isSafe = () =>
    isSubmitSuccessful || !Object.keys(dirtyFields).some((name) => !isSame(getValues(name), defaultValues[name]))
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) => !isSafe() && currentLocation.pathname !== nextLocation.pathname,
  )
  const isBlocked = state === 'blocked'
  useEffect(() => {
    // a save navigates before the form knows that it was saved
    if (isBlocked && isSafe()) proceed?.()
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (!isSafe()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  })
  if (!isBlocked || isSafe() || isSubmitting) return null
  return (
    <Dialog title={panel.unsaved.title} onClose={() => reset?.()}>
      <p>{panel.unsaved.body}</p>
      <DialogActions>
        <Button variant="contained" onClick={() => reset?.()}>
          {panel.unsaved.stay}
        </Button>
        <Button variant="outlined" color="error" onClick={() => proceed?.()}>
          {panel.unsaved.leave}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

type Tree = { [key: string]: unknown }

/** Validates a form with the domain's schema, in the API's words. The values stay as typed. */
export function schemaResolver(schema: z.ZodType): Resolver {
  const formSchema = schema.superRefine((value, context) => refuseHiddenCharacters(value, context))
  return (values) => {
    const parsed = formSchema.safeParse(withoutPending(values), { reportInput: true })
    if (parsed.success) return { values, errors: {} }
    const errors: Tree = {}
    for (const [path, message] of Object.entries(fieldErrorsOf(parsed.error))) {
      place(errors, path.split('.'), { type: 'schema', message: FIELD_TEXTS[message] })
    }
    // the tree has the shape of the values; the form library's type wants to know that shape statically
    return { values: {}, errors: errors as FieldErrors }
  }
}

/** A picture that is not uploaded yet has no address; the API checks it when the form is sent. */
function withoutPending(values: Tree): Tree {
  return Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, isPendingPicture(value) ? null : value]),
  )
}

function place(tree: Tree, [head = 'root', ...rest]: readonly string[], error: Tree): void {
  if (rest.length === 0) {
    // an error of the whole list goes next to those of its items
    tree[head] = { ...(tree[head] as Tree | undefined), ...error }
    return
  }
  const branch = (tree[head] ??= {}) as Tree
  place(branch, rest, error)
}
