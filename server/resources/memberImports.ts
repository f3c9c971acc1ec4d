import { z } from 'zod'
import { MEMBER_IMPORT_STATES, memberImportSchema } from '#domain/members/import/memberImport'
import { idSchema } from '#domain/values/identifier'
import { RECORD_SORTS, type Description } from './description.ts'
import { values } from './filters.ts'

export const memberImports = {
  resource: 'member-imports',
  table: 'memberImports',
  entity: 'memberImport',
  noun: 'import of members from a file',
  record: memberImportSchema,
  filters: { id: values(idSchema), institutionId: values(idSchema), state: values(z.enum(MEMBER_IMPORT_STATES)) },
  managed: true,
  sorts: { ...RECORD_SORTS, made: 'value', state: MEMBER_IMPORT_STATES },
  byDefault: { field: 'createdAt', order: 'DESC' },
  reach: { institution: 'institutionId' },
} as const satisfies Description
