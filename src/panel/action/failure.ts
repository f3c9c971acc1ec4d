import { HttpError } from 'react-admin'

export type Failure = { fields: Record<string, string>; message: string | null }

/**
 * Splits a failed call for a form: errors of `fields` go under them, everything else above. `fallback` is for failures
 * without text.
 */
export function failureOf(error: unknown, fields: readonly string[], fallback: string): Failure {
  const errors = errorsOf(error)
  const fieldErrors = Object.fromEntries(Object.entries(errors).filter(([path]) => fields.includes(path)))
  const others = Object.entries(errors).filter(([path]) => !fields.includes(path))
  if (others.length > 0)
    return { fields: fieldErrors, message: [...new Set(others.map(([, text]) => text))].join('. ') }
  if (Object.keys(fieldErrors).length > 0) return { fields: fieldErrors, message: null }
  return { fields: {}, message: error instanceof HttpError ? error.message : fallback }
}

function errorsOf(error: unknown): Record<string, string> {
  const body: unknown = error instanceof HttpError ? error.body : null
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, String(text)]))
}
