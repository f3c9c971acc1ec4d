import { useAuthenticator } from '@aws-amplify/ui-react'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { usePendingSignUp } from './widgetServices.ts'
import { auth } from '../../providers/es/auth.ts'

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

type Title = keyof typeof auth.titles

type Screen = { title: string; hint: string | null }

const HINTS: Readonly<Record<string, string>> = auth.hints

/**
 * The screen of a widget route (specification §4). For codes by mail or SMS the widget itself says where they went
 * (`challenge`).
 */
export function screenOf(route: string, challenge?: string): Screen {
  const name = isTitle(route) ? route : 'signIn'
  const isCodeByMessage = name === 'confirmSignIn' && challenge !== 'SOFTWARE_TOKEN_MFA'
  return { title: auth.titles[name], hint: isCodeByMessage ? null : (HINTS[name] ?? null) }
}

function isTitle(route: string): route is Title {
  return route in auth.titles
}
