import { useState } from 'react'
import type { ReactNode } from 'react'
import { Button, DialogActions } from '@mui/material'
import { panel } from '../../providers/es/panel.ts'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** On the button that asks. */
  label: string
  /** The accessible name where several buttons share a label. Starts with the label. */
  accessibleLabel?: string
  title: string
  body: ReactNode
  /** On the button that confirms. */
  confirmLabel: string
  onConfirm: () => void | Promise<unknown>
  /** For actions that cannot be undone: red. */
  danger?: boolean
  /** For the main action of a page: filled. */
  variant?: 'outlined' | 'contained'
  disabled?: boolean
}

/** A button that asks before it acts. While it runs the dialog stays, and a second click does nothing. */
export function ConfirmButton(props: Props) {
  const {
    label,
    accessibleLabel,
    title,
    body,
    confirmLabel,
    onConfirm,
    danger = true,
    variant = 'outlined',
    disabled,
  } = props
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
      <Button
        variant={variant}
        color={danger ? 'error' : 'primary'}
        aria-label={accessibleLabel}
        disabled={disabled}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Dialog title={title} onClose={() => setOpen(false)}>
          <div>{body}</div>
          <DialogActions>
            <Button
              variant="contained"
              color={danger ? 'error' : 'primary'}
              disabled={busy}
              onClick={() => void confirm()}
            >
              {confirmLabel}
            </Button>
            <Button variant="outlined" disabled={busy} onClick={() => setOpen(false)}>
              {panel.confirm.cancel}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
