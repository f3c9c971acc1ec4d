import { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { DomainError } from '#domain/api/errors'
import { publicInstitutionSchema, type Institution, placeSchema, weekOfferingSchema } from '#domain/clubs/institution'
import { sportSchema } from '#domain/clubs/sport'
import { parseOr, contentRange } from '../http/input.ts'
import { cacheable, cacheableText, MAX_PUBLIC_ROWS, PAGING, pickedFrom, publicRoute } from '../http/publicRoutes.ts'
import { publicOf, systemOf, type Route } from '../http/route.ts'
import { textValue, matchOf } from '../resources/filters.ts'
import { dayPartValue, weekdayValue } from '../resources/institutions.ts'
import { followSlug, type SlugTable } from '../services/catalogue/slugs.ts'
import { withPublicOfferings } from '../services/institutions/publicOfferings.ts'
import { publishedWeek, weekCalendar } from '../services/institutions/publishedWeek.ts'
import { allRows } from '../services/records/records.ts'
import type { ReadTransaction } from '../store/port.ts'
import { idSchema } from '#domain/values/identifier'
import { CATALOGUE, CATALOGUE_TABLES, type CatalogueTable } from '../resources/catalogue.ts'
import type { CatalogueDescription } from '../resources/description.ts'
import type { Reads } from '../store/port/table.ts'

const ids = z.union([idSchema, z.array(idSchema).max(MAX_PUBLIC_ROWS)]).optional()

export const publicRoutes: Route[] = CATALOGUE_TABLES.map((table) => {
  const { resource, record, filters, byDefault, public: view }: CatalogueDescription = CATALOGUE[table]
  const orders = view.orders && z.enum(Object.keys(view.orders)).optional()
  const parameters = view.filters.map((name) => [name, name === 'id' ? ids : filters[name]?.value.optional()] as const)
  const row = table === 'institutions' ? publicInstitutionSchema : record
  const filterShape = Object.fromEntries([...parameters, ...(orders ? [['sort', orders]] : [])])
  const query = z.strictObject({ ...(filterShape as Record<string, z.ZodType>), ...PAGING })
  const shownFields = Object.keys(row.shape)
  return publicRoute(
    resource,
    { summary: view.summary, query, response: z.array(row), list: true },
    async ({ page, perPage, ...values }, transactions) => {
      const { id, sort, ...others }: Record<string, unknown> = values
      const entries = Object.entries({ ...others, id: matchOf(id as z.output<typeof ids>) })
      const filter = Object.fromEntries(entries.filter(([, value]) => value !== undefined))
      const order = view.orders?.[String(sort)] ?? byDefault
      const range = { offset: (page - 1) * perPage, limit: perPage }
      const { rows, total } = await transactions.read(async (tx) => {
        const list = (conditions: Record<string, unknown>) =>
          rowsOf(tx, table).list({ scope: scopeOf(null, resource), filter: conditions, sort: order, range })
        const hits = await firstMatches(list, meaningsOf(filter, CATALOGUE[table]))
        // This table's rows are institutions.
        return table === 'institutions'
          ? { ...hits, rows: await withPublicOfferings(tx, hits.rows as unknown as Institution[]) }
          : hits
      })
      // Picked, not parsed: a record stored under older rules is shown as it is, and does not break the list.
      const body = rows.map((one) => pickedFrom(one, shownFields))
      return cacheable(body, { 'Content-Range': contentRange(resource, range.offset, body.length, total) })
    },
  )
})

type Conditions = Readonly<Record<string, unknown>>

/** The filters to try in order: the words as they are, read as filters or other names, and with typing errors. */
function meaningsOf(filter: Conditions, { filters, public: { readSearch } }: CatalogueDescription): Conditions[] {
  if (typeof filter['q'] !== 'string') return [filter]
  const meanings = (readSearch?.(filter['q']) ?? []).map((meaning) => ({ ...meaning, ...filter, q: meaning.q }))
  const { q, ...rest } = meanings[0] ?? filter
  const isTried = filters['mistyped'] && q !== undefined
  return [filter, ...meanings, ...(isTried ? [{ ...rest, mistyped: q }] : [])]
}

async function firstMatches<Page extends { total: number }>(
  list: (conditions: Conditions) => Promise<Page>,
  [conditions = {}, ...others]: readonly Conditions[],
): Promise<Page> {
  const page = await list(conditions)
  return page.total > 0 || others.length === 0 ? page : firstMatches(list, others)
}

const rowsOf = (tx: ReadTransaction, table: CatalogueTable) =>
  tx[table] as unknown as Reads<Record<string, unknown>, Record<string, unknown>, string>

const params = z.object({ slug: textValue })

/** Redirects a former slug; answers `gone` (410) for a record that is no longer public. */
function publicRecordRoute(spec: {
  table: SlugTable
  summary: string
  row: z.ZodObject
  find(tx: ReadTransaction, slug: string): Promise<readonly object[]>
}): Route {
  const path = `/public/${spec.table}`
  const shownFields = Object.keys(spec.row.shape)
  return {
    doc: {
      method: 'GET',
      path: `${path}/{slug}`,
      summary: spec.summary,
      tag: 'public',
      params,
      status: 200,
      response: spec.row,
      moves: true,
      cacheable: true,
      errors: ['notFound', 'gone'],
    },
    async run({ pathParams, deps }) {
      const { slug } = parseOr('notFound', params, pathParams)
      const [row] = await publicOf(deps).read((tx) => spec.find(tx, slug))
      if (row) return cacheable(pickedFrom(row, shownFields))
      const answer = await systemOf(deps).read((tx) => followSlug(tx, spec.table, slug))
      if (answer.kind === 'gone') throw new DomainError('gone')
      if (answer.kind !== 'moved') throw new DomainError('notFound')
      // Not permanent: another record may take the slug.
      const headers = { Location: `/api/v1${path}/${answer.slug}`, 'Cache-Control': 'public, max-age=60' }
      return { raw: null, status: 301, headers }
    },
  }
}

export const publicRecordRoutes: Route[] = [
  publicRecordRoute({
    table: 'institutions',
    summary: 'Read a published institution by its slug, or where it is now',
    row: publicInstitutionSchema,
    async find(tx, slug) {
      const query = { scope: scopeOf(null, 'institutions'), filter: { slug } }
      return withPublicOfferings(tx, await allRows(tx.institutions, query))
    },
  }),
  publicRecordRoute({
    table: 'sports',
    summary: 'Read an active sport by its slug, or where it is now',
    row: sportSchema,
    find: (tx, slug) => allRows(tx.sports, { scope: scopeOf(null, 'sports'), filter: { slug } }),
  }),
]

const byWeek = z.strictObject({
  sportId: idSchema.optional(),
  city: textValue.optional(),
  weekday: weekdayValue.optional(),
  dayPart: dayPartValue.optional(),
  slug: textValue.optional(),
})

const calendarRoute = publicRoute(
  'calendar.ics',
  {
    summary: 'Read the week of the published institutions as an iCalendar file',
    query: byWeek,
    response: z.string(),
    files: ['text/calendar'],
  },
  async (filter, transactions) => {
    const rows = await transactions.read((tx) => publishedWeek(tx, filter))
    const { text, events } = weekCalendar(rows.length === 1 ? (rows[0]?.name ?? '') : 'Rayo', rows)
    return cacheableText(text, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="calendario.ics"',
      'X-Total-Count': String(events),
    })
  },
)

const WEEK_FIELDS = Object.keys(weekOfferingSchema.shape)

const weekRoute = publicRoute(
  'week',
  {
    summary: 'Read the sports, hours and cuotas of all published institutions',
    query: byWeek,
    response: z.array(weekOfferingSchema),
  },
  async (filter, transactions) => {
    const rows = await transactions.read((tx) => publishedWeek(tx, filter))
    // Picked, not parsed, as in public lists.
    return cacheable(
      rows.flatMap(({ offerings, ...club }) =>
        offerings.map((offering) => pickedFrom({ ...offering, ...club }, WEEK_FIELDS)),
      ),
    )
  },
)

const placesRoute = publicRoute(
  'places',
  { summary: 'Read where published institutions are', query: z.strictObject({}), response: z.array(placeSchema) },
  async (_, transactions) => {
    const places = await transactions.read((tx) => tx.places(scopeOf(null, 'institutions')))
    const located = places.filter(({ city, province }) => city !== null || province !== null)
    // Sorted, so that the same places have the same ETag.
    return cacheable(located.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)))
  },
)

export const publicWeekRoutes: Route[] = [calendarRoute, weekRoute, placesRoute]
