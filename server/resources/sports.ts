import { idSchema } from '#domain/values/identifier'
import { sportInputSchema, sportPatchSchema, sportSchema } from '#domain/clubs/sport'
import { RECORD_SORTS } from './description.ts'
import type { CatalogueDescription } from './description.ts'
import { flag, mistyped, textValue, values, words } from './filters.ts'

export const sports = {
  resource: 'sports',
  table: 'sports',
  entity: 'sport',
  noun: 'sport',
  record: sportSchema,
  input: sportInputSchema,
  patch: sportPatchSchema,
  filters: {
    id: values(idSchema),
    slug: values(textValue),
    typeId: values(idSchema),
    active: flag(),
    q: words('name', 'description'),
    mistyped: mistyped(),
  },
  sorts: { ...RECORD_SORTS, name: 'text', slug: 'value', active: 'value', typeId: 'value' },
  byDefault: { field: 'name', order: 'ASC' },
  reach: { public: { active: true } },
  unique: { slug: { error: 'slugTaken' } },
  pictures: ['imageUrl'],
  slug: { fallback: 'deporte' },
  public: { summary: 'List active sports', filters: ['id', 'slug', 'typeId', 'q'] },
} as const satisfies CatalogueDescription
