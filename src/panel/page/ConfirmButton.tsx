import { useState, type ReactNode } from 'react'
import { Button, DialogActions } from '@mui/material'
import { panel } from '../../providers/es/panel.ts'
import { Dialog } from './Dialog.tsx'

type Props = {
  label: string
  /** The accessible name where several buttons share a label. Starts with the label. */
  accessibleLabel?: string
  title: string
  body: ReactNode
  confirmLabel: string
  onConfirm: () => void | Promise<unknown>
  danger?: boolean
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
