import { z } from 'zod'
import { idSchema } from '#domain/identifier'
import { sportInputSchema, sportPatchSchema, sportSchema } from '#domain/sport'
import { matchOf, oneOf, searchSchema, textValue } from '../http/filters.ts'
import { recordBody } from '../http/parse.ts'
import { writeRoute } from '../http/privateRoutes.ts'
import { ID_PARAMS } from '../http/route.ts'
import type { Route } from '../http/route.ts'
import { createSport } from '../services/createSport.ts'
import { removeSport } from '../services/removeSport.ts'
import { updateSport } from '../services/updateSport.ts'
import { given, resourceReads } from './resourceReads.ts'

const shared = { tag: 'sports', response: sportSchema } as const

export const sportRoutes: Route[] = [
  ...resourceReads({
    resource: 'sports',
    noun: 'sport',
    row: sportSchema,
    filter: z.strictObject({
      id: oneOf(idSchema),
      slug: oneOf(textValue),
      typeId: oneOf(idSchema),
      active: z.boolean().optional(),
      q: searchSchema,
    }),
    toFilter: ({ id, slug, typeId, active, q }) =>
      given({ id: matchOf(id), slug: matchOf(slug), typeId: matchOf(typeId), active, q }),
    sorts: ['id', 'name', 'slug', 'active', 'typeId', 'createdAt', 'updatedAt'],
    byDefault: { field: 'name', order: 'ASC' },
    reads: (tx) => tx.sports,
  }),
  writeRoute({
    ...shared,
    method: 'POST',
    path: 'sports',
    status: 201,
    summary: 'Add a sport',
    access: [['create', 'sports']],
    body: recordBody(sportInputSchema, sportSchema),
    errors: ['slugTaken'],
    handle: ({ tx, actor, now, body }) => createSport(tx, { actor, now }, body.given),
  }),
  writeRoute({
    ...shared,
    method: 'PUT',
    path: 'sports/{id}',
    summary: 'Merge fields into a sport',
    access: [['edit', 'sports']],
    params: ID_PARAMS,
    body: recordBody(sportPatchSchema, sportSchema),
    errors: ['slugTaken', 'stale'],
    handle: ({ tx, actor, now, params, body }) => updateSport(tx, { actor, now }, params.id, body),
  }),
  writeRoute({
    ...shared,
    method: 'DELETE',
    path: 'sports/{id}',
    summary: 'Remove a sport that nothing uses',
    access: [['delete', 'sports']],
    params: ID_PARAMS,
    errors: ['inUse'],
    handle: ({ tx, actor, now, params }) => removeSport(tx, { actor, now }, params.id),
  }),
]
