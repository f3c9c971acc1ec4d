import { z } from 'zod'
import { planOrderSchema, planViewSchema } from '#domain/clubs/plan'
import { writeRoute } from '../http/privateRoutes.ts'
import type { Route } from '../http/route.ts'
import { orderPlans } from '../services/plans/orderPlans.ts'
import { withInstitutions } from '../services/plans/planViews.ts'
import { catalogueRoutes } from './catalogue.ts'

export const planRoutes: Route[] = [
  // Before the route of a single record, whose path would take this name for an id.
  writeRoute({
    tag: 'plans',
    response: z.array(planViewSchema),
    method: 'POST',
    path: 'plans/order',
    summary: 'Put all plans in one order; each is named with the version that the person saw',
    access: [['edit', 'plans']],
    idempotent: true,
    body: planOrderSchema,
    errors: ['stale'],
    handle: async ({ tx, actor, now, body }) =>
      withInstitutions(tx, { actor }, await orderPlans(tx, { actor, now }, body)),
  }),
  ...catalogueRoutes('plans', { schema: planViewSchema, of: withInstitutions }),
]
