import type { AuthenticatorProps } from '@aws-amplify/ui-react'
import { runtimeConfig } from '../../config/runtimeConfig.ts'
import { auth } from '../../providers/es/auth.ts'
import { PasswordRules } from './PasswordRules.tsx'

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

/** The fields of the widget's screens: Spanish where it does not translate, with hints and the installation's own. */
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
