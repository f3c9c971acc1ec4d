import { z } from 'zod'
import { scopeOf } from '#domain/access'
import { idSchema } from '#domain/identifier'
import { publicInstitutionSchema } from '#domain/institution'
import type { Institution } from '#domain/institution'
import { planSchema } from '#domain/plan'
import { sportSchema, sportTypeSchema } from '#domain/sport'
import { matchOf, searchSchema, textValue } from '../http/filters.ts'
import { MAX_PUBLIC_ROWS, publicRoute } from '../http/publicRoutes.ts'
import type { Route } from '../http/route.ts'
import type { ReadTransaction } from '../store/port.ts'
import { given } from './resourceReads.ts'

/** One id, or several: `id=…&id=…`. */
const ids = z.union([idSchema, z.array(idSchema).max(MAX_PUBLIC_ROWS)]).optional()
const byName = { field: 'name', order: 'ASC' } as const

export const publicRoutes: Route[] = [
  publicRoute({
    path: 'institutions',
    summary: 'List published institutions',
    row: publicInstitutionSchema,
    filter: {
      id: ids,
      slug: textValue.optional(),
      city: textValue.optional(),
      province: textValue.optional(),
      sportId: idSchema.optional(),
      typeId: idSchema.optional(),
      q: searchSchema,
    },
    async handle({ tx, now, range, filter: { id, ...filter } }) {
      const { rows, total } = await tx.institutions.list({
        scope: scopeOf(null, 'institutions'),
        filter: given({ ...filter, id: matchOf(id) }),
        sort: byName,
        range,
        now,
      })
      return { rows: await withPublicOfferings(tx, rows, now), total }
    },
  }),
  publicRoute({
    path: 'sports',
    summary: 'List active sports',
    row: sportSchema,
    filter: { id: ids, slug: textValue.optional(), typeId: idSchema.optional(), q: searchSchema },
    handle: ({ tx, now, range, filter: { id, ...filter } }) =>
      tx.sports.list({
        scope: scopeOf(null, 'sports'),
        filter: given({ ...filter, id: matchOf(id) }),
        sort: byName,
        range,
        now,
      }),
  }),
  publicRoute({
    path: 'plans',
    summary: 'List published plans',
    row: planSchema,
    filter: { id: ids, q: searchSchema },
    handle: ({ tx, now, range, filter: { id, q } }) =>
      tx.plans.list({
        scope: scopeOf(null, 'plans'),
        filter: given({ id: matchOf(id), q }),
        sort: { field: 'position', order: 'ASC' },
        range,
        now,
      }),
  }),
  publicRoute({
    path: 'sports-types',
    summary: 'List sport types',
    row: sportTypeSchema,
    filter: { id: ids, q: searchSchema },
    handle: ({ tx, now, range, filter: { id, q } }) =>
      tx.sportTypes.list({
        scope: scopeOf(null, 'sports-types'),
        filter: given({ id: matchOf(id), q }),
        sort: byName,
        range,
        now,
      }),
  }),
]

/** The institutions with those of their offerings whose sport is public. */
async function withPublicOfferings(tx: ReadTransaction, rows: readonly Institution[], now: number) {
  const offered = [...new Set(rows.flatMap(({ offerings }) => offerings.map(({ sportId }) => sportId)))]
  const sports = await tx.sports.list({
    scope: scopeOf(null, 'sports'),
    filter: { id: { in: offered } },
    sort: { field: 'id', order: 'ASC' },
    range: { offset: 0, limit: offered.length },
    now,
  })
  const names = new Map(sports.rows.map(({ id, name }) => [id, name]))
  return rows.map((row) => ({
    ...row,
    offerings: row.offerings.flatMap((offering) => {
      const sportName = names.get(offering.sportId)
      return sportName === undefined ? [] : [{ ...offering, sportName }]
    }),
  }))
}
