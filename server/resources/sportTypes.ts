import { idSchema } from '#domain/values/identifier'
import { sportTypeInputSchema, sportTypePatchSchema, sportTypeSchema } from '#domain/clubs/sport'
import { RECORD_SORTS } from './description.ts'
import type { CatalogueDescription } from './description.ts'
import { values, words } from './filters.ts'

export const sportTypes = {
  resource: 'sports-types',
  table: 'sportTypes',
  entity: 'sportType',
  noun: 'sport type',
  record: sportTypeSchema,
  input: sportTypeInputSchema,
  patch: sportTypePatchSchema,
  filters: { id: values(idSchema), q: words('name') },
  sorts: { ...RECORD_SORTS, name: 'text' },
  byDefault: { field: 'name', order: 'ASC' },
  reach: { public: {} },
  unique: { name: { folded: true, error: 'duplicate' } },
  public: { summary: 'List sport types', filters: ['id', 'q'] },
} as const satisfies CatalogueDescription
