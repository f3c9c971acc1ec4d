import { Form, required } from 'ra-core'
import type { FieldValues } from 'react-hook-form'
import { accountSecurity } from '../../auth/accountSecurity.ts'
import { providerFailureOf } from '../../auth/providerFailure.ts'
import { security as texts } from '../../providers/es/security.ts'
import { createText } from '../../providers/text.ts'
import { toast } from '../../ui/toast.ts'
import { FormToolbar } from '../FormToolbar.tsx'
import { TextInput } from '../inputs/TextInput.tsx'
import { messageOf } from './messageOf.ts'
import styles from './security.module.css'

const t = createText(texts)

const AT_THE_CODE = ['CodeMismatchException', 'ExpiredCodeException']

type Props = { email: string; onCancel: () => void; onDone: () => Promise<void> }

/** The code that went to an e-mail proves that it is read there. */
export function EmailCodeForm({ email, onCancel, onDone }: Props) {
  async function confirm({ code }: FieldValues) {
    try {
      await accountSecurity.confirmEmail(email, String(code).trim())
    } catch (error) {
      const failure = providerFailureOf(error)
      return AT_THE_CODE.includes(failure.code) ? { code: failure.message } : { root: { serverError: failure.message } }
    }
    await onDone()
    return undefined
  }

  async function resend() {
    try {
      await accountSecurity.sendEmailCode()
      toast.info({ message: t('email.resent') })
    } catch (error) {
      toast.error({ message: messageOf(error) })
    }
  }

  return (
    <Form className={styles.setup} onSubmit={confirm} noValidate disableInvalidFormNotification>
      <p>{t('email.sent', { email })}</p>
      <TextInput
        source="code"
        label={t('email.code')}
        autoComplete="one-time-code"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 } }}
        validate={required()}
      />
      <FormToolbar saveLabel={t('email.confirm')} onCancel={onCancel}>
        <button type="button" className="button button-quiet" onClick={() => void resend()}>
          {t('email.resend')}
        </button>
      </FormToolbar>
    </Form>
  )
}
