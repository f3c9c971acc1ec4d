import type { ReactNode } from 'react'
import { Form, TextInput, required } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { providerFailureOf, type ProviderFailure } from '../../../auth/provider/providerFailure.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import styles from './security.module.css'

type Props = {
  texts: Record<'code' | 'confirm', string>
  confirm: (code: string) => Promise<unknown>
  /** The message of the code field, if the code caused the failure. */
  faultOf: (failure: ProviderFailure) => string | false
  onCancel: () => void
  onDone: () => Promise<void>
  disabled?: boolean
  more?: ReactNode
  children: ReactNode
}

export function CodeForm({ texts, confirm, faultOf, onCancel, onDone, disabled = false, more, children }: Props) {
  async function submit({ code }: FieldValues) {
    try {
      await confirm(String(code).replace(/\s/g, ''))
    } catch (error) {
      const failure = providerFailureOf(error)
      const fault = faultOf(failure)
      return fault ? { code: fault } : { root: { serverError: failure.message } }
    }
    await onDone()
    return undefined
  }
  return (
    <Form className={styles.setup} onSubmit={submit} noValidate disableInvalidFormNotification>
      {children}
      <TextInput
        source="code"
        label={texts.code}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
        validate={required()}
        disabled={disabled}
      />
      <FormToolbar saveLabel={texts.confirm} onCancel={onCancel}>
        {more}
      </FormToolbar>
    </Form>
  )
}

export function messageOf(error: unknown): string {
  return providerFailureOf(error).message
}

/** Runs an action of the account and shows a failure. */
export async function attempt(act: () => Promise<void>): Promise<void> {
  try {
    await act()
  } catch (error) {
    toast.error({ message: messageOf(error) })
  }
}
