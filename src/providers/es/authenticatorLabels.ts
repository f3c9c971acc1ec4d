import { auth } from './auth.ts'

/** English that the sign-in widget and its parts write into the page without a lookup, as attributes or as text. */
export const authenticatorLabels: Readonly<Record<string, string>> = {
  'Dismiss alert': auth.dismissAlert,
  'Country code': auth.phone.dialCode,
  'Show password': auth.password.show,
  'Password is hidden': auth.password.isHidden,
  'Password is shown': auth.password.isShown,
  'qr code': auth.totp.qr,
  COPY: auth.totp.copyTip,
  'Verifying…': auth.verifying,
  'Apple icon': 'Apple',
  'Google icon': 'Google',
  'Facebook icon': 'Facebook',
  'Amazon icon': 'Amazon',
}
