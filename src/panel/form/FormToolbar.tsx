import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from '@mui/material'
import { LinkBase, SaveButton, Toolbar } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { ExistingLink } from './ExistingLink.tsx'
import { panel } from '../../providers/es/panel.ts'
import formStyles from './form.module.css'

type Props = {
  /** Where *Cancelar* leads, or what it does. */
  cancelTo?: string
  onCancel?: () => void
  saveLabel?: string
  savingLabel?: string
  /** An error of the whole form that the form itself does not know. */
  failure?: string | null
  /** Marks a save that cannot be undone. */
  danger?: boolean
  /** A second way to save, next to the first. */
  alsoSave?: ReactNode
  children?: ReactNode
}

/**
 * Save and cancel of a form. A second click while saving does nothing. The focus moves to the first wrong field. Errors
 * of the whole form stay readable here.
 */
export function FormToolbar({
  cancelTo,
  onCancel,
  saveLabel = panel.form.save,
  savingLabel = panel.form.saving,
  failure,
  danger = false,
  alsoSave,
  children,
}: Props) {
  const { isSubmitting, isSubmitSuccessful, submitCount, errors } = useFormState()
  const told = errors.root?.serverError
  const message = failure ?? (typeof told === 'string' ? told : told?.message)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (submitCount === 0 || isSubmitting || isSubmitSuccessful) return
    // the form library does so for its own errors, not for the API's
    const wrong = button.current?.form?.querySelectorAll<HTMLElement>('[aria-invalid="true"]:not([aria-hidden="true"])')
    if (wrong && ![...wrong].some((field) => field === document.activeElement)) wrong[0]?.focus()
  }, [submitCount, isSubmitting, isSubmitSuccessful])
  return (
    <Toolbar>
      {message && (
        <p className={formStyles.failure} role="alert">
          {message} <ExistingLink />
        </p>
      )}
      <SaveButton
        ref={button}
        label={isSubmitting ? savingLabel : saveLabel}
        icon={NO_ICON}
        color={danger ? 'error' : 'primary'}
        // stays enabled while saving, or the focus would be lost
        alwaysEnable
        aria-disabled={isSubmitting}
        onClick={(event) => {
          if (isSubmitting) event.preventDefault()
        }}
      />
      {alsoSave}
      {cancelTo && (
        <Button component={LinkBase} variant="outlined" to={cancelTo}>
          {panel.form.cancel}
        </Button>
      )}
      {onCancel && (
        <Button variant="outlined" disabled={isSubmitting} onClick={onCancel}>
          {panel.form.cancel}
        </Button>
      )}
      {children}
    </Toolbar>
  )
}

const NO_ICON = <></>
