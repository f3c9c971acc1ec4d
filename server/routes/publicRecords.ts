import { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import { publicInstitutionSchema } from '#domain/clubs/institution'
import { sportSchema } from '#domain/clubs/sport'
import { cacheable, pickedFrom } from '../http/publicRoutes.ts'
import { parseOr } from '../http/body.ts'
import type { Route } from '../http/route.ts'
import { textValue } from '../resources/filters.ts'
import { institutions } from '../resources/institutions.ts'
import { sports } from '../resources/sports.ts'
import { followSlug } from '../services/catalogue/followSlug.ts'
import type { SlugTable } from '../services/catalogue/followSlug.ts'
import { withPublicOfferings } from '../services/institutions/publicOfferings.ts'
import type { ReadTransaction } from '../store/port.ts'

const params = z.object({ slug: textValue })

type Lookup = { filter: { slug: string }; range: { offset: 0; limit: 1 }; now: number }

/** A former slug is found where the record is now; what was shown once is `gone` (410). */
function publicRecordRoute(spec: {
  table: SlugTable
  summary: string
  row: z.ZodObject
  find(tx: ReadTransaction, lookup: Lookup): Promise<readonly object[]>
}): Route {
  const path = `/public/${spec.table}`
  const shownFields = Object.keys(spec.row.shape)
  return {
    doc: {
      method: 'GET',
      path: `${path}/{slug}`,
      summary: spec.summary,
      tag: 'public',
      secured: false,
      params,
      query: null,
      body: null,
      status: 200,
      response: spec.row,
      moves: true,
      cacheable: true,
      list: false,
      idempotent: false,
      limit: null,
      errors: ['notFound', 'gone'],
    },
    async run({ pathParams, deps: { store, clock } }) {
      const { slug } = parseOr('notFound', params, pathParams)
      const now = clock()
      const lookup: Lookup = { filter: { slug }, range: { offset: 0, limit: 1 }, now }
      const [row] = await store.as({ kind: 'public' }, now).read((tx) => spec.find(tx, lookup))
      if (row) return cacheable(pickedFrom(row, shownFields))
      const answer = await store.as({ kind: 'system' }, now).read((tx) => followSlug(tx, spec.table, slug, now))
      if (answer.kind === 'gone') throw new DomainError('gone')
      if (answer.kind !== 'moved') throw new DomainError('notFound')
      // Not for good: another may take the slug.
      return { moved: `/api/v1${path}/${answer.slug}`, headers: { 'Cache-Control': 'public, max-age=60' } }
    },
  }
}

export const publicRecordRoutes: Route[] = [
  publicRecordRoute({
    table: 'institutions',
    summary: 'Read a published institution by its slug, or where it is now',
    row: publicInstitutionSchema,
    async find(tx, lookup) {
      const scope = scopeOf(null, 'institutions')
      const { rows } = await tx.institutions.list({ ...lookup, scope, sort: institutions.byDefault })
      return withPublicOfferings(tx, rows, lookup.now)
    },
  }),
  publicRecordRoute({
    table: 'sports',
    summary: 'Read an active sport by its slug, or where it is now',
    row: sportSchema,
    async find(tx, lookup) {
      const { rows } = await tx.sports.list({ ...lookup, scope: scopeOf(null, 'sports'), sort: sports.byDefault })
      return rows
    },
  }),
]
