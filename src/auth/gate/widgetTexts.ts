import { useEffect } from 'react'
import type { RefObject } from 'react'
import { auth } from '../../providers/es/auth.ts'
import { authenticatorLabels } from '../../providers/es/authenticatorLabels.ts'
import { authenticatorScreens } from '../../providers/es/authenticator.ts'
import { authErrorText, authenticatorErrors } from '../../providers/es/authenticatorErrors.ts'

const ATTRIBUTES = ['aria-label', 'alt', 'title'] as const

const known = new Set([...Object.values(authenticatorScreens), ...Object.values(authenticatorErrors)])

/** Marks the gate while the error it shows is that of the automatic sign-in after signing up. */
export const AUTO_SIGN_IN_FAILED = 'data-auto-sign-in-failed'

/**
 * Finishes the widget's page: the English it hard-codes, an error in other words than ours, and a copy control that only a mouse could reach. Answers
 * nothing; doing it twice changes nothing.
 */
function finishWidget(root: ParentNode): void {
  for (const name of ATTRIBUTES) {
    for (const element of root.querySelectorAll(`[${name}]`)) {
      const spanish = authenticatorLabels[element.getAttribute(name) ?? '']
      if (spanish) element.setAttribute(name, spanish)
    }
  }
  for (const element of root.querySelectorAll('.amplify-visually-hidden, [data-amplify-copy-tooltip], button')) {
    for (const node of element.childNodes) {
      const spanish = node.nodeType === Node.TEXT_NODE ? authenticatorLabels[node.nodeValue ?? ''] : undefined
      if (spanish) node.nodeValue = spanish
    }
  }
  for (const body of root.querySelectorAll('.amplify-alert__body')) {
    const text = body.firstChild
    if (!text?.nodeValue) continue
    const shown = body.closest(`[${AUTO_SIGN_IN_FAILED}]`) ? autoSignInFailed : textOf(text.nodeValue)
    if (shown !== text.nodeValue) text.nodeValue = shown
  }
  describeFields(root)
  for (const copy of root.querySelectorAll('[data-amplify-copy-svg]:not([role])')) {
    copy.setAttribute('role', 'button')
    copy.setAttribute('tabindex', '0')
    copy.setAttribute('aria-label', auth.totp.copy)
  }
}

const autoSignInFailed = authErrorText('Please use your credentials to sign in')

/** What is Spanish already stays; all else is told in our words. */
function textOf(error: string): string {
  if (known.has(error)) return error
  const spanish = authErrorText(error)
  known.add(spanish)
  return spanish
}

/** The widget forgets what describes a field, as the rules of a password do, and names its errors alone. */
function describeFields(root: ParentNode): void {
  for (const { id, parentElement } of root.querySelectorAll('.amplify-field__description[id]')) {
    const input = parentElement?.querySelector('input')
    const ids = input?.getAttribute('aria-describedby')?.split(' ') ?? []
    if (!ids.includes(id)) input?.setAttribute('aria-describedby', [...ids, id].join(' '))
  }
}

/** Says in Spanish, whatever the browser's language, what a field lacks when a form is sent. */
function explainField({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return
  target.setCustomValidity('')
  if (target.validity.valueMissing) target.setCustomValidity(auth.required)
  else if (target.validity.typeMismatch) {
    target.setCustomValidity(target.type === 'url' ? auth.invalidUrl : auth.invalidEmail)
  }
}

/** What was said of a field is over once one types on; but blanks alone, which are cut off before sending, fill nothing in. */
function judgeField({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return
  const blank = target.required && target.value !== '' && target.value.trim() === ''
  target.setCustomValidity(blank && target.name !== 'password' ? auth.required : '')
}

/** Makes the copy control answer to the keyboard, as its role promises. */
function pressCopy(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-amplify-copy-svg]')) return
  event.preventDefault()
  event.target.click()
}

/** Keeps all that the widget shows inside `root` finished: before each paint, as it changes. */
export function useFinishedWidget(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    finishWidget(element)
    const observer = new MutationObserver(() => finishWidget(element))
    observer.observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: [...ATTRIBUTES, 'aria-describedby', AUTO_SIGN_IN_FAILED],
    })
    element.addEventListener('invalid', explainField, true)
    element.addEventListener('input', judgeField)
    element.addEventListener('keydown', pressCopy)
    return () => {
      observer.disconnect()
      element.removeEventListener('invalid', explainField, true)
      element.removeEventListener('input', judgeField)
      element.removeEventListener('keydown', pressCopy)
    }
  }, [root])
}
