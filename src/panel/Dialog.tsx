import { createContext, useId, useLayoutEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

type Props = { title: string; onClose: () => void; children: ReactNode }

/** The dialog around, null where there is none: what opens elsewhere in the page would lie below it. */
export const DialogElement = createContext<HTMLDialogElement | null>(null)

/** A modal dialog: the browser's own, so that focus stays in it, Escape closes it and the rest of the page is inert. Mount it to open it. */
export function Dialog({ title, onClose, children }: Props) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null)
  const id = useId()
  // in the layout effect it is closed while still in the page: only then the browser gives focus back to what opened it
  useLayoutEffect(() => {
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [dialog])
  return createPortal(
    <dialog
      ref={setDialog}
      className="dialog"
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        // what is open inside, such as a calendar, is closed first
        if (!event.currentTarget.querySelector('[role="dialog"]')) onClose()
      }}
    >
      <h2 id={id}>{title}</h2>
      <DialogElement value={dialog}>{children}</DialogElement>
    </dialog>,
    document.body,
  )
}
