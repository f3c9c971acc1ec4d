import { type ActionFunctionArgs, createContext, data, type RouterContextProvider } from 'react-router-dom'
import { z } from 'zod'
import { recordOf } from '#domain/values/record'
import { visitorForms as texts } from '../providers/es/visitorForms.ts'
import { failureText, RequestFailure } from '../ui/feedback/requestFailure.ts'
import { callPublic, type Ask } from './publicApi.ts'

/** The API may send a mail first. */
const TIMEOUT_MS = 30_000

const refusalSchema = z.object({ errors: z.record(z.string(), z.string()) })

function fieldMessages(error: unknown): Readonly<Record<string, string>> {
  return refusalSchema.safeParse(error instanceof RequestFailure ? error.data : null).data?.errors ?? {}
}

export type FormResult<T> =
  | { done: T }
  | {
      done: null
      /** Messages by field; `failure` then only points to them. */
      errors: Readonly<Record<string, string>>
      failure: string
      values: Readonly<Record<string, string>>
    }

/** For a form sent without JavaScript: what answers the API calls, and the idempotency key. */
export type FormServer = {
  ask: Ask
  keyOf: (formKey: string, content: string) => string
  refused: { status: number; failure: string } | null
}

/** The server that runs an action; null in a browser. */
export const formServerContext = createContext<FormServer | null>(null)

export type FormAction = ActionFunctionArgs<Readonly<RouterContextProvider>>

type Form<T> = {
  path: string
  /** The body without what each form ends with (`SendPart`). */
  bodyOf: (form: URLSearchParams) => object
  answer: z.ZodType<T>
}

/** The field of a form's key, which the script or the rendering server fills in. */
export const FORM_KEY = 'once'

/** Sends a visitor's form to the public API, as its route's action. Never rejects. */
export async function sendForm<T>({ request, context }: FormAction, { path, bodyOf, answer }: Form<T>) {
  const form = new URLSearchParams(await request.text())
  const server = context.get(formServerContext)
  if (server?.refused) return unsent<T>(form, { ...server.refused, errors: {} })
  const body = { ...bodyOf(form), consent: form.has('consent'), nickname: textOf(form, 'nickname') }
  const once = textOf(form, FORM_KEY)
  const key = server ? server.keyOf(once, JSON.stringify([path, body])) : once
  try {
    const call = { method: 'POST', body, key, ask: server?.ask, timeoutMs: TIMEOUT_MS } as const
    return data<FormResult<T>>({ done: await callPublic(path, (content) => answer.parse(content), call) })
  } catch (error) {
    const errors = fieldMessages(error)
    const failure = Object.keys(errors).length > 0 ? texts.check : failureOf(error)
    return unsent<T>(form, { status: statusOf(error), failure, errors })
  }
}

function unsent<T>(
  form: URLSearchParams,
  { status, ...wrong }: { status: number; failure: string; errors: Readonly<Record<string, string>> },
) {
  const values = Object.fromEntries([...form].filter(([name]) => name !== FORM_KEY))
  return data<FormResult<T>>({ done: null, ...wrong, values }, { status })
}

function failureOf(error: unknown): string {
  if (error instanceof RequestFailure && error.status === 429) return texts.tooMany
  // It may have arrived, if only the answer was lost.
  return `${failureText(error)} ${statusOf(error) < 500 ? texts.failed : texts.unsure}`
}

function statusOf(error: unknown): number {
  return error instanceof RequestFailure && error.status >= 400 ? error.status : 503
}

export function textOf(form: URLSearchParams, name: string): string {
  return form.get(name)?.trim() ?? ''
}

export function textsOf<Name extends string>(form: URLSearchParams, names: readonly Name[]): Record<Name, string> {
  return recordOf(names, (name) => textOf(form, name))
}
