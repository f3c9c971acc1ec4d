import { useState } from 'react'
import { Form, required } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { brokenPasswordRules } from '#domain/passwordPolicy'
import { accountSecurity } from '../../../auth/account/accountSecurity.ts'
import { isWrongPassword, providerFailureOf } from '../../../auth/provider/providerFailure.ts'
import { leastPasswordLength } from '../../../config/passwordFormat.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { createText } from '../../../providers/text.ts'
import { toast } from '../../../providers/toast.ts'
import { Section } from '../../form/FormSection.tsx'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import { PasswordRules } from './PasswordRules.tsx'
import { SecretInput } from './SecretInput.tsx'
import styles from './security.module.css'
import formStyles from '../../form/form.module.css'

const t = createText(texts)

const typedOf = ({ current, next, confirm }: FieldValues) => ({
  current: String(current ?? ''),
  next: String(next ?? ''),
  confirm: String(confirm ?? ''),
})

/** What is wrong with the typed values, by field, before the provider is called; null when nothing is. */
function refusalOf({ current, next, confirm }: ReturnType<typeof typedOf>): Record<string, string> | null {
  if (brokenPasswordRules(next, leastPasswordLength()).length > 0) return { next: t('password.broken') }
  if (next === current) return { next: t('password.same') }
  if (confirm !== next) return { confirm: t('password.differ') }
  return null
}

/** Changing the password requires the current one (specification §5). What was typed stays while anything is wrong. */
export function PasswordForm() {
  const [done, setDone] = useState(0)

  async function save(values: FieldValues) {
    const typed = typedOf(values)
    const refusal = refusalOf(typed)
    if (refusal) return refusal
    try {
      await accountSecurity.changePassword(typed.current, typed.next)
    } catch (error) {
      const failure = providerFailureOf(error)
      if (failure.code === 'InvalidPasswordException') return { next: failure.message }
      if (isWrongPassword(failure)) return { current: t('password.wrongCurrent') }
      return { root: { serverError: failure.message } }
    }
    toast.success({ message: t('password.saved') })
    // Emptied: no password stays on the page.
    setDone(done + 1)
    return undefined
  }

  return (
    <Section title={t('password.title')} intro={t('password.intro')}>
      <Form key={done} className={styles.form} onSubmit={save} noValidate disableInvalidFormNotification>
        <div className={formStyles.fields}>
          <SecretInput
            source="current"
            label={t('password.current')}
            autoComplete="current-password"
            validate={required()}
          />
          <SecretInput source="next" label={t('password.next')} autoComplete="new-password" validate={required()} />
          <SecretInput
            source="confirm"
            label={t('password.confirm')}
            autoComplete="new-password"
            validate={required()}
          />
          <PasswordRules source="next" />
        </div>
        <FormToolbar saveLabel={t('password.save')} />
      </Form>
    </Section>
  )
}
