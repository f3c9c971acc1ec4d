import { useMemo, type ReactNode, useEffect, type RefObject, useRef } from 'react'
import { SimpleForm, useBlocker } from 'react-admin'
import type { z } from 'zod'
import { FormToolbar } from './FormToolbar.tsx'
import { useFormContext, useFormState } from 'react-hook-form'
import { Button, DialogActions } from '@mui/material'
import { isSame } from '../../providers/api/changes.ts'
import { panel } from '../../providers/es/panel.ts'
import { Dialog } from '../page/dialogs.tsx'
import { schemaResolver } from './BoundedInputs.tsx'

type Props = {
  children: ReactNode
  /** The domain's schema for the values. With it, the `validate` of single inputs does not run. */
  schema?: z.ZodType
  defaultValues?: Record<string, unknown>
  cancelTo: string
  alsoSave?: ReactNode
  actions?: ReactNode
}

export function FormFrame({ children, schema, defaultValues, cancelTo, alsoSave, actions }: Props) {
  const resolver = useMemo(() => schema && schemaResolver(schema), [schema])
  return (
    <SimpleForm
      resolver={resolver}
      defaultValues={defaultValues}
      noValidate
      toolbar={
        <FormToolbar cancelTo={cancelTo} alsoSave={alsoSave}>
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

/** An `onError` that does nothing: the form already shows every failure (see the data provider). */
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

/** Fills a field while it is empty or has our last suggestion. `undefined`: not known yet; null empties it. */
export function useSuggestion(name: string, suggested: string | number | null | undefined): void {
  const { getValues, setValue } = useFormContext()
  const lastSuggestion = useRef<string | number | null>(null)
  useEffect(() => {
    if (suggested === undefined) return
    const value: unknown = getValues(name) || null
    if (value !== null && value !== lastSuggestion.current && value !== suggested) return
    lastSuggestion.current = suggested
    if (value !== suggested) setValue(name, suggested)
  }, [name, suggested, getValues, setValue])
}
