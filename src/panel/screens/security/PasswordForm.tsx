import { useState } from 'react'
import { Form, required, TextInput, type TextInputProps } from 'react-admin'
import { useWatch, type FieldValues } from 'react-hook-form'
import { brokenPasswordRules, PASSWORD_RULES } from '#domain/access/passwordPolicy'
import { accountSecurity } from '../../../auth/account/accountSecurity.ts'
import { isWrongPassword, providerFailureOf } from '../../../auth/provider/providerFailure.ts'
import { leastPasswordLength } from '../../../config/passwordFormat.ts'
import { security as texts } from '../../../providers/es/security.ts'
import { toast } from '../../../providers/toast/toast.ts'
import { Section } from '../../page/Page.tsx'
import { FormToolbar } from '../../form/FormToolbar.tsx'
import styles from './security.module.css'
import formStyles from '../../form/form.module.css'
import { fill } from '../../../providers/i18n/text.ts'
import Visibility from '@mui/icons-material/Visibility'
import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { IconButton, InputAdornment } from '@mui/material'

const passwordsOf = ({ current, next, confirm }: FieldValues) => ({
  current: String(current ?? ''),
  next: String(next ?? ''),
  confirm: String(confirm ?? ''),
})

function refusalOf({ current, next, confirm }: ReturnType<typeof passwordsOf>): Record<string, string> | null {
  if (brokenPasswordRules(next, leastPasswordLength()).length > 0) return { next: texts.password.broken }
  if (next === current) return { next: texts.password.same }
  if (confirm !== next) return { confirm: texts.password.differ }
  return null
}

export function PasswordForm() {
  const [savedCount, setSavedCount] = useState(0)

  async function save(values: FieldValues) {
    const passwords = passwordsOf(values)
    const refusal = refusalOf(passwords)
    if (refusal) return refusal
    try {
      await accountSecurity.changePassword(passwords.current, passwords.next)
    } catch (error) {
      const failure = providerFailureOf(error)
      if (failure.code === 'InvalidPasswordException') return { next: failure.message }
      if (isWrongPassword(failure)) return { current: texts.password.wrongCurrent }
      return { root: { serverError: failure.message } }
    }
    toast.success({ message: texts.password.saved })
    setSavedCount(savedCount + 1)
    return undefined
  }

  return (
    <Section title={texts.password.title} intro={texts.password.intro}>
      <Form key={savedCount} className="parts" onSubmit={save} noValidate disableInvalidFormNotification>
        <div className={formStyles.fields}>
          {(['current', 'next', 'confirm'] as const).map((source) => (
            <SecretInput
              key={source}
              source={source}
              label={texts.password[source]}
              autoComplete={source === 'current' ? 'current-password' : 'new-password'}
              validate={required()}
            />
          ))}
          <PasswordRules source="next" />
        </div>
        <FormToolbar saveLabel={texts.password.save} />
      </Form>
    </Section>
  )
}

function PasswordRules({ source }: { source: string }) {
  const password: unknown = useWatch({ name: source })
  const least = leastPasswordLength()
  const broken = brokenPasswordRules(typeof password === 'string' ? password : '', least)
  return (
    <div className={`${formStyles.wide} ${styles.rules} muted`}>
      <p>{texts.rules.title}</p>
      <ul>
        {PASSWORD_RULES.map((rule) => {
          const isMet = !broken.includes(rule)
          return (
            <li key={rule} className={isMet ? styles.met : undefined}>
              <span aria-hidden="true">{isMet ? '✓' : '○'}</span> {fill(texts.rules[rule], { count: least })}
              <span className="visually-hidden">: {isMet ? texts.rules.met : texts.rules.unmet}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

type Props = Omit<TextInputProps, 'type' | 'label' | 'slotProps'> & { label: string }

/** Like React-admin's `<PasswordInput>`, but the show button names its field, because the form has three. */
function SecretInput({ label, ...input }: Props) {
  const [isVisible, setVisible] = useState(false)
  return (
    <TextInput
      {...input}
      label={label}
      type={isVisible ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                size="small"
                aria-label={fill(isVisible ? texts.password.hide : texts.password.show, { field: label })}
                onClick={() => setVisible(!isVisible)}
              >
                {isVisible ? <Visibility fontSize="small" /> : <VisibilityOff fontSize="small" />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
