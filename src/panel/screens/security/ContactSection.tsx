import { useState } from 'react'
import { Button } from '@mui/material'
import { Form, TextInput, required } from 'react-admin'
import { FIELD_TEXTS } from '#domain/api/messages'
import { writtenPhone } from '#domain/values/phone'
import { emailSchema, optionalPhoneSchema } from '#domain/values/text'
import { accountSecurity, type AccountSecurity } from '../../../auth/account/accountSecurity.ts'
import { security } from '../../../providers/es/security.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { Section } from '../../page/Page.tsx'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import { Badge } from '../../values/Badge.tsx'
import { attempt, CodeForm, messageOf } from './CodeForm.tsx'
import styles from './security.module.css'

const CONTACTS = {
  email: {
    input: { type: 'email', autoComplete: 'email' },
    save: security.email.send,
    schema: emailSchema,
    fault: FIELD_TEXTS.invalidEmail,
    introOf: (email: string | null) => fill(security.email.current, { email: email ?? '' }),
    sentTo: (email: string) => fill(security.email.sent, { email }),
    /** Returns whether a code was sent to the new contact. */
    change: async (email: string) => {
      await accountSecurity.changeEmail(email)
      return true
    },
    sendCode: () => accountSecurity.sendEmailCode(),
    confirm: (code: string, email: string) => accountSecurity.confirmEmail(email, code),
  },
  phone: {
    input: { type: 'tel', autoComplete: 'tel', helperText: security.phone.help },
    save: security.phone.save,
    schema: optionalPhoneSchema,
    fault: security.phone.invalid,
    introOf: (phone: string | null) =>
      phone ? fill(security.phone.current, { phone: writtenPhone(phone) }) : security.phone.none,
    sentTo: (phone: string) => fill(security.phone.sent, { phone: writtenPhone(phone) }),
    change: async (phone: string, onChanged: () => Promise<unknown>) => {
      const needsCode = await accountSecurity.changePhone(phone)
      if (!needsCode) toast.success({ message: security.phone.stored })
      await onChanged()
      return needsCode
    },
    sendCode: () => accountSecurity.sendPhoneCode(),
    confirm: (code: string) => accountSecurity.confirmPhone(code),
  },
} as const

const CODE_ERRORS = ['CodeMismatchException', 'ExpiredCodeException']

type Props = { field: keyof typeof CONTACTS; account: AccountSecurity; onChanged: () => Promise<unknown> }

/** The e-mail for signing in, or the phone. A new or unverified one needs a code. */
export function ContactSection({ field, account, onChanged }: Props) {
  const { input, save: saveLabel, schema, fault, introOf, sentTo, change, sendCode, confirm } = CONTACTS[field]
  const texts = security[field]
  const value = account[field]
  const isVerified = account[`${field}Verified`]
  const [pending, setPending] = useState<string | null>(null)

  async function save(values: Record<string, unknown>) {
    const next = schema.safeParse(values[field]).data
    if (!next) return { [field]: fault }
    if (next === value) return { [field]: texts.same }
    try {
      if (await change(next, onChanged)) setPending(next)
      return undefined
    } catch (error) {
      return { [field]: messageOf(error) }
    }
  }

  const verify = () =>
    attempt(async () => {
      await sendCode()
      setPending(value)
    })
  const sendAgain = () =>
    attempt(async () => {
      await sendCode()
      toast.info({ message: texts.resent })
    })

  return (
    <Section title={texts.title} intro={introOf(value)}>
      {value && (
        <div className="row">
          <Badge>{isVerified ? texts.verified : texts.unverified}</Badge>
          {!isVerified && pending === null && (
            <Button variant="outlined" onClick={() => void verify()}>
              {texts.verify}
            </Button>
          )}
        </div>
      )}
      {pending === null ? (
        <Form className={styles.setup} onSubmit={save} noValidate disableInvalidFormNotification>
          <TextInput source={field} label={texts.next} validate={required()} {...input} />
          <FormToolbar saveLabel={saveLabel} />
        </Form>
      ) : (
        <CodeForm
          texts={texts}
          confirm={(code) => confirm(code, pending)}
          faultOf={({ code, message }) => CODE_ERRORS.includes(code) && message}
          onCancel={() => setPending(null)}
          onDone={async () => {
            await onChanged()
            setPending(null)
            toast.success({ message: texts.saved })
          }}
          more={
            <Button variant="outlined" onClick={() => void sendAgain()}>
              {texts.resend}
            </Button>
          }
        >
          <p>{sentTo(pending)}</p>
        </CodeForm>
      )}
    </Section>
  )
}
