import type { ReactNode } from 'react'
import { LinkBase } from 'react-admin'
import { useFormState } from 'react-hook-form'
import { panel } from '../providers/es/panel.ts'

type Props = {
  /** Where *Cancelar* leads, or what it does. */
  cancelTo?: string
  onCancel?: () => void
  saveLabel?: string
  children?: ReactNode
}

/** Save and cancel of a form. A second click while it saves does nothing; what went wrong with the form as a whole stays readable here. */
export function FormToolbar({ cancelTo, onCancel, saveLabel = panel.form.save, children }: Props) {
  const { isSubmitting, errors } = useFormState()
  const failure = errors.root?.serverError
  const message = typeof failure === 'string' ? failure : failure?.message
  return (
    <div className="form-toolbar">
      {message && (
        <p className="form-failure" role="alert">
          {message}
        </p>
      )}
      <div className="form-toolbar-buttons">
        <button type="submit" className="button" disabled={isSubmitting}>
          {isSubmitting ? panel.form.saving : saveLabel}
        </button>
        {cancelTo && (
          <LinkBase className="button button-quiet" to={cancelTo}>
            {panel.form.cancel}
          </LinkBase>
        )}
        {onCancel && (
          <button type="button" className="button button-quiet" onClick={onCancel}>
            {panel.form.cancel}
          </button>
        )}
        {children}
      </div>
    </div>
  )
}
