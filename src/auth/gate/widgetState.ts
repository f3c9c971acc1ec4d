import { useAuthenticator } from '@aws-amplify/ui-react'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { takeConfirmedEmail, usePendingSignUp } from './widgetServices.ts'
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

export function useKnownEmail(root: RefObject<HTMLElement | null>): void {
  const { route } = useAuthenticator((context) => [context.route])
  useEffect(() => {
    const field = root.current?.querySelector<HTMLInputElement>('input[name=username]')
    if (route !== 'signIn' || !field) return
    // The widget reads its fields only when the form is sent.
    const email = takeConfirmedEmail()
    if (email !== null) field.value = email
  }, [root, route])
}

/** The field that is most likely wrong when the provider refuses a form. */
const LIKELY_WRONG_FIELD: Readonly<Record<string, string>> = {
  signIn: 'password',
  confirmSignIn: 'confirmation_code',
  confirmSignUp: 'confirmation_code',
  confirmResetPassword: 'confirmation_code',
  confirmVerifyUser: 'confirmation_code',
  setupTotp: 'confirmation_code',
}

/** After a refusal, puts the focus in the field that is likely wrong: sending disables the form, which drops it. */
export function useRefusedField(root: RefObject<HTMLElement | null>): void {
  const { route, error, isPending } = useAuthenticator((context) => [context.route, context.error, context.isPending])
  useEffect(() => {
    const name = LIKELY_WRONG_FIELD[route]
    if (!error || isPending || !name) return
    const { activeElement } = document
    if (activeElement && activeElement !== document.body && !activeElement.matches('button[type=submit]')) return
    root.current?.querySelector<HTMLInputElement>(`input[name=${name}]`)?.focus()
  }, [root, route, error, isPending])
}

type Title = keyof typeof auth.titles

type Screen = { title: string; hint: string | null }

const HINTS: Readonly<Record<string, string>> = auth.hints

/** For codes by mail or SMS the widget itself says where they went (`challenge`, specification §4). */
export function screenOf(route: string, challenge?: string): Screen {
  const name = isTitle(route) ? route : 'signIn'
  const isCodeByMessage = name === 'confirmSignIn' && challenge !== 'SOFTWARE_TOKEN_MFA'
  return { title: auth.titles[name], hint: isCodeByMessage ? null : (HINTS[name] ?? null) }
}

function isTitle(route: string): route is Title {
  return route in auth.titles
}
