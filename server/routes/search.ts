import { z } from 'zod'
import { searchHitsSchema } from '#domain/api/search'
import { readRoute } from '../http/privateRoutes.ts'
import type { Route } from '../http/route.ts'
import { searchSchema } from '../resources/filters.ts'
import { searchHits } from '../services/search/searchHits.ts'

export const searchRoute: Route = readRoute('search', {
  response: searchHitsSchema,
  summary: 'Search people, receipts, institutions and sports at once: the first few of each that the actor may list',
  access: [['list', 'sports']],
  query: z.strictObject({ filter: z.strictObject({ q: searchSchema.optional() }) }),
  handle: ({ tx, query }) => searchHits(tx, query.filter.q),
})
