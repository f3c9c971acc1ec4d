import { createContext, useContext, useEffect, useRef, type ReactNode, type SubmitEvent } from 'react'
import { useActionData, useLocation, useNavigation, useSubmit } from 'react-router-dom'
import { SendPart, type FieldState } from './VisitorFields.tsx'
import { ONCE, type Sent } from './visitorAction.ts'
import styles from './VisitorForm.module.css'

/** The key of the page's form, which a server makes for browsers without JavaScript. */
export const OnceContext = createContext('')

/** What became of the form on this page; undefined before it is sent. */
export function useSent<T>(): Sent<T> | undefined {
  return useActionData<Sent<T>>()
}

/**
 * A form that a visitor sends to the route's own action (`sendForm`). The inputs keep what was typed, and the first
 * wrong one gets the focus. Sending the same twice does nothing twice.
 */
export function VisitorForm({ children }: { children: (field: (name: string) => FieldState) => ReactNode }) {
  const sent = useSent<object>()
  const wrong = sent && sent.done === null ? sent : null
  const isSending = useNavigation().state === 'submitting'
  const submit = useSubmit()
  const { pathname, search } = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const last = useRef({ content: '', key: '' })
  const once = useContext(OnceContext)

  useEffect(() => {
    if (wrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [wrong])

  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending) return
    const typed = new FormData(event.currentTarget)
    const content = JSON.stringify([pathname, search, ...typed])
    if (content !== last.current.content) last.current = { content, key: crypto.randomUUID() }
    typed.set(ONCE, last.current.key)
    void submit(typed, { method: 'post', action: pathname + search, replace: true, preventScrollReset: true })
  }

  const field = (name: string) => ({ name, error: wrong?.errors[name], initial: wrong?.typed[name] })
  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={send}>
      {children(field)}
      <SendPart
        isSending={isSending}
        failure={isSending ? null : (wrong?.failure ?? null)}
        consent={field('consent')}
      />
      <noscript>
        <input type="hidden" name={ONCE} value={once} />
      </noscript>
    </form>
  )
}
