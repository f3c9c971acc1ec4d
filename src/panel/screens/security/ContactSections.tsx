import { type ReactElement, useState } from 'react'
import { Button } from '@mui/material'
import { Form, TextInput, required } from 'react-admin'
import { FIELD_TEXTS } from '#domain/api/messages'
import { writtenPhone } from '#domain/values/phone'
import { emailSchema, optionalPhoneSchema } from '#domain/values/text'
import { accountSecurity, type AccountSecurity } from '../../../auth/account/accountSecurity.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { fill } from '../../../providers/i18n/text.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { Section } from '../../page/Page.tsx'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import { Badge } from '../../values/Badge.tsx'
import { attempt, CodeForm, messageOf } from './CodeForm.tsx'
import styles from './security.module.css'

type Props = { account: AccountSecurity; onChanged: () => Promise<unknown> }

/** The e-mail used to sign in. A new one counts once its code is typed; so does one that was never verified. */
export function EmailSection({ account: { email, emailVerified }, onChanged }: Props) {
  return (
    <ContactSection
      field="email"
      value={email}
      isVerified={emailVerified}
      intro={fill(texts.email.current, { email })}
      sentTo={(next) => fill(texts.email.sent, { email: next })}
      input={
        <TextInput source="email" type="email" label={texts.email.next} autoComplete="email" validate={required()} />
      }
      saveLabel={texts.email.send}
      check={(written) => emailSchema.safeParse(written).data ?? { fault: FIELD_TEXTS.invalidEmail }}
      change={async (next) => {
        await accountSecurity.changeEmail(next)
        return true
      }}
      sendCode={accountSecurity.sendEmailCode}
      confirm={(next, code) => accountSecurity.confirmEmail(next, code)}
      onChanged={onChanged}
    />
  )
}

export function PhoneSection({ account: { phone, phoneVerified }, onChanged }: Props) {
  return (
    <ContactSection
      field="phone"
      value={phone}
      isVerified={phoneVerified}
      intro={phone ? fill(texts.phone.current, { phone: writtenPhone(phone) }) : texts.phone.none}
      sentTo={(next) => fill(texts.phone.sent, { phone: writtenPhone(next) })}
      input={
        <TextInput
          source="phone"
          type="tel"
          label={texts.phone.next}
          helperText={texts.phone.help}
          autoComplete="tel"
          validate={required()}
        />
      }
      saveLabel={texts.phone.save}
      check={(written) => optionalPhoneSchema.safeParse(written).data ?? { fault: texts.phone.invalid }}
      change={async (next) => {
        const needsCode = await accountSecurity.changePhone(next)
        if (!needsCode) toast.success({ message: texts.phone.stored })
        await onChanged()
        return needsCode
      }}
      sendCode={accountSecurity.sendPhoneCode}
      confirm={(_next, code) => accountSecurity.confirmPhone(code)}
      onChanged={onChanged}
    />
  )
}

type ContactProps = {
  field: 'email' | 'phone'
  value: string | null
  isVerified: boolean
  intro: string
  sentTo: (next: string) => string
  input: ReactElement
  saveLabel: string
  check: (written: unknown) => string | { fault: string }
  /** Returns whether a code was sent to the new one. */
  change: (next: string) => Promise<boolean>
  sendCode: () => Promise<unknown>
  confirm: (next: string, code: string) => Promise<unknown>
  onChanged: () => Promise<unknown>
}

function ContactSection({ field, value, isVerified, ...rest }: ContactProps) {
  const { intro, sentTo, input, saveLabel, check, change, sendCode, confirm, onChanged } = rest
  const [pending, setPending] = useState<string | null>(null)

  async function save(values: Record<string, unknown>) {
    const next = check(values[field])
    if (typeof next !== 'string') return { [field]: next.fault }
    if (next === value) return { [field]: texts[field].same }
    try {
      if (await change(next)) setPending(next)
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

  return (
    <Section title={texts[field].title} intro={intro}>
      {value && (
        <div className="row">
          <Badge>{isVerified ? texts[field].verified : texts[field].unverified}</Badge>
          {!isVerified && pending === null && (
            <Button variant="outlined" onClick={() => void verify()}>
              {texts[field].verify}
            </Button>
          )}
        </div>
      )}
      {pending === null ? (
        <Form className={styles.setup} onSubmit={save} noValidate disableInvalidFormNotification>
          {input}
          <FormToolbar saveLabel={saveLabel} />
        </Form>
      ) : (
        <CodeForm
          sent={sentTo(pending)}
          texts={texts[field]}
          confirm={(code) => confirm(pending, code)}
          resend={sendCode}
          onCancel={() => setPending(null)}
          onDone={async () => {
            await onChanged()
            setPending(null)
            toast.success({ message: texts[field].saved })
          }}
        />
      )}
    </Section>
  )
}
