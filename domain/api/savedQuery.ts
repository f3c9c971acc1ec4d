import { z } from 'zod'
import { RESOURCES } from '../access/access.ts'
import { idSchema } from '../values/identifier.ts'
import { line } from '../values/text.ts'

export const MOST_SAVED_QUERIES = 50
const MOST_CHARACTERS = 8000

const fieldName = z.string().regex(/^\w{1,60}$/)
const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** The state of a list as react-admin saves it. `displayedFilters` are the inputs that are shown. */
const listStateSchema = z
  .strictObject({
    filter: z.record(fieldName, z.union([scalar, z.array(scalar)])),
    displayedFilters: z.record(fieldName, z.boolean()),
    sort: z.strictObject({ field: fieldName, order: z.enum(['ASC', 'DESC']) }),
    perPage: z.int().min(1).max(1000),
  })
  .refine((state) => JSON.stringify(state).length <= MOST_CHARACTERS, { error: 'tooLong' })

export const savedQueryInputSchema = z.object({
  list: z.enum(RESOURCES),
  label: line(60),
  value: listStateSchema,
})

/** With an institution, those who see the whole institution read it too. */
export const savedQuerySharingSchema = z.object({ institutionId: idSchema.nullable() })

export const savedQuerySchema = z.object({
  id: idSchema,
  userId: idSchema,
  ...savedQueryInputSchema.shape,
  ...savedQuerySharingSchema.shape,
})
export type SavedQuery = z.infer<typeof savedQuerySchema>

export const savedQueryViewSchema = savedQuerySchema.omit({ userId: true }).extend({ own: z.boolean() })
export type SavedQueryView = z.infer<typeof savedQueryViewSchema>
