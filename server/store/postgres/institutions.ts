import { sql } from 'drizzle-orm'
import type { Scope } from '#domain/access/access'
import type { Institution, Place } from '#domain/clubs/institution'
import { CATALOGUE } from '../../resources/catalogue.ts'
import { isId, list, where } from './conditions.ts'
import { columnsOf } from './described.ts'
import type { Queries } from './queries.ts'
import { institutions } from './schema.ts'
import { institutionScope } from './scopes.ts'

export const institutionColumns = columnsOf(institutions, CATALOGUE.institutions)

export async function institutionsById(queries: Queries, ids: readonly string[]): Promise<Institution[]> {
  const validIds = ids.filter(isId)
  return validIds.length === 0 ? [] : queries.call(institutionColumns, sql`rayo.institutions_by_id(${list(validIds)})`)
}

export async function institutionSlugsTaken(queries: Queries, slugs: readonly string[]): Promise<string[]> {
  const rows = await queries.rows<{ slug: string }>(
    sql`SELECT slug FROM rayo.institution_slugs_taken(${list(slugs)}) AS slug`,
  )
  return rows.map(({ slug }) => slug)
}

export async function placesOf(queries: Queries, scope: Scope): Promise<Place[]> {
  const { city, province } = institutions
  return queries.records(
    { city, province },
    sql`FROM ${institutions} ${where(institutionScope(scope))} GROUP BY ${city}, ${province}`,
  )
}
