import { z } from 'zod'
import { idSchema, recordSchema } from './identifier.ts'
import { line, optionalPictureUrlSchema, prose, slugSchema } from './text.ts'

const sportTypeFields = z.object({ name: line(80) })

/** A kind of sport, such as ball games (decisions §4). */
export const sportTypeSchema = recordSchema.extend(sportTypeFields.shape)
export type SportType = z.infer<typeof sportTypeSchema>

export const sportTypeInputSchema = sportTypeFields
export const sportTypePatchSchema = sportTypeFields.partial()

const sportFields = z.object({
  name: line(80),
  slug: slugSchema,
  description: prose(4000),
  typeId: idSchema,
  imageUrl: optionalPictureUrlSchema,
  active: z.boolean({ error: 'invalidBoolean' }),
})

/** A sport that institutions may offer; only active ones are public. */
export const sportSchema = recordSchema.extend(sportFields.shape)
export type Sport = z.infer<typeof sportSchema>

/** A slug that is left out is made from the name. */
export const sportInputSchema = sportFields.extend({
  slug: slugSchema.optional(),
  description: sportFields.shape.description.default(''),
  imageUrl: sportFields.shape.imageUrl.default(null),
  active: sportFields.shape.active.default(true),
})
export const sportPatchSchema = sportFields.partial()
