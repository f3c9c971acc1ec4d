import { useEffect, useRef, useState } from 'react'
import type { ReactNode, SubmitEvent } from 'react'
import type { Shape } from '../config/shape.ts'
import { visitorForms as texts } from '../providers/es/visitorForms.ts'
import { RequestFailure, failureText } from '../ui/feedback/requestFailure.ts'
import { SendPart } from './VisitorFields.tsx'
import styles from './VisitorForm.module.css'
import { fieldMessages, postVisitor } from './visitorPost.ts'

type Errors = Readonly<Record<string, string>>

type Props<T> = {
  /** Below /api/v1/public. */
  path: string
  bodyOf: (data: FormData) => object
  answer: Shape<T>
  onDone: (answer: T) => void
  /** The fields, with what is wrong by field. */
  children: (errors: Errors) => ReactNode
}

/**
 * A form that a visitor sends. The inputs keep what was typed whatever happens. The API judges it, and its messages show
 * at the fields; the first wrong one gets the focus. A second click while it is sent, and the same content sent again,
 * do nothing twice.
 */
export function VisitorForm<T>({ path, bodyOf, answer, onDone, children }: Props<T>) {
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef({ content: '', key: '' })

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  async function send(data: FormData) {
    const body = bodyOf(data)
    const content = JSON.stringify([path, body])
    if (content !== sent.current.content) sent.current = { content, key: crypto.randomUUID() }
    setIsSending(true)
    setFailure(null)
    try {
      onDone(await postVisitor(path, body, sent.current.key, answer))
    } catch (error) {
      const wrong = fieldMessages(error)
      setErrors(wrong)
      setFailure(Object.keys(wrong).length > 0 ? texts.check : failed(error))
    } finally {
      setIsSending(false)
    }
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!isSending) void send(new FormData(event.currentTarget))
  }

  return (
    <form ref={form} className={styles.form} method="post" noValidate onSubmit={submit}>
      {children(errors)}
      <SendPart isSending={isSending} failure={failure} consentError={errors.consent} />
    </form>
  )
}

function failed(error: unknown): string {
  if (error instanceof RequestFailure && error.status === 429) return texts.tooMany
  return `${failureText(error)} ${texts.failed}`
}

/** The text of a field, without what surrounds it. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
