import { HttpError } from 'react-admin'

/** What to show for a failed call: errors by field, and the text of what belongs to no field. */
export type Failure = { fields: Record<string, string>; message: string | null }

/**
 * Splits a failed call for a form: errors of `fields` go under them, everything else above. `fallback` is for failures
 * without text.
 */
export function failureOf(error: unknown, fields: readonly string[], fallback: string): Failure {
  const named = errorsOf(error)
  const shown = Object.fromEntries(Object.entries(named).filter(([path]) => fields.includes(path)))
  const others = Object.entries(named).filter(([path]) => !fields.includes(path))
  if (others.length > 0) return { fields: shown, message: [...new Set(others.map(([, text]) => text))].join('. ') }
  if (Object.keys(shown).length > 0) return { fields: shown, message: null }
  return { fields: {}, message: error instanceof HttpError ? error.message : fallback }
}

function errorsOf(error: unknown): Record<string, string> {
  const body: unknown = error instanceof HttpError ? error.body : null
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : null
  if (typeof errors !== 'object' || errors === null) return {}
  return Object.fromEntries(Object.entries(errors).map(([path, text]) => [path, String(text)]))
}
