import type { SportType } from '#domain/sport'
import type { ReadTransaction, SportTypeFilter, SportTypeSort } from '../port.ts'
import { matcher } from './query.ts'
import type { SortKey } from './query.ts'
import { sportTypeScope } from './scopes.ts'
import { cachedText, searchText, searcher } from './search.ts'
import type { Session } from './session.ts'
import { tableReads } from './tableReads.ts'

const SORTS: Record<SportTypeSort, SortKey<SportType>> = {
  id: { of: ({ id }) => id },
  name: { text: true, of: ({ name }) => name },
  createdAt: { of: ({ createdAt }) => createdAt },
  updatedAt: { of: ({ updatedAt }) => updatedAt },
}

const textOf = cachedText(({ name }: SportType) => searchText(name))

export function sportTypeReads(session: Session): ReadTransaction['sportTypes'] {
  return tableReads(session, (tables) => tables.sportTypes, {
    scope: sportTypeScope,
    filter: sportTypeFilter,
    sorts: SORTS,
  })
}

function sportTypeFilter(filter: SportTypeFilter): (row: SportType) => boolean {
  const id = matcher(filter.id)
  const found = searcher(filter.q)
  return (row) => id(row.id) && (found === null || found(textOf(row)))
}
