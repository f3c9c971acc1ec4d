import type { ReactNode } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../page/Dialog.tsx'
import { FormToolbar } from '../form/FormToolbar.tsx'
import formStyles from '../form/form.module.css'

type Props = {
  title: string
  /** What the form starts with; must stay the same object while it is open, else the form takes the values anew. */
  initial: Record<string, unknown>
  /** Answers the errors by field. */
  onSubmit: (values: FieldValues) => Promise<Record<string, string> | undefined>
  onClose: () => void
  isSending: boolean
  /** What went wrong with the whole. */
  message: string | null
  submitLabel: string
  sendingLabel: string
  danger?: boolean
  children: ReactNode
}

/** The dialog of a recording of money. While it is being sent it cannot be closed; when that fails it keeps what was typed. */
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
