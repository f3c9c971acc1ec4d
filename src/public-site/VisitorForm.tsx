import { createContext, useContext, useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { useActionData, useLocation, useNavigation, useSubmit } from 'react-router-dom'
import { SendPart, type FieldState } from './VisitorFields.tsx'
import { FORM_KEY, type FormResult } from './visitorAction.ts'
import styles from './VisitorForm.module.css'
import { Notice } from '../ui/feedback/Notice.tsx'

/** The form's idempotency key, which a server creates for browsers without JavaScript. */
export const FormKeyContext = createContext('')

export function useFormResult<T>(): FormResult<T> | undefined {
  return useActionData<FormResult<T>>()
}

/**
 * A form that a visitor sends to the route's own action (`sendForm`). The inputs keep their values,
 * and the first wrong one gets the focus. Sending it twice has one effect.
 */
export function VisitorForm({ children }: { children: (field: (name: string) => FieldState) => ReactNode }) {
  const answer = useFormResult<object>()
  const wrong = answer && answer.done === null ? answer : null
  const isSending = useNavigation().state === 'submitting'
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const last = useRef({ content: '', key: '' })
  const formKey = useContext(FormKeyContext)

  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const formData = new FormData(event.currentTarget)
    const content = JSON.stringify([pathname, search, ...formData])
    if (content !== last.current.content) last.current = { content, key: crypto.randomUUID() }
    formData.set(FORM_KEY, last.current.key)
    void submit(formData, { method: 'post', action: pathname + search, replace: true, preventScrollReset: true })
  }

  const field = (name: string) => ({ name, error: wrong?.errors[name], initial: wrong?.values[name] })
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={send}>
      {children(field)}
      <SendPart
        isSending={isSending}
        failure={isSending ? null : (wrong?.failure ?? null)}
        consent={field('consent')}
      />
      <noscript>
        <input type="hidden" name={FORM_KEY} value={formKey} />
      </noscript>
    </form>
  )
}

/** Replaces a sent form and focuses its heading. */
export function Done({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = place.current?.querySelector('h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [])
  return (
    <div ref={place}>
      <Notice level={1} title={title} detail={detail}>
        {children}
      </Notice>
    </div>
  )
}
