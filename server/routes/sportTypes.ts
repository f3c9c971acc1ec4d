import { z } from 'zod'
import { idSchema } from '#domain/identifier'
import { sportTypeInputSchema, sportTypePatchSchema, sportTypeSchema } from '#domain/sport'
import { matchOf, oneOf, searchSchema } from '../http/filters.ts'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { createSportType } from '../services/createSportType.ts'
import { removeSportType } from '../services/removeSportType.ts'
import { updateSportType } from '../services/updateSportType.ts'
import { given, resourceReads } from './resourceReads.ts'

const shared = { tag: 'sports-types', response: sportTypeSchema } as const

export const sportTypeRoutes: Route[] = [
  ...resourceReads({
    resource: 'sports-types',
    noun: 'sport type',
    row: sportTypeSchema,
    filter: z.strictObject({ id: oneOf(idSchema), q: searchSchema }),
    toFilter: ({ id, q }) => given({ id: matchOf(id), q }),
    sorts: ['id', 'name', 'createdAt', 'updatedAt'],
    byDefault: { field: 'name', order: 'ASC' },
    reads: (tx) => tx.sportTypes,
  }),
  writeRoute({
    ...shared,
    method: 'POST',
    path: 'sports-types',
    status: 201,
    summary: 'Add a sport type',
    access: [['create', 'sports-types']],
    body: recordBody(sportTypeInputSchema, sportTypeSchema),
    errors: ['duplicate'],
    handle: ({ tx, actor, now, body }) => createSportType(tx, { actor, now }, body.given),
  }),
  writeRoute({
    ...shared,
    method: 'PUT',
    path: 'sports-types/{id}',
    summary: 'Merge fields into a sport type',
    access: [['edit', 'sports-types']],
    params: ID_PARAMS,
    body: recordBody(sportTypePatchSchema, sportTypeSchema),
    errors: ['duplicate', 'stale'],
    handle: ({ tx, actor, now, params, body }) => updateSportType(tx, { actor, now }, params.id, body),
  }),
  writeRoute({
    ...shared,
    method: 'DELETE',
    path: 'sports-types/{id}',
    summary: 'Remove a sport type that nothing uses',
    access: [['delete', 'sports-types']],
    params: ID_PARAMS,
    errors: ['inUse'],
    handle: ({ tx, actor, now, params }) => removeSportType(tx, { actor, now }, params.id),
  }),
]
