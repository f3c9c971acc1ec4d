import { idSchema } from '#domain/values/identifier'
import {
  sportInputSchema,
  sportPatchSchema,
  sportSchema,
  sportTypeInputSchema,
  sportTypePatchSchema,
  sportTypeSchema,
} from '#domain/clubs/sport'
import { RECORD_SORTS, type CatalogueDescription } from './description.ts'
import { flag, mistyped, textValue, values, words } from './filters.ts'

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
