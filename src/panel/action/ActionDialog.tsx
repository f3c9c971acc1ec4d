import { useState, type ComponentProps, type ReactNode } from 'react'
import { Form } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { PanelDataProvider } from '../../providers/api/dataProvider.ts'
import { toast } from '../../providers/toast/toast.ts'
import { FormToolbar } from '../form/FormToolbar.tsx'
import { Dialog, DialogButton } from '../page/dialogs.tsx'
import { useFormAction } from './useAction.ts'
import { reasonInputSchema } from '#domain/values/text'
import { ReasonInput } from '../form/BoundedInputs.tsx'

type Props = {
  texts: { title: string; submit?: string; sending?: string; failed: string }
  initial: FieldValues
  /** Makes the call and returns the success message. Without a text the dialog stays open. */
  run: (api: PanelDataProvider, values: FieldValues, key: string) => Promise<string | void>
  onClose: () => void
  danger?: boolean
  wide?: boolean
  alsoSave?: ReactNode
  children: ReactNode
}

/** A dialog that records something. It cannot be closed while it is sending, and keeps its input after a failure. */
export function ActionDialog({ texts, initial, run, onClose, danger, wide, alsoSave, children }: Props) {
  // a form resets to a new object
  const [record] = useState(initial)
  const { submit, isSending, message } = useFormAction()
  const close = () => {
    if (!isSending) onClose()
  }
  const send = (values: FieldValues) =>
    submit({
      fields: Object.keys(record),
      failed: texts.failed,
      run: async (api, key) => {
        const text = await run(api, values, key)
        if (!text) return
        toast.success({ message: text })
        onClose()
      },
    })
  return (
    <Dialog title={texts.title} onClose={close} wide={wide}>
      <Form record={record} onSubmit={send} noValidate disableInvalidFormNotification className="parts">
        {children}
        <FormToolbar
          saveLabel={texts.submit}
          savingLabel={texts.sending}
          danger={danger}
          failure={message}
          onCancel={close}
          alsoSave={alsoSave}
        />
      </Form>
    </Dialog>
  )
}

export type ReasonTexts = Record<'title' | 'body' | 'submit' | 'sending' | 'done' | 'failed', string>

type ReasonDialogProps = {
  texts: ReasonTexts
  /** The path that gets the reason, and the record's version if it is given. */
  path: string
  version?: number
  schema: z.ZodType
  onClose: () => void
}

export function ReasonDialog({ texts, path, version, schema, onClose }: ReasonDialogProps) {
  return (
    <ActionDialog
      texts={texts}
      initial={{ reason: '' }}
      onClose={onClose}
      danger
      run={async (api, { reason }, idempotencyKey) => {
        await api.send('POST', path, { reason, version }, { schema, idempotencyKey })
        return texts.done
      }}
    >
      <p>{texts.body}</p>
      <ReasonInput schema={reasonInputSchema} multiline minRows={2} />
    </ActionDialog>
  )
}

type ReasonButtonProps = Omit<ReasonDialogProps, 'texts' | 'onClose'> &
  Omit<ComponentProps<typeof DialogButton>, 'label' | 'renderDialog'> & { texts: ReasonTexts & { open: string } }

export function ReasonButton({ texts, path, version, schema, ...button }: ReasonButtonProps) {
  const renderDialog = (close: () => void) => (
    <ReasonDialog texts={texts} path={path} version={version} schema={schema} onClose={close} />
  )
  return <DialogButton label={texts.open} color="error" {...button} renderDialog={renderDialog} />
}
