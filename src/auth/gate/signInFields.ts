import { useAuthenticator } from '@aws-amplify/ui-react'
import { useEffect } from 'react'
import type { RefObject } from 'react'

let email: string | null = null

/** The e-mail that the sign-in screen starts with when it is shown next. */
export function startSignInWith(known: string): void {
  email = known
}

/** Starts the sign-in screen with the e-mail that is known already. */
export function useKnownEmail(root: RefObject<HTMLElement | null>): void {
  const { route } = useAuthenticator((context) => [context.route])
  useEffect(() => {
    const field = root.current?.querySelector<HTMLInputElement>('input[name=username]')
    if (route !== 'signIn' || !field || email === null) return
    // The widget reads its fields when the form is sent.
    field.value = email
    email = null
  }, [root, route])
}

/** What was typed wrongly, in all likelihood, when the provider refuses a form. */
const IN_DOUBT: Readonly<Record<string, string>> = {
  signIn: 'password',
  confirmSignIn: 'confirmation_code',
  confirmSignUp: 'confirmation_code',
  confirmResetPassword: 'confirmation_code',
  confirmVerifyUser: 'confirmation_code',
  setupTotp: 'confirmation_code',
}

/**
 * Puts the focus into the field in doubt when a form is refused, with its text as it is: the form is disabled while it is sent, which drops the focus
 * on the page. Whoever went elsewhere meanwhile stays there.
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
