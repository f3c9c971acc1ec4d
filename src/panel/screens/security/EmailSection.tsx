import { useState } from 'react'
import { Button } from '@mui/material'
import { Form, TextInput, required } from 'react-admin'
import { emailSchema } from '#domain/values/text'
import { FIELD_TEXTS } from '#domain/api/messages'
import { accountSecurity, type AccountSecurity } from '../../../auth/account/accountSecurity.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { Section } from '../../form/FormSection.tsx'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import { CodeForm, messageOf } from './CodeForm.tsx'
import styles from './security.module.css'
import { Badge } from '../../values/Badge.tsx'
import type { FieldValues } from 'react-hook-form'

type Props = { account: AccountSecurity; onChanged: () => Promise<unknown> }

/** The e-mail used to sign in. A new one counts once its code is typed; so does one that was never verified. */
export function EmailSection({ account, onChanged }: Props) {
  const { email, emailVerified } = account
  const [pendingEmail, setPendingEmail] = useState<string | null>(null)

  async function send(values: FieldValues) {
    const next = emailSchema.safeParse(values.email)
    if (!next.success) return { email: FIELD_TEXTS.invalidEmail }
    if (next.data === email) return { email: texts.email.same }
    try {
      await accountSecurity.changeEmail(next.data)
      setPendingEmail(next.data)
      return undefined
    } catch (error) {
      return { email: messageOf(error) }
    }
  }

  async function verify() {
    try {
      await accountSecurity.sendEmailCode()
      setPendingEmail(email)
    } catch (error) {
      toast.error({ message: messageOf(error) })
    }
  }

  return (
    <Section title={texts.email.title} intro={fill(texts.email.current, { email })}>
      <div className={styles.buttons}>
        <Badge>{emailVerified ? texts.email.verified : texts.email.unverified}</Badge>
        {!emailVerified && pendingEmail === null && (
          <Button variant="outlined" onClick={() => void verify()}>
            {texts.email.verify}
          </Button>
        )}
      </div>
      {pendingEmail === null ? (
        <Form className={styles.setup} onSubmit={send} noValidate disableInvalidFormNotification>
          <TextInput source="email" type="email" label={texts.email.next} autoComplete="email" validate={required()} />
          <FormToolbar saveLabel={texts.email.send} />
        </Form>
      ) : (
        <CodeForm
          sent={fill(texts.email.sent, { email: pendingEmail })}
          texts={texts.email}
          confirm={(code) => accountSecurity.confirmEmail(pendingEmail, code)}
          resend={accountSecurity.sendEmailCode}
          onCancel={() => setPendingEmail(null)}
          onDone={async () => {
            await onChanged()
            setPendingEmail(null)
            toast.success({ message: texts.email.saved })
          }}
        />
      )}
    </Section>
  )
}
