import type { ReactNode } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../page/Dialog.tsx'
import { FormToolbar } from '../form/FormToolbar.tsx'
import formStyles from '../form/form.module.css'

type Props = {
  title: string
  /** The form's first values. Must stay the same object while it is open, or the form resets to it. */
  initial: Record<string, unknown>
  /** Returns the errors by field. */
  onSubmit: (values: FieldValues) => Promise<Record<string, string> | undefined>
  onClose: () => void
  isSending: boolean
  /** The error of the form as a whole. */
  message: string | null
  submitLabel: string
  sendingLabel: string
  danger?: boolean
  children: ReactNode
}

/** The dialog that records money. It cannot be closed while it is sending. After a failure it keeps what was typed. */
export function MoneyForm({ title, initial, onSubmit, onClose, isSending, message, ...rest }: Props) {
  const { submitLabel, sendingLabel, danger, children } = rest
  const close = () => {
    if (!isSending) onClose()
  }
  return (
    <Dialog title={title} onClose={close}>
      <Form record={initial} onSubmit={onSubmit} noValidate disableInvalidFormNotification className={formStyles.parts}>
        {children}
        <FormToolbar
          saveLabel={submitLabel}
          savingLabel={sendingLabel}
          danger={danger}
          failure={message}
          onCancel={close}
        />
      </Form>
    </Dialog>
  )
}
