import { z } from 'zod'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { prose } from '../values/text.ts'

const noteFields = z.object({
  text: prose(2000).min(1, { error: 'required' }),
  pinned: z.boolean({ error: 'invalidBoolean' }),
})

/** What the Admins of an institution write down about a membership, for each other; the member gets it with their own data. */
export const noteSchema = recordSchema.extend({
  ...noteFields.shape,
  institutionId: idSchema,
  membershipId: idSchema,
  actorId: idSchema,
})
export type Note = z.infer<typeof noteSchema>

export const noteRowSchema = noteSchema.extend({ actorName: z.string().nullable() })
export type NoteRow = z.infer<typeof noteRowSchema>

export const noteInputSchema = noteFields.extend({
  membershipId: idSchema,
  pinned: noteFields.shape.pinned.default(false),
})
export const notePatchSchema = noteFields.partial()
