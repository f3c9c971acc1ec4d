import { useEffect, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Shape } from '../config/shape.ts'
import { visitorForms as texts } from '../providers/es/visitorForms.ts'
import { RequestFailure, failureText } from '../ui/feedback/requestFailure.ts'
import { fieldMessages, postVisitor } from './visitorPost.ts'

type State<T> = {
  isSending: boolean
  /** What is wrong, by field. */
  errors: Readonly<Record<string, string>>
  failure: string | null
  answer: T | null
}

/**
 * A form that a visitor sends. The inputs keep what was typed whatever happens. The API judges it, and its messages show
 * at the fields; the first wrong one gets the focus. A second click while it is sent, and the same content sent again,
 * do nothing twice.
 */
export function useVisitorForm<T>(path: string, bodyOf: (data: FormData) => object, answerShape: Shape<T>) {
  const [state, setState] = useState<State<T>>({ isSending: false, errors: {}, failure: null, answer: null })
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef({ content: '', key: '' })
  const { errors, isSending } = state

  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  async function send(data: FormData) {
    const body = bodyOf(data)
    const content = JSON.stringify([path, body])
    if (content !== sent.current.content) sent.current = { content, key: crypto.randomUUID() }
    setState((before) => ({ ...before, isSending: true, failure: null }))
    try {
      const answer = await postVisitor(path, body, sent.current.key, answerShape)
      setState({ isSending: false, errors: {}, failure: null, answer })
    } catch (error) {
      const wrong = fieldMessages(error)
      const isRefused = Object.keys(wrong).length > 0
      setState({ isSending: false, errors: wrong, failure: isRefused ? texts.check : failed(error), answer: null })
    }
  }

  return {
    ...state,
    form,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      if (!isSending) void send(new FormData(event.currentTarget))
    },
  }
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
