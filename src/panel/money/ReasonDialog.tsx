import { TextInput, required } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { toast } from '../../providers/toast.ts'
import type { PanelDataProvider } from '../../providers/dataProvider.ts'
import { withinBounds } from '../form/bounds.ts'
import { MoneyForm } from './MoneyForm.tsx'
import { useMoneyAction } from './useMoneyAction.ts'

const EMPTY = { reason: '' }

type Texts = {
  title: string
  body: string
  reason: string
  submit: string
  sending: string
  done: string
  failed: string
}

type Props = {
  texts: Texts
  /** Bounds the reason. */
  schema: z.ZodObject
  /** Makes the call, with the key of this one intention. */
  run: (api: PanelDataProvider, reason: string, key: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the reason and undoes something for good. After a failure it is safe to send again. */
export function ReasonDialog({ texts, schema, run, onClose }: Props) {
  const { submit, isSending, message } = useMoneyAction()
  const undo = ({ reason }: FieldValues) =>
    submit({
      fields: ['reason'],
      failed: texts.failed,
      run: async (api, key) => {
        await run(api, String(reason), key)
        toast.success({ message: texts.done })
        onClose()
      },
    })
  return (
    <MoneyForm
      title={texts.title}
      initial={EMPTY}
      onSubmit={undo}
      onClose={onClose}
      isSending={isSending}
      message={message}
      submitLabel={texts.submit}
      sendingLabel={texts.sending}
      danger
    >
      <p>{texts.body}</p>
      <TextInput
        source="reason"
        label={texts.reason}
        multiline
        minRows={2}
        validate={[required(), ...withinBounds(schema, 'reason')]}
      />
    </MoneyForm>
  )
}
