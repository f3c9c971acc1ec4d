import { z } from 'zod'
import { idSchema } from '#domain/identifier'
import { amountSchema, currencySchema } from '#domain/money'
import { INTERVALS, planInputSchema, planPatchSchema, planSchema } from '#domain/plan'
import { bounded, matchOf, oneOf, searchSchema } from '../http/filters.ts'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { createPlan } from '../services/createPlan.ts'
import { removePlan } from '../services/removePlan.ts'
import { updatePlan } from '../services/updatePlan.ts'
import { given, resourceReads } from './resourceReads.ts'

const shared = { tag: 'plans', response: planSchema } as const

export const planRoutes: Route[] = [
  ...resourceReads({
    resource: 'plans',
    noun: 'plan',
    row: planSchema,
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
    reads: (tx) => tx.plans,
  }),
  writeRoute({
    ...shared,
    method: 'POST',
    path: 'plans',
    status: 201,
    summary: 'Add a plan',
    access: [['create', 'plans']],
    body: recordBody(planInputSchema, planSchema),
    errors: ['duplicate'],
    handle: ({ tx, actor, now, body }) => createPlan(tx, { actor, now }, body.given),
  }),
  writeRoute({
    ...shared,
    method: 'PUT',
    path: 'plans/{id}',
    summary: 'Merge fields into a plan',
    access: [['edit', 'plans']],
    params: ID_PARAMS,
    body: recordBody(planPatchSchema, planSchema),
    errors: ['duplicate', 'stale'],
    handle: ({ tx, actor, now, params, body }) => updatePlan(tx, { actor, now }, params.id, body),
  }),
  writeRoute({
    ...shared,
    method: 'DELETE',
    path: 'plans/{id}',
    summary: 'Remove a plan that nothing uses',
    access: [['delete', 'plans']],
    params: ID_PARAMS,
    errors: ['inUse'],
    handle: ({ tx, actor, now, params }) => removePlan(tx, { actor, now }, params.id),
  }),
]
