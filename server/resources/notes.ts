import { noteSchema } from '#domain/members/note'
import { idSchema } from '#domain/values/identifier'
import { RECORD_SORTS, type Description } from './description.ts'
import { flag, values } from './filters.ts'

export const notes = {
  resource: 'notes',
  table: 'notes',
  entity: 'note',
  noun: 'note about a member',
  record: noteSchema,
  filters: { id: values(idSchema), institutionId: values(idSchema), membershipId: values(idSchema), pinned: flag() },
  managed: true,
  sorts: { ...RECORD_SORTS, pinned: 'value' },
  byDefault: { field: 'pinned', order: 'DESC' },
  reach: { institution: 'institutionId' },
} as const satisfies Description
