import { createContext, use, useCallback, useEffect, useId, useState, type ReactNode } from 'react'
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

/** A modal dialog, open while mounted. A click outside does not close it, because that would lose what was typed. */
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

type RenderDialog = (onClose: () => void) => ReactNode

/** Opens a dialog outside of what opens it; null where a dialog is beside its button. */
export const DialogHost = createContext<((render: RenderDialog) => void) | null>(null)

/** Renders the dialogs that rows open, so that a dialog and what was typed outlast the row. */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ render: RenderDialog } | null>(null)
  const open = useCallback((render: RenderDialog) => setDialog({ render }), [])
  const isOpen = dialog !== null
  useEffect(() => (isOpen ? takeLostFocus : undefined), [isOpen])
  return (
    <DialogHost value={open}>
      {children}
      {dialog?.render(() => setDialog(null))}
    </DialogHost>
  )
}

/** The button that the focus returns to may have gone with its row. */
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
  const openOutside = use(DialogHost)
  if (isHidden && !isOpen) return null
  return (
    <>
      <Button
        ref={passFocusOn}
        variant={variant}
        {...button}
        onClick={() => (openOutside ? openOutside(renderDialog) : setOpen(true))}
      >
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
  /** The button that opens the dialog says the same by default. */
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

/** While it runs the dialog stays, and a second click does nothing. */
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
