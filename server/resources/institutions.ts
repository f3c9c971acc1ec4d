import { z } from 'zod'
import { DAY_PARTS, DAY_PART_NAMES } from '#domain/clubs/dayPart'
import { searchesByOtherNames, parseSearch } from '#domain/clubs/visitorSearch'
import { idSchema } from '#domain/values/identifier'
import {
  INSTITUTION_STATUSES,
  institutionInputSchema,
  institutionPatchSchema,
  institutionSchema,
} from '#domain/clubs/institution'
import { RECORD_SORTS, type CatalogueDescription } from './description.ts'
import { coordinatesIn, pointOf } from '#domain/values/coordinates'
import { bounds, mistyped, storeValue, textValue, values, words } from './filters.ts'

export const weekdayValue = z.union([
  z.int().min(1).max(7),
  z.enum(['1', '2', '3', '4', '5', '6', '7']).transform(Number),
])

export const dayPartValue = z.enum(DAY_PART_NAMES).transform((part) => DAY_PARTS[part])

const pointValue = z
  .string()
  .max(100)
  .transform((text, context) => {
    const point = pointOf(coordinatesIn(text) ?? '')
    if (point) return point
    context.addIssue({ code: 'custom', message: 'invalidCoordinates' })
    return z.NEVER
  })

/**
 * `sportId`, `typeId`, `weekday` and `dayPart` filter by offerings; hours only count for active sports. `q` also searches
 * the names of active sports. `amount` sorts by the lowest price of the matching offerings, within each currency;
 * `distance` by the distance from `near`.
 */
export const institutions = {
  resource: 'institutions',
  table: 'institutions',
  entity: 'institution',
  noun: 'institution',
  record: institutionSchema,
  input: institutionInputSchema,
  patch: institutionPatchSchema,
  words: ['name', 'description', 'city', 'province'],
  filters: {
    id: values(idSchema),
    slug: values(textValue),
    status: values(z.enum(INSTITUTION_STATUSES)),
    city: values(textValue),
    province: values(textValue),
    planId: values(idSchema),
    generatesOn: bounds(z.int().min(1).max(31)),
    sportId: storeValue(idSchema),
    typeId: storeValue(idSchema),
    weekday: storeValue(weekdayValue),
    dayPart: storeValue(dayPartValue),
    near: storeValue(pointValue),
    q: words(),
    mistyped: mistyped(),
  },
  managed: true,
  sorts: {
    ...RECORD_SORTS,
    publishedAt: 'value',
    name: 'text',
    city: 'text',
    province: 'text',
    status: INSTITUTION_STATUSES,
    amount: 'store',
    distance: 'store',
  },
  byDefault: { field: 'name', order: 'ASC' },
  reach: { institution: 'id', public: { status: 'published' } },
  unique: { slug: { error: 'slugTaken' } },
  links: { offerings: { field: 'sportId', to: 'sports' } },
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

function searchFilters(search: string) {
  const spoken = parseSearch(search)
  const { rest = search, dayPart, weekday } = spoken ?? {}
  const times = { ...(dayPart && { dayPart: DAY_PARTS[dayPart] }), ...(weekday && { weekday }) }
  const searches = [...(spoken ? [rest] : []), ...searchesByOtherNames(rest)]
  return searches.map((q) => ({ q: q || undefined, ...times }))
}
