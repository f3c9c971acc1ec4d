import { useAuthenticator } from '@aws-amplify/ui-react'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { usePendingSignUp } from './pendingSignUp.ts'

/** Blocks the form's button while a field is invalid or an answer is pending. The widget does so at sign-up only. */
export function useBlockedSubmit(root: RefObject<HTMLElement | null>): void {
  const { hasValidationErrors, isPending } = useAuthenticator((context) => [
    context.route,
    context.hasValidationErrors,
    context.isPending,
  ])
  const blocked = usePendingSignUp() || hasValidationErrors || isPending
  // After every render, because the widget may have replaced the form.
  useLayoutEffect(() => {
    const submit = root.current?.querySelector<HTMLButtonElement>('[data-amplify-form] button[type=submit]')
    if (submit) submit.disabled = blocked
  })
}

const SIGNING_UP: readonly string[] = ['signUp', 'confirmSignUp']

/** Whether the error on the sign-in screen comes from the automatic sign-in after sign-up (specification §8). */
export function useAutoSignInFailed(): boolean {
  const { route, error } = useAuthenticator((context) => [context.route, context.error])
  const [previous, setPrevious] = useState({ route, error, failed: false })
  if (previous.route !== route || previous.error !== error) {
    const began = route === 'signIn' && SIGNING_UP.includes(previous.route)
    setPrevious({ route, error, failed: Boolean(error) && (began || (previous.failed && previous.error === error)) })
  }
  return previous.failed
}
