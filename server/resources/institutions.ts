import { z } from 'zod'
import { idSchema } from '#domain/identifier'
import {
  INSTITUTION_STATUSES,
  institutionInputSchema,
  institutionPatchSchema,
  institutionSchema,
} from '#domain/institution'
import { RECORD_SORTS } from './description.ts'
import type { CatalogueDescription } from './description.ts'
import { bounds, linked, textValue, values, wordsAlso } from './filters.ts'

/**
 * Clubs and other institutions (decisions §4). Words also match the names of the active sports that an institution
 * offers.
 */
export const institutions = {
  resource: 'institutions',
  table: 'institutions',
  entity: 'institution',
  noun: 'institution',
  record: institutionSchema,
  input: institutionInputSchema,
  patch: institutionPatchSchema,
  filters: {
    id: values(idSchema),
    slug: values(textValue),
    status: values(z.enum(INSTITUTION_STATUSES)),
    city: values(textValue),
    province: values(textValue),
    planId: values(idSchema),
    generatesOn: bounds(z.int().min(1).max(31)),
    sportId: linked('offerings', 'id', idSchema),
    typeId: linked('offerings', 'typeId', idSchema),
    q: wordsAlso({ link: 'offerings', field: 'name', where: 'active' }, 'name', 'description', 'city', 'province'),
  },
  managed: true,
  sorts: { ...RECORD_SORTS, name: 'text', city: 'text', province: 'text', status: INSTITUTION_STATUSES },
  byDefault: { field: 'name', order: 'ASC' },
  reach: { institution: 'id', public: { status: 'published' } },
  unique: { slug: { error: 'slugTaken' } },
  links: { offerings: { field: 'sportId', to: 'sports', through: 'institutionOfferings' } },
  pictures: ['logoUrl'],
  slug: { fallback: 'institucion' },
  kept: true,
  public: {
    summary: 'List published institutions',
    filters: ['id', 'slug', 'city', 'province', 'sportId', 'typeId', 'q'],
  },
} as const satisfies CatalogueDescription
