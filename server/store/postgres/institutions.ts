import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { INSTITUTION_STATUSES } from '#domain/institution'
import type { InstitutionFilter, ReadTransaction } from '../port.ts'
import { allOf, amongst, contains, isId, matching, NOTHING, searching, where } from './conditions.ts'
import { positionIn } from './listing.ts'
import type { Queries } from './queries.ts'
import { institutionColumns } from './records.ts'
import { institutionOfferings, institutions, sports } from './schema.ts'
import { institutionScope } from './scopes.ts'
import { recordSorts, tableReads } from './tableReads.ts'

export function institutionReads(queries: Queries): ReadTransaction['institutions'] {
  const reads = tableReads(queries, {
    table: institutions,
    id: institutions.id,
    columns: institutionColumns,
    scope: institutionScope,
    filter: institutionFilter,
    sorts: {
      ...recordSorts(institutions),
      name: { by: institutions.nameKey },
      city: { by: institutions.cityKey, nullable: true },
      province: { by: institutions.provinceKey, nullable: true },
      status: { by: positionIn(INSTITUTION_STATUSES, institutions.status) },
    },
  })
  return {
    ...reads,
    async countByPlan(scope, planIds) {
      const rows = await queries.rows(sql`
        SELECT ${institutions.planId} AS plan, count(*) AS total FROM ${institutions}
        ${where(institutionScope(scope), amongst(institutions.planId, 'uuid', planIds))} GROUP BY 1`)
      return new Map(rows.map(({ plan, total }) => [String(plan), Number(total)]))
    },
  }
}

function institutionFilter(filter: InstitutionFilter): SQL | undefined {
  return allOf(
    matching(institutions.id, 'uuid', filter.id),
    matching(institutions.slug, 'text', filter.slug),
    matching(institutions.status, 'text', filter.status),
    matching(institutions.city, 'text', filter.city),
    matching(institutions.province, 'text', filter.province),
    matching(institutions.planId, 'uuid', filter.planId),
    ofSport(filter.sportId, (id) => sql`${institutionOfferings.sportId} = ${id}::uuid`),
    ofSport(filter.typeId, (id) => sql`${sports.typeId} = ${id}::uuid`),
    // A hidden sport is not found by, and of a sport its name alone: the first line of what is searched.
    searching(filter.q, (word) => {
      const name = sql`split_part(${sports.search}, E'\n', 1)`
      return sql`(${contains(institutions.search, word)} OR ${offers(sql`${sports.active} AND ${contains(name, word)}`)})`
    }),
  )
}

function ofSport(id: string | undefined, condition: (id: string) => SQL): SQL | undefined {
  if (id === undefined) return undefined
  return isId(id) ? offers(condition(id)) : NOTHING
}

/** Whether an institution offers a sport for which the condition holds. */
function offers(condition: SQL): SQL {
  return sql`${institutions.id} IN (
    SELECT ${institutionOfferings.institutionId} FROM ${institutionOfferings}
    JOIN ${sports} ON ${sports.id} = ${institutionOfferings.sportId} WHERE ${condition})`
}
