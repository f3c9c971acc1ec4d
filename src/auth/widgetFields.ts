import { auth } from '../providers/es/auth.ts'

const { password, code } = auth

const showPassword = {
  showPasswordButtonLabel: password.show,
  passwordIsHiddenLabel: password.isHidden,
  passwordIsShownLabel: password.isShown,
}

const newPassword = {
  ...showPassword,
  label: password.newLabel,
  placeholder: password.newPlaceholder,
  descriptiveText: password.rules,
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

/** The fields of the sign-in widget's screens: Spanish where the widget itself does not translate, and what helps to fill them in. */
export const widgetFields = {
  signIn: {
    username: { label: 'Email', placeholder: 'nombre@correo.com', isRequired: true },
    password: {
      ...showPassword,
      label: password.label,
      placeholder: password.placeholder,
      autocomplete: 'current-password',
      isRequired: true,
    },
  },
  signUp: {
    email: { label: 'Email', placeholder: 'nombre@correo.com', isRequired: true, order: 1 },
    password: { ...newPassword, label: password.label },
    confirm_password: confirmPassword,
  },
  confirmSignUp: { confirmation_code: confirmationCode },
  confirmSignIn: { confirmation_code: confirmationCode },
  confirmVerifyUser: { confirmation_code: confirmationCode },
  forceNewPassword: { password: newPassword, confirm_password: confirmPassword },
  forgotPassword: { username: { label: 'Email', placeholder: 'nombre@correo.com', isRequired: true } },
  confirmResetPassword: {
    confirmation_code: confirmationCode,
    password: newPassword,
    confirm_password: confirmPassword,
  },
  setupEmail: { email: { label: 'Email', placeholder: 'nombre@correo.com', isRequired: true } },
}
