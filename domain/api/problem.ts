import { z } from 'zod'
import { RESOURCES } from '../access/access.ts'
import { ERROR_STATUS, isFieldMessage, type ErrorCode, type Existing, type FieldErrors } from './errors.ts'

export const existingSchema: z.ZodType<Existing> = z.object({
  resource: z.enum(RESOURCES),
  id: z.string(),
  name: z.string(),
})

/** RFC 9457; `errors` has the Spanish message of each field path (§D6). */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  current: z.record(z.string(), z.json()).optional(),
  existing: existingSchema.optional(),
})
export type Problem = z.infer<typeof problemSchema>

/** A body may have thousands of fields that do not exist. */
const MOST_UNKNOWN = 20

/** The first message of each path, and of unknown fields the first twenty. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields = new Map<string, FieldErrors[string]>()
  let unknown = 0
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, MOST_UNKNOWN - unknown) : ['']
    if (issue.code === 'unrecognized_keys') unknown += names.length
    for (const name of names) {
      const path = [...issue.path, ...(name ? [name] : [])].join('.')
      if (!fields.has(path)) fields.set(path, messageOf(issue))
    }
  }
  // `Object.fromEntries`, because an assignment to a field called `__proto__` would be lost.
  return Object.fromEntries(fields)
}

function messageOf(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') return 'unknownField'
  // An empty input of a form is null.
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'required'
  return isFieldMessage(issue.message) ? issue.message : 'invalid'
}
