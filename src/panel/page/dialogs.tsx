import { createContext, use, useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import {
  Button,
  Dialog as MaterialDialog,
  DialogContent,
  DialogTitle,
  type ButtonProps,
  DialogActions,
} from '@mui/material'
import { focusHeading, passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { panel } from '../../providers/es/panel.ts'

type DialogProps = { title: string; onClose: () => void; children: ReactNode; wide?: boolean }

/** A modal dialog, open while mounted. A click outside does not close it, because that would lose the input. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const id = useId()
  return (
    <MaterialDialog
      open
      fullWidth
      maxWidth={wide ? 'md' : 'sm'}
      transitionDuration={0}
      aria-labelledby={id}
      onClose={(_event, reason) => {
        if (reason !== 'backdropClick') onClose()
      }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>{children}</DialogContent>
    </MaterialDialog>
  )
}

/** Closes a dialog that only informs. */
export function CloseButton({ onClose }: Pick<DialogProps, 'onClose'>) {
  return (
    <DialogActions>
      <Button variant="contained" onClick={onClose}>
        {panel.close}
      </Button>
    </DialogActions>
  )
}

type RenderDialog = (onClose: () => void) => ReactNode

type Host = Record<'open' | 'renew', (row: string, render: RenderDialog) => void>

/** Renders the dialogs of list rows; null where a dialog is beside its button. */
export const DialogHost = createContext<Host | null>(null)

/** Renders the dialogs of rows, so that a dialog and its input outlive the row. */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ row: string; render: RenderDialog } | null>(null)
  const host = useMemo(
    (): Host => ({
      open: (row, render) => setDialog({ row, render }),
      renew: (row, render) => setDialog((current) => (current?.row === row ? { row, render } : current)),
    }),
    [],
  )
  const isOpen = dialog !== null
  useEffect(() => (isOpen ? takeLostFocus : undefined), [isOpen])
  return (
    <DialogHost value={host}>
      {children}
      <DialogHost value={null}>{dialog?.render(() => setDialog(null))}</DialogHost>
    </DialogHost>
  )
}

/** Returns a function that opens the row's dialog, which always has the row's current record; null outside of rows. */
export function useRowDialog(render: RenderDialog): (() => void) | null {
  const host = use(DialogHost)
  const row = useId()
  useEffect(() => host?.renew(row, render))
  return host && (() => host.open(row, render))
}

/** The focus cannot return to a button that disappeared with its row. */
function takeLostFocus() {
  if (document.activeElement === document.body) focusHeading(document.querySelector('main') ?? document.body)
}

type DialogButtonProps = Omit<ButtonProps, 'onClick'> & {
  label: string
  /** Hides the button. An open dialog stays. */
  isHidden?: boolean
  renderDialog: RenderDialog
}

export function DialogButton(props: DialogButtonProps) {
  const { label, variant = 'outlined', isHidden = false, renderDialog, ...button } = props
  const [isOpen, setOpen] = useState(false)
  const openOutside = useRowDialog(renderDialog)
  if (isHidden && !isOpen) return null
  return (
    <>
      <Button ref={passFocusOn} variant={variant} {...button} onClick={openOutside ?? (() => setOpen(true))}>
        {label}
      </Button>
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}

export type ConfirmProps = {
  label: string
  /** The accessible name where several buttons share a label. Starts with the label. */
  accessibleLabel?: string
  title: string
  body: ReactNode
  /** By default the label of the button that opens the dialog. */
  confirmLabel?: string
  onConfirm: () => void | Promise<unknown>
  danger?: boolean
  variant?: 'outlined' | 'contained'
  disabled?: boolean
}

/** A button that asks before it acts. */
export function ConfirmButton({ label, accessibleLabel, variant, disabled, ...dialog }: ConfirmProps) {
  return (
    <DialogButton
      label={label}
      aria-label={accessibleLabel}
      variant={variant}
      color={dialog.danger === false ? 'primary' : 'error'}
      disabled={disabled}
      renderDialog={(close) => <ConfirmDialog confirmLabel={label} {...dialog} onClose={close} />}
    />
  )
}

type ConfirmDialogProps = Pick<ConfirmProps, 'title' | 'body' | 'danger' | 'onConfirm'> & {
  confirmLabel: string
  onClose: () => void
}

/** Stays open while the action runs, and ignores a second click. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, body, confirmLabel, danger = true, onConfirm, onClose } = props
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
    } finally {
      onClose()
    }
  }
  return (
    <Dialog title={title} onClose={() => busy || onClose()}>
      <div>{body}</div>
      <DialogActions>
        <Button variant="contained" color={danger ? 'error' : 'primary'} disabled={busy} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>
        <Button variant="outlined" disabled={busy} onClick={onClose}>
          {panel.form.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
