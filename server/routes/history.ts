import { z } from 'zod'
import { historyEventSchema } from '#domain/access/audit'
import { rangeSchema, requestedRows } from '../http/listQuery.ts'
import { listRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS, type Route } from '../http/route.ts'
import { DESCRIPTIONS } from '../resources/index.ts'
import { readHistory } from '../services/history/readHistory.ts'

/** Always newest first. Clients of simple-rest send an empty filter, so that is accepted. */
export const historyRoutes: Route[] = DESCRIPTIONS.map(({ resource }) =>
  listRoute({
    tag: resource,
    path: `${resource}/{id}/audit`,
    summary: 'A record’s changes, newest first, with their actors',
    access: [['history', resource]],
    params: ID_PARAMS,
    row: historyEventSchema,
    query: z.strictObject({ filter: z.strictObject({}), range: rangeSchema }),
    async handle({ tx, caller, params, query }) {
      const { offset, limit } = requestedRows(query.range)
      const page = await readHistory(tx, caller, resource, params.id, { offset, limit })
      return { ...page, offset }
    },
  }),
)
