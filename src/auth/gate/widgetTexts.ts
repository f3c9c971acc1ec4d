import { useEffect, type RefObject } from 'react'
import { auth } from '../../providers/es/auth.ts'
import { authenticatorScreens, authenticatorLabels } from '../../providers/es/authenticator.ts'
import { AUTH_ERROR_TEXTS, authErrorText } from '../../providers/es/authenticatorErrors.ts'

const ATTRIBUTES = ['aria-label', 'alt', 'title'] as const

const spanishTexts = new Set([...Object.values(authenticatorScreens), ...AUTH_ERROR_TEXTS])

export const AUTO_SIGN_IN_FAILED = 'data-auto-sign-in-failed'

/** Repairs the widget: English texts, wording of errors, a copy control that only works by mouse. Idempotent. */
function repairWidget(root: ParentNode): void {
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
    const translation = body.closest(`[${AUTO_SIGN_IN_FAILED}]`) ? autoSignInFailed : textOf(text.nodeValue)
    if (translation !== text.nodeValue) text.nodeValue = translation
  }
  describeFields(root)
  for (const copy of root.querySelectorAll('[data-amplify-copy-svg]:not([role])')) {
    copy.setAttribute('role', 'button')
    copy.setAttribute('tabindex', '0')
    copy.setAttribute('aria-label', auth.totp.copy)
  }
}

const autoSignInFailed = authErrorText('Please use your credentials to sign in')

function textOf(error: string): string {
  if (spanishTexts.has(error)) return error
  const spanish = authErrorText(error)
  spanishTexts.add(spanish)
  return spanish
}

/** The widget names only the errors in a field's description. This adds the rest, such as the password rules. */
function describeFields(root: ParentNode): void {
  for (const { id, parentElement } of root.querySelectorAll('.amplify-field__description[id]')) {
    const input = parentElement?.querySelector('input')
    const ids = input?.getAttribute('aria-describedby')?.split(' ') ?? []
    if (!ids.includes(id)) input?.setAttribute('aria-describedby', [...ids, id].join(' '))
  }
}

function explainField({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return
  target.setCustomValidity('')
  if (target.validity.valueMissing) {
    target.setCustomValidity(target.type === 'checkbox' ? auth.consent.missing : auth.required)
  } else if (target.validity.typeMismatch) {
    target.setCustomValidity(target.type === 'url' ? auth.invalidUrl : auth.invalidEmail)
  }
}

/** Typing clears a field's message. Blanks alone do not count as filled in, because they are trimmed before sending. */
function checkField({ target }: Event): void {
  if (!(target instanceof HTMLInputElement)) return
  const blank = target.required && target.value !== '' && target.value.trim() === ''
  target.setCustomValidity(blank && target.name !== 'password' ? auth.required : '')
}

function pressCopy(event: KeyboardEvent): void {
  if (event.key !== 'Enter' && event.key !== ' ') return
  if (!(event.target instanceof HTMLElement) || !event.target.matches('[data-amplify-copy-svg]')) return
  event.preventDefault()
  event.target.click()
}

/** Repairs the widget inside `root` before each paint, whenever it changes. */
export function useRepairedWidget(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current
    if (!element) return undefined
    repairWidget(element)
    const observer = new MutationObserver(() => repairWidget(element))
    observer.observe(element, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: [...ATTRIBUTES, 'aria-describedby', AUTO_SIGN_IN_FAILED],
    })
    element.addEventListener('invalid', explainField, true)
    element.addEventListener('input', checkField)
    element.addEventListener('keydown', pressCopy)
    return () => {
      observer.disconnect()
      element.removeEventListener('invalid', explainField, true)
      element.removeEventListener('input', checkField)
      element.removeEventListener('keydown', pressCopy)
    }
  }, [root])
}
