import { z } from 'zod'
import { activitySchema } from '#domain/access/audit'
import { waitingSchema } from '#domain/clubs/waiting'
import { readRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS, type Route } from '../http/route.ts'
import { readActivity } from '../services/history/readActivity.ts'
import { readWaiting } from '../services/institutions/readWaiting.ts'

const common = { tag: 'institutions', params: ID_PARAMS } as const

/** What the home of an institution shows besides its lists. */
export const homeRoutes: Route[] = [
  readRoute({
    ...common,
    path: 'institutions/{id}/today',
    summary: 'Count what waits for somebody in an institution, as far as the caller sees it',
    access: [['list', 'users']],
    response: waitingSchema,
    handle: ({ tx, caller, params }) => readWaiting(tx, caller, params.id),
  }),
  readRoute({
    ...common,
    path: 'institutions/{id}/activity',
    summary: 'Read what was done last in an institution, by whom',
    access: [['history', 'institutions']],
    response: z.array(activitySchema),
    handle: ({ tx, caller, params }) => readActivity(tx, caller, params.id),
  }),
]
