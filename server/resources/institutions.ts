import { z } from 'zod'
import { DAY_PARTS, DAY_PART_NAMES, spokenSearch } from '#domain/clubs/dayPart'
import { idSchema } from '#domain/values/identifier'
import {
  INSTITUTION_STATUSES,
  institutionInputSchema,
  institutionPatchSchema,
  institutionSchema,
} from '#domain/clubs/institution'
import { RECORD_SORTS, type CatalogueDescription } from './description.ts'
import { bounds, inItem, byLink, mistyped, position, textValue, values, wordsAlso } from './filters.ts'

const OFFERED_SPORT = { link: 'offerings', field: 'name', where: 'active' }

export const weekdayValue = z.union([
  z.int().min(1).max(7),
  z.enum(['1', '2', '3', '4', '5', '6', '7']).transform(Number),
])

export const dayPartValue = z.enum(DAY_PART_NAMES).transform((part) => DAY_PARTS[part])

const SCHEDULE = { link: 'offerings', where: 'active', list: 'schedule' }

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
    sportId: byLink('offerings', 'id', idSchema),
    typeId: byLink('offerings', 'typeId', idSchema),
    weekday: inItem(SCHEDULE, 'weekday', weekdayValue),
    dayPart: inItem(SCHEDULE, 'from', dayPartValue),
    near: position(),
    q: wordsAlso(OFFERED_SPORT, 'name', 'description', 'city', 'province'),
    mistyped: mistyped(OFFERED_SPORT),
  },
  managed: true,
  sorts: {
    ...RECORD_SORTS,
    publishedAt: 'value',
    name: 'text',
    city: 'text',
    province: 'text',
    status: INSTITUTION_STATUSES,
    amount: {
      link: 'offerings',
      where: 'active',
      field: 'monthlyAmount',
      instead: { list: 'variants', field: 'amount' },
      unit: 'currency',
    },
    distance: { from: 'near', to: 'coordinates' },
  },
  byDefault: { field: 'name', order: 'ASC' },
  reach: { institution: 'id', public: { status: 'published' } },
  unique: { slug: { error: 'slugTaken' } },
  links: { offerings: { field: 'sportId', to: 'sports', through: 'institutionOfferings' } },
  pictures: ['logoUrl', 'pictureUrl'],
  slug: { fallback: 'institucion' },
  archives: true,
  public: {
    summary: 'List published institutions',
    filters: ['id', 'slug', 'city', 'province', 'sportId', 'typeId', 'weekday', 'dayPart', 'near', 'q'],
    readSearch: searchFilters,
    orders: {
      name: { field: 'name', order: 'ASC' },
      amount: { field: 'amount', order: 'ASC' },
      near: { field: 'distance', order: 'ASC' },
      new: { field: 'publishedAt', order: 'DESC' },
    },
  },
} as const satisfies CatalogueDescription

function searchFilters(q: string) {
  const search = spokenSearch(q)
  if (!search) return null
  const { rest, dayPart } = search
  return { q: rest || undefined, ...(dayPart && { dayPart: DAY_PARTS[dayPart] }) }
}
