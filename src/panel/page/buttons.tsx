import { createContext, use, useCallback, useId, useState, type ReactNode } from 'react'
import {
  Button,
  Dialog as MaterialDialog,
  DialogContent,
  DialogTitle,
  type ButtonProps,
  DialogActions,
} from '@mui/material'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'
import { panel } from '../../providers/es/panel.ts'
import { toast } from '../../providers/toast/toast.ts'
import { useRedirect, useResourceContext, useTranslate, type RaRecord, LinkBase } from 'react-admin'
import { useChange, type Call, failureOf } from '../action/useAction.ts'
import { useApi } from '../data/queries.ts'
import { saveFile } from '../../providers/api/download.ts'

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
export const OpenOutside = createContext<((render: RenderDialog) => void) | null>(null)

/** Has the dialogs that the rows of a list open: a dialog, and what was typed into it, outlasts its row. */
export function RowDialogs({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<{ render: RenderDialog } | null>(null)
  const open = useCallback((render: RenderDialog) => setDialog({ render }), [])
  return (
    <OpenOutside value={open}>
      {children}
      {dialog?.render(() => setDialog(null))}
    </OpenOutside>
  )
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
  const openOutside = use(OpenOutside)
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

type ConfirmProps = {
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

type Change = { call: Call; done: string; leave?: () => void }

/** Asks before the API changes something; `leave` is for what follows a success. */
export function ConfirmChange({ call, done, leave, ...button }: Omit<ConfirmProps, 'onConfirm'> & Change) {
  const { change } = useChange()
  return <ConfirmButton {...button} onConfirm={() => change(call, done, leave)} />
}

type ChangeButtonProps = Change &
  Pick<ConfirmProps, 'label' | 'accessibleLabel' | 'disabled'> &
  Pick<ButtonProps, 'size'>

/** Changes something at once. */
export function ChangeButton({ label, accessibleLabel, disabled, size, call, done, leave }: ChangeButtonProps) {
  const { change, isPending } = useChange()
  return (
    <Button
      size={size}
      variant="outlined"
      aria-label={accessibleLabel}
      disabled={disabled || isPending}
      onClick={() => void change(call, done, leave)}
    >
      {label}
    </Button>
  )
}

type CopyProps = ButtonProps & { text: string; texts: Record<'copy' | 'copied' | 'notCopied', string> }

export function CopyButton({ text, texts, variant = 'outlined', ...button }: CopyProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success({ message: texts.copied }),
      () => toast.warn({ message: texts.notCopied }),
    )
  return (
    <Button variant={variant} {...button} onClick={() => void copy()}>
      {texts.copy}
    </Button>
  )
}

export type DeletionTexts = Record<'label' | 'title' | 'body', string>

/** Deletes the record after asking, and returns to its list. A record in use stays, and the person reads why (409). */
export function DeleteRecordButton({ record, texts }: { record: RaRecord; texts: DeletionTexts }) {
  const { label, title, body } = texts
  const resource = useResourceContext() ?? ''
  const translate = useTranslate()
  const redirect = useRedirect()
  return (
    <ConfirmChange
      label={label}
      title={title}
      body={<p>{body}</p>}
      call={(api) => api.delete(resource, { id: record.id, previousData: record })}
      done={translate(`resources.${resource}.notifications.deleted`)}
      leave={() => redirect('list', resource)}
    />
  )
}

type LinkProps = Pick<ButtonProps, 'variant' | 'sx'> & { to: string; label: string; 'data-shortcut'?: 'create' }

export function LinkButton({ label, variant = 'outlined', ...link }: LinkProps) {
  return (
    <Button component={LinkBase} variant={variant} {...link}>
      {label}
    </Button>
  )
}

type Props = { path: string; label: string } & Pick<ButtonProps, 'size' | 'aria-label'>

export function DownloadButton({ path, label, ...button }: Props) {
  const api = useApi()
  const [isRunning, setRunning] = useState(false)
  const download = async () => {
    setRunning(true)
    try {
      saveFile(await api.file(path))
    } catch (error) {
      toast.error({ message: failureOf(error, [], panel.network.unexpected).message ?? '' })
    } finally {
      setRunning(false)
    }
  }
  return (
    <Button variant="outlined" disabled={isRunning} {...button} onClick={() => void download()}>
      {isRunning ? panel.downloading : label}
    </Button>
  )
}
