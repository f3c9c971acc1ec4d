import { z } from 'zod'
import { historyEventSchema, activitySchema } from '#domain/access/audit'
import { rangeSchema, requestedRows } from '../http/input.ts'
import { listRoute, readRoute } from '../http/privateRoutes.ts'
import type { Route } from '../http/route.ts'
import { DESCRIPTIONS } from '../resources/index.ts'
import { readHistory } from '../services/history/readHistory.ts'
import { waitingSchema } from '#domain/clubs/waiting'
import { readActivity } from '../services/history/readActivity.ts'
import { readWaiting } from '../services/history/readWaiting.ts'
import { searchHitsSchema } from '#domain/api/search'
import { searchSchema } from '../resources/filters.ts'
import { searchHits } from '../services/search/searchHits.ts'

/** Always newest first. Clients of simple-rest send an empty filter, so that is accepted. */
export const historyRoutes: Route[] = DESCRIPTIONS.map(({ resource }) =>
  listRoute(`${resource}/{id}/audit`, {
    summary: 'A record’s changes, newest first, with their actors',
    access: [['history', resource]],
    row: historyEventSchema,
    query: z.strictObject({ filter: z.strictObject({}), range: rangeSchema }),
    async handle({ tx, params, query }) {
      const { offset, limit } = requestedRows(query.range)
      const page = await readHistory(tx, resource, params.id, { offset, limit })
      return { ...page, offset }
    },
  }),
)

export const homeRoutes: Route[] = [
  readRoute('institutions/{id}/today', {
    summary: 'Count what waits for somebody in an institution, as far as the caller sees it',
    access: [['list', 'users']],
    response: waitingSchema,
    handle: ({ tx, params }) => readWaiting(tx, params.id),
  }),
  readRoute('institutions/{id}/activity', {
    summary: 'Read what was done last in an institution, by whom',
    access: [['history', 'institutions']],
    response: z.array(activitySchema),
    handle: ({ tx, params }) => readActivity(tx, params.id),
  }),
  readRoute('search', {
    response: searchHitsSchema,
    summary: 'Search people, receipts, institutions and sports at once: the first few of each that the actor may list',
    access: [['list', 'sports']],
    query: z.strictObject({ filter: z.strictObject({ q: searchSchema.optional() }) }),
    handle: ({ tx, query }) => searchHits(tx, query.filter.q),
  }),
]
