import { useAuthenticator } from '@aws-amplify/ui-react'
import { useEffect, type RefObject } from 'react'

let email: string | null = null

export function startSignInWith(address: string): void {
  email = address
}

export function useKnownEmail(root: RefObject<HTMLElement | null>): void {
  const { route } = useAuthenticator((context) => [context.route])
  useEffect(() => {
    const field = root.current?.querySelector<HTMLInputElement>('input[name=username]')
    if (route !== 'signIn' || !field || email === null) return
    // The widget reads its fields only when the form is sent.
    field.value = email
    email = null
  }, [root, route])
}

/** The field that is most likely wrong when the provider refuses a form. */
const IN_DOUBT: Readonly<Record<string, string>> = {
  signIn: 'password',
  confirmSignIn: 'confirmation_code',
  confirmSignUp: 'confirmation_code',
  confirmResetPassword: 'confirmation_code',
  confirmVerifyUser: 'confirmation_code',
  setupTotp: 'confirmation_code',
}

/**
 * After a refusal, puts the focus in the field that is likely wrong, unless it is elsewhere: sending disables the form,
 * which drops it.
 */
export function useRefusedField(root: RefObject<HTMLElement | null>): void {
  const { route, error, isPending } = useAuthenticator((context) => [context.route, context.error, context.isPending])
  useEffect(() => {
    const name = IN_DOUBT[route]
    if (!error || isPending || !name) return
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && !activeElement.matches('button[type=submit]')) return
    root.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()
  }, [root, route, error, isPending])
}
