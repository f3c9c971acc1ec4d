import { Button } from '@mui/material'
import { Form, TextInput, required } from 'react-admin'
import { providerFailureOf } from '../../../auth/provider/providerFailure.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import styles from './security.module.css'
import type { FieldValues } from 'react-hook-form'

const AT_THE_CODE = ['CodeMismatchException', 'ExpiredCodeException']

type Props = {
  sent: string
  texts: { code: string; confirm: string; resend: string; resent: string }
  confirm: (code: string) => Promise<unknown>
  resend: () => Promise<unknown>
  onCancel: () => void
  onDone: () => Promise<void>
}

export function CodeForm({ sent, texts, confirm, resend, onCancel, onDone }: Props) {
  async function submit({ code }: FieldValues) {
    try {
      await confirm(String(code).trim())
    } catch (error) {
      const failure = providerFailureOf(error)
      return AT_THE_CODE.includes(failure.code) ? { code: failure.message } : { root: { serverError: failure.message } }
    }
    await onDone()
    return undefined
  }

  const sendAgain = () =>
    attempt(async () => {
      await resend()
      toast.info({ message: texts.resent })
    })

  return (
    <Form className={styles.setup} onSubmit={submit} noValidate disableInvalidFormNotification>
      <p>{sent}</p>
      <TextInput
        source="code"
        label={texts.code}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
        validate={required()}
      />
      <FormToolbar saveLabel={texts.confirm} onCancel={onCancel}>
        <Button variant="outlined" onClick={() => void sendAgain()}>
          {texts.resend}
        </Button>
      </FormToolbar>
    </Form>
  )
}

export function messageOf(error: unknown): string {
  return providerFailureOf(error).message
}

/** Does something with the account, or says why that failed. */
export async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    toast.error({ message: messageOf(error) })
  }
}
