import { z } from 'zod'
import { RESOURCES } from '../access/access.ts'
import type { ErrorCode, Existing } from './errors.ts'
import { ERRORS } from './messages.ts'

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
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  current: z.record(z.string(), z.json()).optional(),
  existing: existingSchema.optional(),
})
export type Problem = z.infer<typeof problemSchema>
