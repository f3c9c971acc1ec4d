import type { AuthenticatorProps } from '@aws-amplify/ui-react'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { auth, passwordRules as texts } from '../../providers/es/auth.ts'
import { useEffect, useRef, useState } from 'react'
import { brokenPasswordRules, PASSWORD_RULES } from '#domain/access/passwordPolicy'
import { leastPasswordLength } from '../../config/passwordFormat.ts'
import { fill } from '../../providers/i18n/text.ts'

type Screens = NonNullable<AuthenticatorProps['formFields']>
export type WidgetFields = NonNullable<Screens[keyof Screens]>

const { password, code } = auth

const showPassword = {
  showPasswordButtonLabel: password.show,
  passwordIsHiddenLabel: password.isHidden,
  passwordIsShownLabel: password.isShown,
}

const email = { ...auth.email, isRequired: true, order: 1 }

const newPassword = {
  ...showPassword,
  label: password.newLabel,
  placeholder: password.newPlaceholder,
  descriptiveText: <PasswordRules />,
  isRequired: true,
  order: 2,
}

const confirmPassword = {
  ...showPassword,
  label: password.confirmLabel,
  placeholder: password.confirmPlaceholder,
  isRequired: true,
  order: 3,
}

const confirmationCode = {
  label: code.label,
  placeholder: code.placeholder,
  inputMode: 'numeric',
  isRequired: true,
  order: 1,
}

/** Characters that would cut off the product's name in the QR code's address, where it names the issuer. */
const RESERVED = /[&#?:/%]+/g

export function widgetFields(attributes: WidgetFields = {}): Screens {
  return {
    signIn: {
      username: email,
      password: {
        ...showPassword,
        label: password.label,
        placeholder: password.placeholder,
        autocomplete: 'current-password',
        isRequired: true,
      },
    },
    signUp: {
      email,
      password: { ...newPassword, label: password.label },
      confirm_password: confirmPassword,
      ...attributes,
    },
    confirmSignUp: { confirmation_code: confirmationCode },
    confirmSignIn: { confirmation_code: confirmationCode },
    confirmVerifyUser: { confirmation_code: confirmationCode },
    forceNewPassword: { password: newPassword, confirm_password: confirmPassword },
    forgotPassword: { username: email },
    confirmResetPassword: {
      confirmation_code: confirmationCode,
      password: newPassword,
      confirm_password: confirmPassword,
    },
    setupEmail: { email },
    setupTotp: {
      QR: { totpIssuer: runtimeConfig().name.replace(RESERVED, ' ') },
      confirmation_code: confirmationCode,
    },
  }
}

/**
 * The rules of a new password (specification §5). The field's description is a paragraph, so this is a list by role.
 */
function PasswordRules() {
  const list = useRef<HTMLSpanElement>(null)
  const [candidate, setCandidate] = useState('')
  useEffect(() => {
    const form = list.current?.closest('form')
    if (!form) return undefined
    const follow = () => {
      const field = form.elements.namedItem('password')
      setCandidate(field instanceof HTMLInputElement ? field.value : '')
    }
    follow()
    form.addEventListener('input', follow)
    return () => form.removeEventListener('input', follow)
  }, [])
  const count = leastPasswordLength()
  const broken = brokenPasswordRules(candidate, count)
  return (
    <>
      {texts.title}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a paragraph holds no list elements */}
      <span role="list" className="rayo-gate-rules" ref={list}>
        {PASSWORD_RULES.map((rule) => {
          const isMet = !broken.includes(rule)
          return (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as above
            <span role="listitem" key={rule} data-met={isMet}>
              <span aria-hidden="true">{isMet ? '✓' : '○'}</span> {fill(texts[rule], { count })}
              <span className="visually-hidden">: {isMet ? texts.met : texts.unmet}</span>
            </span>
          )
        })}
      </span>
      <output className="visually-hidden">
        {candidate && fill(texts.progress, { met: PASSWORD_RULES.length - broken.length, all: PASSWORD_RULES.length })}
      </output>
    </>
  )
}
