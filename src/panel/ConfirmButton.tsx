import { useState } from 'react'
import type { ReactNode } from 'react'
import { panel } from '../providers/es/panel.ts'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** On the button that asks. */
  label: string
  /** Its name where the label alone would be that of several: begins with the label. */
  accessibleLabel?: string
  title: string
  body: ReactNode
  /** On the button that does it. */
  confirmLabel: string
  onConfirm: () => void | Promise<unknown>
  /** For what cannot be taken back: red. */
  danger?: boolean
  disabled?: boolean
}

/** A button whose action asks first. While it runs the dialog stays and a second click does nothing. */
export function ConfirmButton(props: Props) {
  const { label, accessibleLabel, title, body, confirmLabel, onConfirm, danger = true, disabled } = props
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      setBusy(false)
      setOpen(false)
    }
  }
  return (
    <>
      <button
        type="button"
        className={`button button-quiet${danger ? ' button-danger-quiet' : ''}`}
        aria-label={accessibleLabel}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <div>{body}</div>
          <div className="dialog-buttons">
            <button
              type="button"
              className={`button${danger ? ' button-danger' : ''}`}
              disabled={busy}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </button>
            <button type="button" className="button button-quiet" disabled={busy} onClick={() => setOpen(false)}>
              {panel.confirm.cancel}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}
