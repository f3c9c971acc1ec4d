import { useAuthenticator } from '@aws-amplify/ui-react'
import { useLayoutEffect, useState } from 'react'
import type { RefObject } from 'react'
import { usePendingSignUp } from './pendingSignUp.ts'

/** Keeps the form's button from being pressed while a field is invalid or an answer is awaited: the widget does so at sign-up alone. */
export function useBlockedSubmit(root: RefObject<HTMLElement | null>): void {
  const { hasValidationErrors, isPending } = useAuthenticator((context) => [
    context.route,
    context.hasValidationErrors,
    context.isPending,
  ])
  const blocked = usePendingSignUp() || hasValidationErrors || isPending
  // After every render: the widget may have put another form there.
  useLayoutEffect(() => {
    const submit = root.current?.querySelector<HTMLButtonElement>('[data-amplify-form] button[type=submit]')
    if (submit) submit.disabled = blocked
  })
}

/** The screens of which the automatic sign-in is part; the widget tells of it only once it is over. */
const SIGNING_UP: readonly string[] = ['signUp', 'confirmSignUp']

/** Whether the error shown on the sign-in screen is that of the automatic sign-in that follows signing up (specification §8). */
export function useAutoSignInFailed(): boolean {
  const { route, error } = useAuthenticator((context) => [context.route, context.error])
  const [seen, setSeen] = useState({ route, error, failed: false })
  if (seen.route !== route || seen.error !== error) {
    const began = route === 'signIn' && SIGNING_UP.includes(seen.route)
    setSeen({ route, error, failed: Boolean(error) && (began || (seen.failed && seen.error === error)) })
  }
  return seen.failed
}
