import { z } from 'zod'
import { scopeOf } from '#domain/access/access'
import { idSchema } from '#domain/values/identifier'
import { publicInstitutionSchema } from '#domain/clubs/institution'
import type { Institution } from '#domain/clubs/institution'
import { MAX_PUBLIC_ROWS, publicRoute } from '../http/publicRoutes.ts'
import type { Route } from '../http/route.ts'
import { CATALOGUE, CATALOGUE_TABLES } from '../resources/catalogue.ts'
import type { CatalogueDescription } from '../resources/description.ts'
import type { CatalogueTable } from '../resources/catalogue.ts'
import { matchOf } from '../resources/filters.ts'
import { withPublicOfferings } from '../services/institutions/publicOfferings.ts'
import type { ReadTransaction } from '../store/port.ts'
import type { Reads } from '../store/port/table.ts'

const ids = z.union([idSchema, z.array(idSchema).max(MAX_PUBLIC_ROWS)]).optional()

export const publicRoutes: Route[] = CATALOGUE_TABLES.map((table) => {
  const { resource, record, filters, byDefault, public: view }: CatalogueDescription = CATALOGUE[table]
  const orders = view.orders && z.enum(Object.keys(view.orders)).optional()
  const parameters = view.filters.map((name) => [name, name === 'id' ? ids : filters[name]?.value.optional()] as const)
  return publicRoute({
    path: resource,
    summary: view.summary,
    row: table === 'institutions' ? publicInstitutionSchema : record,
    filter: Object.fromEntries([...parameters, ...(orders ? [['sort', orders]] : [])]) as Record<string, z.ZodType>,
    async handle({ tx, now, range, filter: { id, sort, ...others } }) {
      const conditions = Object.entries({ ...others, id: matchOf(id as z.output<typeof ids>) })
      const filter = Object.fromEntries(conditions.filter(([, value]) => value !== undefined))
      const order = view.orders?.[String(sort)] ?? byDefault
      const list = (reading: Record<string, unknown>) =>
        rowsOf(tx, table).list({ scope: scopeOf(null, resource), filter: reading, sort: order, range, now })
      const page = await firstFound(list, readingsOf(filter, CATALOGUE[table]))
      // This table's rows are institutions.
      return table === 'institutions'
        ? { ...page, rows: await withPublicOfferings(tx, page.rows as unknown as Institution[], now) }
        : page
    },
  })
})

type Conditions = Readonly<Record<string, unknown>>

/**
 * In the order in which they are tried: words as they are, with the values of other filters among them, with typing
 * errors. A chosen filter stays.
 */
function readingsOf(filter: Conditions, { filters, public: { readSearch } }: CatalogueDescription): Conditions[] {
  if (typeof filter['q'] !== 'string') return [filter]
  const meaning = readSearch?.(filter['q']) ?? null
  const { q, ...rest } = meaning ? { ...meaning, ...filter, q: meaning.q } : filter
  const isTried = filters['mistyped'] && q !== undefined
  return [filter, ...(meaning ? [{ ...rest, q }] : []), ...(isTried ? [{ ...rest, mistyped: q }] : [])]
}

async function firstFound<Page extends { total: number }>(
  list: (conditions: Conditions) => Promise<Page>,
  [reading = {}, ...others]: readonly Conditions[],
): Promise<Page> {
  const page = await list(reading)
  return page.total > 0 || others.length === 0 ? page : firstFound(list, others)
}

const rowsOf = (tx: ReadTransaction, table: CatalogueTable) =>
  tx[table] as unknown as Reads<Record<string, unknown>, Record<string, unknown>, string>
