import { useState } from 'react'
import { Button } from '@mui/material'
import { Form, TextInput, required } from 'react-admin'
import { optionalPhoneSchema } from '#domain/values/text'
import { writtenPhone } from '#domain/values/phone'
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

/** The phone for codes. It counts as verified once the code sent there is typed. */
export function PhoneSection({ account, onChanged }: Props) {
  const { phone, phoneVerified } = account
  const [pendingPhone, setPendingPhone] = useState<string | null>(null)

  async function save(values: FieldValues) {
    const next = optionalPhoneSchema.safeParse(values.phone)
    if (!next.success || next.data === null) return { phone: texts.phone.invalid }
    if (next.data === phone) return { phone: texts.phone.same }
    try {
      const needsCode = await accountSecurity.changePhone(next.data)
      if (needsCode) setPendingPhone(next.data)
      else toast.success({ message: texts.phone.stored })
      await onChanged()
      return undefined
    } catch (error) {
      return { phone: messageOf(error) }
    }
  }

  async function verify() {
    try {
      await accountSecurity.sendPhoneCode()
      setPendingPhone(phone)
    } catch (error) {
      toast.error({ message: messageOf(error) })
    }
  }

  return (
    <Section
      title={texts.phone.title}
      intro={phone ? fill(texts.phone.current, { phone: writtenPhone(phone) }) : texts.phone.none}
    >
      {phone && (
        <div className={styles.buttons}>
          <Badge>{phoneVerified ? texts.phone.verified : texts.phone.unverified}</Badge>
          {!phoneVerified && pendingPhone === null && (
            <Button variant="outlined" onClick={() => void verify()}>
              {texts.phone.verify}
            </Button>
          )}
        </div>
      )}
      {pendingPhone === null ? (
        <Form className={styles.setup} onSubmit={save} noValidate disableInvalidFormNotification>
          <TextInput
            source="phone"
            type="tel"
            label={texts.phone.next}
            helperText={texts.phone.help}
            autoComplete="tel"
            validate={required()}
          />
          <FormToolbar saveLabel={texts.phone.save} />
        </Form>
      ) : (
        <CodeForm
          sent={fill(texts.phone.sent, { phone: writtenPhone(pendingPhone) })}
          texts={texts.phone}
          confirm={accountSecurity.confirmPhone}
          resend={accountSecurity.sendPhoneCode}
          onCancel={() => setPendingPhone(null)}
          onDone={async () => {
            await onChanged()
            setPendingPhone(null)
            toast.success({ message: texts.phone.saved })
          }}
        />
      )}
    </Section>
  )
}
