import { HttpError } from 'react-admin'
import { z } from 'zod'
import { problemSchema } from '#domain/api/problem'
import { panel } from '../../providers/es/panel.ts'

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : panel.network.unexpected)

export type FormFailure = { fields: Record<string, string>; message: string | null }

/** Errors of `fields` are shown at them, all others above the form. `fallback` is for failures without a text. */
export function failureOf(error: unknown, fields: readonly string[], fallback: string): FormFailure {
  const errors = answerOf(error)?.body?.errors ?? {}
  const fieldErrors = Object.fromEntries(Object.entries(errors).filter(([path]) => fields.includes(path)))
  const others = Object.entries(errors).filter(([path]) => !fields.includes(path))
  if (others.length > 0)
    return { fields: fieldErrors, message: [...new Set(others.map(([, text]) => text))].join('. ') }
  if (Object.keys(fieldErrors).length > 0) return { fields: fieldErrors, message: null }
  return { fields: {}, message: error instanceof HttpError ? error.message : fallback }
}

/** The same in the form that `onSubmit` returns. */
export function formErrorsOf(error: unknown, fields: readonly string[], fallback: string) {
  const { fields: errors, message } = failureOf(error, fields, fallback)
  return message === null ? errors : { ...errors, root: { serverError: message } }
}

const OUTCOME_UNKNOWN: ReadonlySet<number | string> = new Set([401, 408, 425, 429, 'requestRunning', 'keyReused'])

/** A final answer: of the mail server, or a 4xx after which no earlier attempt with the key can still succeed. */
export function isRefusal(failure: unknown): boolean {
  const [status, code] = [statusOf(failure) ?? 0, codeOf(failure) ?? '']
  if (code === 'mailUnavailable' || code === 'mailUnconfirmed') return true
  return status >= 400 && status < 500 && ![status, code].some((one) => OUTCOME_UNKNOWN.has(one))
}

const failureSchema = z.object({
  status: z.number().positive().nullable().catch(null),
  body: problemSchema.pick({ code: true, errors: true }).partial().nullish().catch(null),
})

const answerOf = (failure: unknown) => failureSchema.safeParse(failure).data

export const statusOf = (failure: unknown): number | null => answerOf(failure)?.status ?? null

export const codeOf = (failure: unknown): string | null => answerOf(failure)?.body?.code ?? null
