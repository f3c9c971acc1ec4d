import { z } from 'zod'
import { idSchema } from '#domain/identifier'
import { amountSchema, currencySchema } from '#domain/money'
import { INTERVALS, planInputSchema, planOrderSchema, planPatchSchema, planViewSchema } from '#domain/plan'
import { bounded, matchOf, oneOf, searchSchema } from '../http/filters.ts'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { createPlan } from '../services/createPlan.ts'
import { orderPlans } from '../services/orderPlans.ts'
import { withInstitutions, withItsInstitutions } from '../services/planViews.ts'
import { removePlan } from '../services/removePlan.ts'
import { updatePlan } from '../services/updatePlan.ts'
import { given, resourceReads } from './resourceReads.ts'

const shared = { tag: 'plans', response: planViewSchema } as const

export const planRoutes: Route[] = [
  // Before the single record, whose path would take it for an id.
  writeRoute({
    tag: 'plans',
    response: z.array(planViewSchema),
    method: 'POST',
    path: 'plans/order',
    summary: 'Put all plans in one order, each named by the version that was seen',
    access: [['edit', 'plans']],
    idempotent: true,
    body: planOrderSchema,
    errors: ['stale'],
    handle: async ({ tx, actor, now, body }) =>
      withInstitutions(tx, { actor }, await orderPlans(tx, { actor, now }, body)),
  }),
  ...resourceReads({
    resource: 'plans',
    noun: 'plan',
    row: planViewSchema,
    filter: z.strictObject({
      id: oneOf(idSchema),
      published: z.boolean().optional(),
      interval: oneOf(z.enum(INTERVALS)),
      currency: oneOf(currencySchema),
      ...bounded('price', amountSchema),
      q: searchSchema,
    }),
    toFilter: ({ id, published, interval, currency, price, price_gte, price_lte, q }) =>
      given({
        id: matchOf(id),
        published,
        interval: matchOf(interval),
        currency: matchOf<string>(currency),
        price: matchOf(price, price_gte, price_lte),
        q,
      }),
    sorts: ['id', 'name', 'price', 'position', 'published', 'interval', 'createdAt', 'updatedAt'],
    byDefault: { field: 'position', order: 'ASC' },
    reads: (tx, actor) => ({
      ids: (query) => tx.plans.ids(query),
      async list(query) {
        const { rows, total } = await tx.plans.list(query)
        return { rows: await withInstitutions(tx, { actor }, rows), total }
      },
      async get(scope, id, now) {
        const row = await tx.plans.get(scope, id, now)
        return row && withItsInstitutions(tx, { actor }, row)
      },
    }),
  }),
  writeRoute({
    ...shared,
    method: 'POST',
    path: 'plans',
    status: 201,
    summary: 'Add a plan',
    access: [['create', 'plans']],
    body: recordBody(planInputSchema, planViewSchema),
    errors: ['duplicate'],
    handle: async ({ tx, actor, now, body }) =>
      withItsInstitutions(tx, { actor }, await createPlan(tx, { actor, now }, body.given)),
  }),
  writeRoute({
    ...shared,
    method: 'PUT',
    path: 'plans/{id}',
    summary: 'Merge fields into a plan',
    access: [['edit', 'plans']],
    params: ID_PARAMS,
    body: recordBody(planPatchSchema, planViewSchema),
    errors: ['duplicate', 'stale'],
    handle: async ({ tx, actor, now, params, body }) =>
      withItsInstitutions(tx, { actor }, await updatePlan(tx, { actor, now }, params.id, body)),
  }),
  writeRoute({
    ...shared,
    method: 'DELETE',
    path: 'plans/{id}',
    summary: 'Remove a plan that nothing uses',
    access: [['delete', 'plans']],
    params: ID_PARAMS,
    errors: ['inUse'],
    handle: async ({ tx, actor, now, params }) =>
      withItsInstitutions(tx, { actor }, await removePlan(tx, { actor, now }, params.id)),
  }),
]
