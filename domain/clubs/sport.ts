import { z } from 'zod'
import { idSchema, recordSchema } from '../values/identifier.ts'
import { line, optionalPictureSchema, prose, slugSchema, storedUrlSchema } from '../values/text.ts'

const sportTypeFields = z.object({ name: line(80) })

export const sportTypeSchema = recordSchema.extend(sportTypeFields.shape)
export type SportType = z.infer<typeof sportTypeSchema>

export const sportTypeInputSchema = sportTypeFields
export const sportTypePatchSchema = sportTypeFields.partial()

const sportFields = z.object({
  name: line(80),
  slug: slugSchema,
  description: prose(4000),
  typeId: idSchema,
  imageUrl: optionalPictureSchema,
  active: z.boolean({ error: 'invalidBoolean' }),
})

export const sportSchema = recordSchema.extend({ ...sportFields.shape, imageUrl: storedUrlSchema })
export type Sport = z.infer<typeof sportSchema>

export const sportInputSchema = sportFields.extend({
  slug: slugSchema.optional(),
  description: sportFields.shape.description.default(''),
  imageUrl: sportFields.shape.imageUrl.default(null),
  active: sportFields.shape.active.default(true),
})
export const sportPatchSchema = sportFields.partial()
