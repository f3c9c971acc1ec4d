import { useId, useState, type ReactNode } from 'react'
import { Button, Dialog as MaterialDialog, DialogContent, DialogTitle, type ButtonProps } from '@mui/material'
import { passFocusOn } from '../../ui/shell/useRouteFocus.ts'

type Props = { title: string; onClose: () => void; children: ReactNode; wide?: boolean }

/** A modal dialog, open while mounted. A click outside does not close it, because that would lose what was typed. */
export function Dialog({ title, onClose, children, wide = false }: Props) {
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

type DialogButtonProps = Omit<ButtonProps, 'onClick'> & {
  label: string
  /** Hides the button. An open dialog stays. */
  isHidden?: boolean
  renderDialog: (onClose: () => void) => ReactNode
}

export function DialogButton(props: DialogButtonProps) {
  const { label, variant = 'outlined', isHidden = false, renderDialog, ...button } = props
  const [isOpen, setOpen] = useState(false)
  if (isHidden && !isOpen) return null
  return (
    <>
      <Button ref={passFocusOn} variant={variant} {...button} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && renderDialog(() => setOpen(false))}
    </>
  )
}
