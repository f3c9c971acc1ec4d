import { z } from 'zod'
import { idSchema, recordSchema } from '../../values/identifier.ts'
import { optionalLine } from '../../values/text.ts'

export const MEMBER_IMPORT_STATES = ['done', 'undone'] as const

const MOST_FILE_NAME = 200
export const importFileName = optionalLine(MOST_FILE_NAME)

/**
 * A file of members that somebody imported. `made` counts the members and contacts that it created, `present` its rows
 * of people who were members already. Those created name it as their `importId`.
 */
export const memberImportSchema = recordSchema.extend({
  institutionId: idSchema,
  actorId: idSchema,
  fileName: importFileName,
  made: z.int().min(0),
  present: z.int().min(0),
  state: z.enum(MEMBER_IMPORT_STATES),
})
export type MemberImport = z.infer<typeof memberImportSchema>

export const memberImportViewSchema = memberImportSchema
  .omit({ actorId: true })
  .extend({ actorName: z.string().nullable() })
export type MemberImportView = z.infer<typeof memberImportViewSchema>

export const importUndoingSchema = z.object({})
