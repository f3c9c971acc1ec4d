import { HttpError } from 'react-admin'

/** What a person is told of a failed call: the errors by field, and the text of what belongs to no field of the form. */
export type Failure = { fields: Record<string, string>; message: string | null }

/**
 * Splits a failed call for a form that has `fields`: what is wrong with one of those goes under it, everything else is said above. `fallback`
 * is the text for a failure that brings none: the panel's HTTP client brings a Spanish one with each of its own.
 */
export function failureOf(error: unknown, fields: readonly string[], fallback: string): Failure {
  const named = errorsOf(error)
  const shown = Object.fromEntries(Object.entries(named).filter(([path]) => fields.includes(path)))
  const others = Object.entries(named).filter(([path]) => !fields.includes(path))
  if (others.length > 0) return { fields: shown, message: [...new Set(others.map(([, text]) => text))].join('. ') }
  if (Object.keys(shown).length > 0) return { fields: shown, message: null }
  return { fields: {}, message: error instanceof HttpError ? error.message : fallback }
}

/** The Spanish messages by field path of the API's problem document. */
function errorsOf(error: unknown): Record<string, string> {
  const body: unknown = error instanceof HttpError ? error.body : null
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, String(text)]))
}
