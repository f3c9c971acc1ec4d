import { useId, type ReactNode } from 'react'
import { Dialog as MaterialDialog, DialogContent, DialogTitle } from '@mui/material'

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
