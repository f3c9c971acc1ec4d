import type { Scope } from '#domain/access'
import { INSTITUTION_STATUSES } from '#domain/institution'
import type { Institution } from '#domain/institution'
import type { Sport } from '#domain/sport'
import type { InstitutionFilter, InstitutionSort, ReadTransaction } from '../port.ts'
import type { Database } from './database.ts'
import { matcher, pageOf, positionIn, sortedIds } from './query.ts'
import type { SortKey } from './query.ts'
import { institutionScope } from './scopes.ts'
import { cachedText, searchText, searcher } from './search.ts'
import type { Session } from './session.ts'

const SORTS: Record<InstitutionSort, SortKey<Institution>> = {
  id: { of: ({ id }) => id },
  name: { text: true, of: ({ name }) => name },
  city: { text: true, of: ({ city }) => city },
  province: { text: true, of: ({ province }) => province },
  status: positionIn(INSTITUTION_STATUSES, ({ status }) => status),
  createdAt: { of: ({ createdAt }) => createdAt },
  updatedAt: { of: ({ updatedAt }) => updatedAt },
}

const textOf = cachedText(({ name, description, city, province }: Institution) =>
  searchText(name, description, city, province),
)

const sportText = cachedText(({ name }: Sport) => searchText(name))

export function institutionReads(session: Session): ReadTransaction['institutions'] {
  const wantedRows = (scope: Scope, filter: InstitutionFilter) => {
    const covered = institutionScope(scope)
    const wanted = institutionFilter(session.open, filter)
    return [...session.open.tables.institutions.all()].filter((row) => covered(row) && wanted(row))
  }
  return {
    async list({ scope, filter, sort, range }) {
      return pageOf(wantedRows(scope, filter), SORTS[sort.field], sort.order, range)
    },
    async ids({ scope, filter, sort }) {
      return sortedIds(wantedRows(scope, filter), SORTS[sort.field], sort.order)
    },
    async get(scope, id) {
      const row = session.open.tables.institutions.get(id)
      return row && institutionScope(scope)(row) ? row : null
    },
    async countByPlan(scope, planIds) {
      const covered = institutionScope(scope)
      const counts = new Map<string, number>()
      for (const row of session.open.tables.institutions.all()) {
        if (row.planId === null || !planIds.includes(row.planId) || !covered(row)) continue
        counts.set(row.planId, (counts.get(row.planId) ?? 0) + 1)
      }
      return counts
    },
  }
}

function institutionFilter({ tables }: Database, filter: InstitutionFilter): (row: Institution) => boolean {
  const id = matcher(filter.id)
  const slug = matcher(filter.slug)
  const status = matcher(filter.status)
  const city = matcher(filter.city)
  const province = matcher(filter.province)
  const planId = matcher(filter.planId)
  const found = searcher(filter.q)
  const { sportId, typeId } = filter
  return (row) =>
    id(row.id) &&
    slug(row.slug) &&
    status(row.status) &&
    city(row.city) &&
    province(row.province) &&
    planId(row.planId) &&
    (sportId === undefined || row.offerings.some((offering) => offering.sportId === sportId)) &&
    (typeId === undefined || row.offerings.some((one) => tables.sports.get(one.sportId)?.typeId === typeId)) &&
    (found === null || found(`${textOf(row)}\n${offeredText(tables, row)}`))
}

/** The names of the sports that are offered, as searched; a hidden sport is not found by. */
function offeredText(tables: Database['tables'], { offerings }: Institution): string {
  const sports = offerings.map(({ sportId }) => tables.sports.get(sportId))
  return sports.map((sport) => (sport?.active ? sportText(sport) : '')).join('\n')
}
