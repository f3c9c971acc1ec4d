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

/** One id, or several: `id=…&id=…`. */
const ids = z.union([idSchema, z.array(idSchema).max(MAX_PUBLIC_ROWS)]).optional()

export const publicRoutes: Route[] = CATALOGUE_TABLES.map((table) => {
  const { resource, record, filters, byDefault, public: shown }: CatalogueDescription = CATALOGUE[table]
  const orders = shown.orders && z.enum(Object.keys(shown.orders)).optional()
  const parameters = shown.filters.map((name) => [name, name === 'id' ? ids : filters[name]?.value.optional()] as const)
  return publicRoute({
    path: resource,
    summary: shown.summary,
    row: table === 'institutions' ? publicInstitutionSchema : record,
    filter: Object.fromEntries([...parameters, ...(orders ? [['sort', orders]] : [])]) as Record<string, z.ZodType>,
    async handle({ tx, now, range, filter: { id, sort, ...others } }) {
      const asked = Object.entries({ ...others, id: matchOf(id as z.output<typeof ids>) })
      const filter = Object.fromEntries(asked.filter(([, value]) => value !== undefined))
      const order = shown.orders?.[String(sort)] ?? byDefault
      const list = (wanted: Record<string, unknown>) =>
        rowsOf(tx, table).list({ scope: scopeOf(null, resource), filter: wanted, sort: order, range, now })
      const page = await firstFound(list, readingsOf(filter, CATALOGUE[table]))
      // This table's rows are institutions.
      return table === 'institutions'
        ? { ...page, rows: await withPublicOfferings(tx, page.rows as unknown as Institution[], now) }
        : page
    },
  })
})

type Asked = Readonly<Record<string, unknown>>

/**
 * In the order in which they are tried: words as they are, with the values of other filters among them, with typing
 * errors. A chosen filter stays.
 */
function readingsOf(filter: Asked, { filters, public: { spoken } }: CatalogueDescription): Asked[] {
  if (typeof filter['q'] !== 'string') return [filter]
  const meant = spoken?.(filter['q']) ?? null
  const { q, ...rest } = meant ? { ...meant, ...filter, q: meant.q } : filter
  const isTried = filters['mistyped'] && q !== undefined
  return [filter, ...(meant ? [{ ...rest, q }] : []), ...(isTried ? [{ ...rest, mistyped: q }] : [])]
}

/** Returns the first page that has any row, or else the last. */
async function firstFound<Page extends { total: number }>(
  list: (asked: Asked) => Promise<Page>,
  [reading = {}, ...others]: readonly Asked[],
): Promise<Page> {
  const page = await list(reading)
  return page.total > 0 || others.length === 0 ? page : firstFound(list, others)
}

const rowsOf = (tx: ReadTransaction, table: CatalogueTable) =>
  tx[table] as unknown as Reads<Record<string, unknown>, Record<string, unknown>, string>
