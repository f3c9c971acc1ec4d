import { z } from 'zod'
import { RESOURCES } from './access.ts'
import { ERROR_STATUS, isFieldMessage } from './errors.ts'
import type { ErrorCode, Existing, FieldErrors } from './errors.ts'

/** The record that was there already, with a refusal of what would be the same (409). */
export const existingSchema: z.ZodType<Existing> = z.object({
  resource: z.enum(RESOURCES),
  id: z.string(),
  name: z.string(),
})

/** An RFC 9457 problem document as the API answers it; `errors` maps a field path to its Spanish message (decisions §6). */
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

/** Field errors of a failed parse, first message of each path; shared by the API's answers and the panel's forms. */
export function fieldErrorsOf(error: z.ZodError): FieldErrors {
  const fields = new Map<string, FieldErrors[string]>()
  for (const issue of error.issues) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : ['']
    for (const name of names) {
      const path = [...issue.path, ...(name ? [name] : [])].join('.')
      if (!fields.has(path)) fields.set(path, messageOf(issue))
    }
  }
  // Entries, not assignments: a field called `__proto__` is told as any other.
  return Object.fromEntries(fields)
}

function messageOf(issue: z.core.$ZodIssue) {
  if (issue.code === 'unrecognized_keys') return 'unknownField'
  // an empty input of a form is null
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)) return 'required'
  return isFieldMessage(issue.message) ? issue.message : 'invalid'
}
